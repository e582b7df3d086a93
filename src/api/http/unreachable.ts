type Listener = () => void;
const listeners = new Set<Listener>();

/** Listens for calls that need a connection and did not reach the server (R8.03). */
export function onUnreachable(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellUnreachable(): void {
  for (const listener of listeners) listener();
}
