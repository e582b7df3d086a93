import type { AccountRole } from '#contract/shared.ts';
import {
  addToClinic,
  findClinic,
  findRoleId,
  listClinicIds,
  listHubKeys,
  revokeLiveSessions,
  setHubsOf,
} from '#server/people/accounts.ts';
import { recordAccessChange } from '#server/operations/access/change-access.ts';
import { changeRoles } from '#server/people/operator-roles.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { hubExists } from '#server/reference/hubs.ts';
import type { Grant } from './grants.ts';

export interface Account {
  id: string;
  role: AccountRole;
  name: string;
  operatorRoles: readonly OperatorRole[];
}

/** Records a change that followed from the provider's claims, and tells the operators. */
export async function recordSignOn(c: Change, deps: Deps, personId: string): Promise<void> {
  const who = {
    type: 'operator',
    userId: personId,
    name: deps.config.OIDC_NAME,
    sessionId: 'sign-on',
    roles: [],
  } as const;
  await recordAccessChange(c, { ...deps, who }, { act: 'SIGN_ON_CHANGED', personId });
}

/**
 * Gives an account what the provider's claims name: an operator these roles; others these hubs, where the mapping names any, and a provider
 * these clinics beside those that they have.
 * @throws Refusal RULE when no operator would keep `people`
 */
export async function applyGrant(c: Change, deps: Deps, account: Account, grant: Grant): Promise<void> {
  const changes =
    grant.role === 'operator'
      ? [await giveRoles(c, account, grant.roles)]
      : [await giveHubs(c, account.id, grant.hubs), await addClinics(c, account, grant.clinics)];
  if (changes.includes(true)) await recordSignOn(c, deps, account.id);
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));

async function giveRoles(c: Change, account: Account, roles: readonly OperatorRole[]): Promise<boolean> {
  if (isSame(account.operatorRoles, roles)) return false;
  await changeRoles(c, account.id, roles);
  return true;
}

/** Sessions end when a hub is taken, so that no open screen shows it on. */
async function giveHubs(c: Change, userId: string, named: readonly string[]): Promise<boolean> {
  if (!named.length) return false;
  const hubs = await known(c.tx, named, hubExists);
  const before = await listHubKeys(c.tx, userId);
  if (isSame(before, hubs)) return false;
  await setHubsOf(c.tx, userId, hubs);
  await c.audit('SET_HUBS', 'appUser', userId);
  c.security({ kind: 'RIGHTS_CHANGED', userId });
  if (before.some((hub) => !hubs.includes(hub))) {
    await revokeLiveSessions(c.tx, userId, c.now);
    await c.event('session.changed', [`user:${userId}`], {});
  }
  await c.event('profile.changed', [`user:${userId}`], {});
  return true;
}

async function addClinics(c: Change, account: Account, named: readonly string[]): Promise<boolean> {
  if (account.role !== 'provider' || !named.length) return false;
  const providerId = await findRoleId(c.tx, account.id, account.role);
  const before = await listClinicIds(c.tx, providerId);
  const isClinic = async (tx: Tx, id: string) => (await findClinic(tx, id)) !== undefined;
  const added = (await known(c.tx, named, isClinic)).filter((id) => !before.includes(id));
  for (const clinicId of added) await addToClinic(c.tx, { clinicId, providerId });
  if (!added.length) return false;
  await c.audit('ADD_CLINICS', 'appUser', account.id);
  c.security({ kind: 'RIGHTS_CHANGED', userId: account.id });
  return true;
}

/** Returns those of the named ones that the portal has: others give nothing. */
async function known(
  tx: Tx,
  named: readonly string[],
  exists: (tx: Tx, key: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  for (const key of named) if (await exists(tx, key)) found.push(key);
  return found;
}
