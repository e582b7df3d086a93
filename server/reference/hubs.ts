import type { Config } from '#server/platform/config.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { saveHub } from './hub.queries.ts';

export { allHubs, hubExists, saveHub } from './hub.queries.ts';

/** The specification's special key: the product's name in front of what the operator chose. */
export function hubKeyOf({ PRODUCT }: Pick<Config, 'PRODUCT'>, key: string): string {
  const prefix = `${PRODUCT}_`;
  return key.startsWith(prefix) ? key : prefix + key;
}

/** Adds a hub, or renames the one with this key. @returns whether it is new */
export async function nameHub(deps: Administering, hub: { hubKey: string; name: string }): Promise<boolean> {
  return change(acting(deps), async (c) => {
    const isNew = await saveHub(c.tx, hub);
    await c.audit(isNew ? 'ADD_HUB' : 'RENAME_HUB', 'hub', hub.hubKey);
    return isNew;
  });
}
