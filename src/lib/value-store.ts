/** A value outside of the components, for `useSyncExternalStore` and for other listeners. */
export interface ValueStore<T> {
  get: () => T;
  set: (next: T) => void;
  /** @returns stops it */
  subscribe: (listener: () => void) => () => void;
}

export function valueStore<T>(first: T): ValueStore<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
