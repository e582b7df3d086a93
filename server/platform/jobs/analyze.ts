import type { Deps } from '#server/platform/deps.ts';
import { every } from './every.ts';

/** The interval of autovacuum. */
const EVERY_MS = 60_000;

/** Updates the planner's statistics for a store that does not do so itself. */
export function analyzeJob({ store, log }: Pick<Deps, 'store' | 'log'>): () => Promise<void> {
  return every(EVERY_MS, 'statistics', log, () => store.analyze());
}
