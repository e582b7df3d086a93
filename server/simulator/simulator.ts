import type { Deps } from '#server/deps.ts';

export function startSimulator(_deps: Deps, _url: string): () => Promise<void> {
  return async () => undefined;
}
