import type { Change } from '#server/platform/writes/change.ts';
import { insertCatalogueChanges, type CatalogueChange } from './catalogue-change.queries.ts';

export { findNewestChange } from './catalogue-change.queries.ts';

/** Keeps what an operator changed, before and after, and audits each. @param byUser null: the command line */
export async function recordChanges(
  c: Change,
  byUser: string | null,
  action: string,
  changes: readonly CatalogueChange[],
): Promise<void> {
  await insertCatalogueChanges(c.tx, changes, { byUser, at: c.now });
  for (const { entity, entityId } of changes) await c.audit(action, entity, entityId);
}
