/** A browser's caches, for tests outside of one: beside `fake-indexeddb/auto`, in memory like it. */
const kept = new Map<string, Map<string, ArrayBuffer>>();

async function open(name: string) {
  const entries = kept.get(name) ?? new Map<string, ArrayBuffer>();
  kept.set(name, entries);
  return {
    match: async (place: string) => (entries.has(place) ? new Response(entries.get(place)) : undefined),
    put: async (place: string, response: Response) => void entries.set(place, await response.arrayBuffer()),
    delete: async (place: string) => entries.delete(place),
  };
}

Object.defineProperty(globalThis, 'caches', { value: { open } });
