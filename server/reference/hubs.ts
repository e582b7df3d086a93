import type { Config } from '#server/platform/config.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { change } from '#server/platform/writes/change.ts';
import { saveHub, setPageRequests } from './hub.queries.ts';

export { allHubs, hubExists, listHubsOfPage, saveHub } from './hub.queries.ts';

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

/** Opens or closes the public request page for a hub. @throws Refusal NOT_FOUND */
export async function openPageFor(
  deps: Administering,
  hub: { hubKey: string; isOn: boolean },
): Promise<void> {
  await change(acting(deps), async (c) => {
    if (!(await setPageRequests(c.tx, hub))) throw new Refusal('NOT_FOUND');
    await c.audit(hub.isOn ? 'OPEN_REQUEST_PAGE' : 'CLOSE_REQUEST_PAGE', 'hub', hub.hubKey);
  });
}
