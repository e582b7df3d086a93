import { orNotFound } from '#server/platform/http/refusal.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { lockProviderByUser, updateProvider } from './provider.queries.ts';
import { setHubsOf } from './staff.queries.ts';
import { findAnyUserByName } from './user.queries.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';

/** The flags of a provider that the operator sets, by the specification's names, with what each gives. */
export const PROVIDER_FLAGS = {
  availableForOthers: {
    column: 'availableForOthers',
    gives: 'the dashboard, and patients that others hand over (avialableForOthers)',
  },
  internalProvider: { column: 'internalProvider', gives: 'the sound of emergencies' },
  eligibleForExpertAnalysis: { column: 'eligibleForExpertAnalysis', gives: 'Second Opinion' },
  skincareSAF: { column: 'skincareSaf', gives: 'Skincare Case Review' },
  secondOpinionAdmin: { column: 'secondOpinionAdmin', gives: 'Home Care' },
  hasAccesstoDermaCare: { column: 'hasAccessToDermaCare', gives: 'DermaCare' },
  isSCAdmin: { column: 'isScAdmin', gives: 'nothing in the portal itself: their device keeps it' },
  hasClinicLinks: { column: 'hasClinicLinks', gives: 'Manage Clinic' },
} as const;
export type ProviderFlag = keyof typeof PROVIDER_FLAGS;

/** @throws Refusal NOT_FOUND for an unknown user name, or one of no provider */
export async function setProviderFlag(
  deps: Administering,
  userName: string,
  flag: ProviderFlag,
  isOn: boolean,
): Promise<void> {
  await change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    const { id } = orNotFound(await lockProviderByUser(c.tx, user.id));
    await updateProvider(c.tx, id, { [PROVIDER_FLAGS[flag].column]: isOn });
    await c.audit(`${isOn ? 'SET' : 'UNSET'} ${flag}`, 'provider', id);
    await tellRights(c, user.id);
  });
}

/** The hubs of a person become these, which exist. @throws Refusal NOT_FOUND for an unknown user name */
export async function setHubs(
  deps: Administering,
  userName: string,
  hubKeys: readonly string[],
): Promise<void> {
  await change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    await setHubsOf(c.tx, user.id, hubKeys);
    await c.audit('SET_HUBS', 'appUser', user.id);
    await tellRights(c, user.id);
  });
}

/** Tells the feed of security events, and the devices of the person. */
async function tellRights(c: Change, userId: string): Promise<void> {
  c.security({ kind: 'RIGHTS_CHANGED', userId });
  await c.event('profile.changed', [`user:${userId}`], {});
}

export function isProviderFlag(text: string): text is ProviderFlag {
  return Object.hasOwn(PROVIDER_FLAGS, text);
}
