import sharp from 'sharp';
import { orDamaged, type Encode } from './decoder.ts';
import { WHOLE_PIXELS_MAX } from './limits.ts';
import { mustBeWithin } from './picture-fault.ts';

const CHANNELS = 4;
const PROFILE = Buffer.from('colrprof', 'latin1');
/** Length, type and kind of profile before the profile. */
const PROFILE_HEAD_BYTES = 12;
/** One segment of a JPEG holds this much of a profile; phones write some 500 bytes. */
const PROFILE_MAX_BYTES = 65_000;
const ICC = Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1');

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
interface Libheif {
  HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] };
}

/**
 * The primary picture of a HEIC file, which libvips cannot decode (HEVC), as a JPEG with its colour profile. libheif turns it upright.
 * @throws PictureFault PICTURE_TOO_LARGE, PICTURE_DAMAGED
 */
export async function heicToJpeg(bytes: Buffer, encode: Encode): Promise<Buffer> {
  const { data, width, height } = await orDamaged(() => decodeHeic(bytes));
  const raw = { width, height, channels: CHANNELS } as const;
  const jpeg = await orDamaged(() => encode(sharp(data, { raw })).toBuffer());
  return withProfile(jpeg, profileOf(bytes));
}

async function decodeHeic(bytes: Buffer) {
  // @ts-expect-error -- the package has types of its C interface alone
  const { default: libheif } = (await import('libheif-js/wasm-bundle.js')) as { default: Libheif };
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  mustBeWithin(width * height, WHOLE_PIXELS_MAX);
  const empty = { data: new Uint8ClampedArray(width * height * CHANNELS), width, height };
  const shown = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) => {
    image.display(empty, resolve);
  });
  if (!shown) throw new Error('the picture has no pixels');
  return { data: shown.data, width, height };
}

/** The first colour profile for RGB in the file; phones write one for all of its pictures. */
function profileOf(bytes: Buffer): Buffer | undefined {
  const at = bytes.indexOf(PROFILE) - 4;
  if (at < 0) return undefined;
  const profile = bytes.subarray(at + PROFILE_HEAD_BYTES, at + bytes.readUInt32BE(at));
  const isRgb =
    profile.toString('latin1', 16, 20) === 'RGB ' && profile.toString('latin1', 36, 40) === 'acsp';
  return isRgb && profile.length <= PROFILE_MAX_BYTES ? profile : undefined;
}

/** The same JPEG with a profile right after its start. */
function withProfile(jpeg: Buffer, profile: Buffer | undefined): Buffer {
  if (!profile) return jpeg;
  const mark = Buffer.from([0xff, 0xe2, 0, 0]);
  mark.writeUInt16BE(2 + ICC.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), mark, ICC, profile, jpeg.subarray(2)]);
}
