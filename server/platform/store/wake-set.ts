/** A set of wake-up callbacks. */
export type WakeSet = {
  add(onWake: () => void): () => void;
  /**
   * Calls each in a later turn of the event loop, so that an exception stops neither the others nor the
   * caller.
   */
  wakeAll(): void;
};

export function createWakeSet(): WakeSet {
  const listeners = new Set<{ onWake: () => void }>();
  return {
    add: (onWake) => {
      const listener = { onWake };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wakeAll: () => {
      for (const listener of listeners) {
        queueMicrotask(() => {
          if (listeners.has(listener)) listener.onWake();
        });
      }
    },
  };
}
