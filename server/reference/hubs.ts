import type { Deps } from '#server/platform/deps.ts';
import { change } from '#server/platform/writes/change.ts';
import { saveHub } from './hub.queries.ts';

export { allHubs, hubExists } from './hub.queries.ts';

/** Adds a hub, or renames the one with this key. @returns whether it is new */
export async function nameHub(deps: Deps, hub: { hubKey: string; name: string }): Promise<boolean> {
  return change({ ...deps, who: { type: 'system' } }, async (c) => {
    const isNew = await saveHub(c.tx, hub);
    await c.audit(isNew ? 'ADD_HUB' : 'RENAME_HUB', 'hub', hub.hubKey);
    return isNew;
  });
}
