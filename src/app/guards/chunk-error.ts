/** R8.07: a part of the portal's code that could not be loaded, under the name that the specification gives it. */
const CHUNK_LOAD_ERROR = 'ChunkLoadError';

export function isChunkError({ name }: Error): boolean {
  return name === CHUNK_LOAD_ERROR;
}

/** One that did not come at all. */
export function chunkLoadError(): Error {
  return Object.assign(new Error('A part of the portal did not come'), { name: CHUNK_LOAD_ERROR });
}

/** Each browser words it in its own way; Vite tells before the error is thrown. */
export function nameChunkErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    (event as Event & { payload: Error }).payload.name = CHUNK_LOAD_ERROR;
  });
}
