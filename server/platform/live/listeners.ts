import type { OnEvents, Listener } from './delivery.ts';

/** Listeners by audience. */
export function listenersByAudience() {
  const all = new Set<Listener>();
  const byAudience = new Map<string, Set<Listener>>();
  return {
    count: () => all.size,
    of: (audience: readonly string[]): Set<Listener> =>
      new Set(audience.flatMap((name) => [...(byAudience.get(name) ?? [])])),
    add(audience: ReadonlySet<string>, onEvents: OnEvents): () => void {
      const listener = { onEvents };
      all.add(listener);
      for (const name of audience) byAudience.set(name, (byAudience.get(name) ?? new Set()).add(listener));
      return () => {
        all.delete(listener);
        // An event that was dispatched before may still be pending for this listener.
        listener.onEvents = () => undefined;
        for (const name of audience) {
          const others = byAudience.get(name);
          others?.delete(listener);
          if (!others?.size) byAudience.delete(name);
        }
      };
    },
  };
}
