/** The part of libheif's build that `heic.ts` calls; the package has types of its C interface alone. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width: () => number;
    get_height: () => number;
    is_primary: () => number;
    /** Calls back with the same pixels filled in, RGBA row by row, or with null. */
    display: (
      pixels: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ) => void;
  }
  const libheif: { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } };
  export default libheif;
}
