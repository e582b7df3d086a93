type Listener = () => void;
const listeners = new Set<Listener>();

/** Hears of a write that could not wait and found no server (R8.03). */
export function onUnreachable(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellUnreachable(): void {
  for (const listener of listeners) listener();
}
