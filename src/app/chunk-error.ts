/** R8.07: a script chunk that could not be loaded, as each browser words it; Vite's own event carries the same error. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(
      error.message,
    )
  );
}

/** Gives the browsers' errors the name that the specification gives them. */
export function nameChunkErrors(): void {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error };
    payload.name = 'ChunkLoadError';
  });
}
