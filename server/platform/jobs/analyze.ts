import type { Deps } from '#server/platform/deps.ts';
import { every } from './every.ts';

/** As often as autovacuum looks. */
const EVERY_MS = 60_000;

/** Keeps the planner's statistics, where the store has nobody else to do it. */
export function analyzeJob({ store, log }: Pick<Deps, 'store' | 'log'>): () => Promise<void> {
  return every(EVERY_MS, 'statistics', log, () => store.analyze());
}
