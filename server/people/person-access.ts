import type { Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { upsertLicense, deleteLicense } from './license.queries.ts';
import {
  findBankCheck,
  findFlags,
  findLicense,
  findRegistration,
  listHubKeys,
  lockAccount,
  setBankCheck,
} from './person-access.queries.ts';
import { lockProviderByUser, updateProvider } from './provider.queries.ts';
import { changeRoles } from './operator-roles.ts';
import {
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  listRecoveryCodes,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';
import { revokeLiveSessions } from './session.queries.ts';
import { setHubsOf } from './staff.queries.ts';
import { updateUser } from './user.queries.ts';

/** Rights and sign-in of an account, in parts that are restored one by one. */
async function readParts(tx: Tx, userId: string) {
  const account = await lockAccount(tx, userId);
  if (!account) return null;
  const {
    userName,
    name,
    pendingName,
    passwordHash,
    passwordEndsAt,
    disabledAt,
    disabledReason,
    operatorRoles,
  } = account;
  return {
    userName,
    names: { name, pendingName },
    password: { passwordHash, passwordEndsAt },
    disabled: { disabledAt, disabledReason },
    roles: operatorRoles,
    hubs: await listHubKeys(tx, userId),
    flags: (await findFlags(tx, userId)) ?? null,
    registration: (await findRegistration(tx, userId)) ?? null,
    license: (await findLicense(tx, userId)) ?? null,
    factor: await readFactor(tx, userId),
    bank: (await findBankCheck(tx, userId)) ?? null,
  };
}

async function readFactor(tx: Tx, userId: string) {
  const factor = await findSecondFactor(tx, userId);
  return factor ? { ...factor, codes: await listRecoveryCodes(tx, userId) } : null;
}

type Stored<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Stored<T[Key]> } : T;
/** Stored form: times are texts. */
export type PersonAccess = Stored<NonNullable<Awaited<ReturnType<typeof readParts>>>>;
type Part = Exclude<keyof PersonAccess, 'userName'>;

/** @returns null when there is no such account */
export async function readPersonAccess(tx: Tx, userId: string): Promise<PersonAccess | null> {
  return JSON.parse(JSON.stringify(await readParts(tx, userId))) as PersonAccess | null;
}

/** The parts in which these differ. */
export function changedParts(before: PersonAccess, after: PersonAccess): Part[] {
  const parts = Object.keys(after).filter((part) => part !== 'userName') as Part[];
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]));
}

/** Reads a stored time, which the state that an earlier release kept may lack. */
const dateOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** Puts these parts of an account back; what decides who signs in also ends the sessions. An account is not disabled here. */
export async function restorePersonAccess(
  c: Change,
  userId: string,
  before: PersonAccess,
  parts: readonly Part[],
): Promise<void> {
  for (const part of parts) await RESTORE[part](c, userId, before);
  if (parts.includes('password') || parts.includes('factor')) await revokeLiveSessions(c.tx, userId, c.now);
  await c.audit('RESTORE_ACCESS', 'appUser', userId);
  c.security({ kind: 'RIGHTS_CHANGED', userId });
  await c.event('profile.changed', [`user:${userId}`], {});
  await c.event('session.changed', [`user:${userId}`], {});
}

type Restore = (c: Change, userId: string, before: PersonAccess) => Promise<unknown>;

const RESTORE: Record<Part, Restore> = {
  names: ({ tx }, userId, { names }) => updateUser(tx, userId, names),
  password: ({ tx }, userId, { password: { passwordHash, passwordEndsAt } }) =>
    updateUser(tx, userId, { passwordHash, passwordEndsAt: dateOf(passwordEndsAt) }),
  disabled: ({ tx }, userId) => updateUser(tx, userId, { disabledAt: null, disabledReason: null }),
  roles: (c, userId, { roles }) => changeRoles(c, userId, roles),
  hubs: ({ tx }, userId, { hubs }) => setHubsOf(tx, userId, hubs),
  flags: async ({ tx }, userId, { flags }) => {
    const provider = await lockProviderByUser(tx, userId);
    if (provider && flags) await updateProvider(tx, provider.id, flags);
  },
  registration: async ({ tx }, _, { registration }) => {
    if (!registration) return;
    const { id, ...columns } = registration;
    await updateProvider(tx, id, columns);
  },
  license: async ({ tx }, userId, { license }) => {
    const provider = await lockProviderByUser(tx, userId);
    if (!provider) return;
    if (!license) return deleteLicense(tx, provider.id);
    const { providerId, changedAt, ...columns } = license;
    await upsertLicense(tx, providerId, { ...columns, changedAt: new Date(changedAt) });
  },
  factor: async ({ tx }, userId, { factor }) => {
    await deleteSecondFactor(tx, userId);
    if (!factor) return;
    const { codes, createdAt, ...row } = factor;
    await insertSecondFactor(tx, { ...row, createdAt: new Date(createdAt) });
    if (codes.length)
      await replaceRecoveryCodes(
        tx,
        userId,
        codes.map((code) => ({ ...code, userId })),
      );
  },
  bank: async ({ tx }, _, { bank }) => {
    if (!bank) return;
    const { providerId, verified, isChange, checkedAt, checkedBy, askedAt, askedBy } = bank;
    await setBankCheck(tx, providerId, {
      verified,
      isChange,
      checkedAt: dateOf(checkedAt),
      checkedBy,
      askedAt: dateOf(askedAt),
      askedBy,
    });
  },
};
