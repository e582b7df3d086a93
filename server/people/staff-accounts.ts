import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { BadLine } from '#contract/imports.ts';
import { OPERATOR_ROLES, OperatorRole } from '#contract/operator-roles.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import type { Config } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newToken } from '#server/platform/http/tokens.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { allHubs } from '#server/reference/hubs.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { PASSWORD_CHARS } from './account-admin.ts';
import { addToClinic, listClinicsNamed } from './clinic.queries.ts';
import { Email, Line, Mobile, UserName } from './contact-fields.ts';
import { hashPassword } from './passwords.ts';
import { insertRegistered } from './registered-provider.ts';
import { insertAgent, insertNurse, setHubsOf } from './staff.queries.ts';
import { TEMPORARY_PASSWORD_S } from './temporary-password.ts';
import { accountsNamed, findAnyUserByName, insertUser } from './user.queries.ts';

/** A nurse, an agent or an operator as an operator adds them, or a doctor, who completes their registration themselves. */
export const NewStaff = z.object({
  role: z.enum(['nurse', 'agent', 'provider', 'operator'], 'nurse, agent, provider or operator'),
  user_name: UserName,
  name: Line,
  email: Email,
  mobile: Mobile,
  /** Keys of hubs, separated by semicolons. */
  hubs: z.optional(Line),
  /** Names of clinics, separated by semicolons. */
  clinics: z.optional(Line),
  salutation: z.optional(Line),
  registration_number: z.optional(Line),
  agent_type: z.optional(z.enum(['AGENT', 'AGENT_PT'], 'AGENT, or AGENT_PT for home care alone')),
  /** Roles of an operator, separated by semicolons; all where they are left out. */
  roles: z.optional(
    z.string().check(
      z.refine((text) => listIn(text).every((one) => OperatorRole.safeParse(one).success), {
        error: `some of ${OPERATOR_ROLES.join(', ')}`,
      }),
    ),
  ),
});
export type NewStaff = z.output<typeof NewStaff>;

/** The keys or names of a column, separated by semicolons. */
export const listIn = (text = ''): string[] => [
  ...new Set(
    text
      .split(';')
      .map((key) => key.trim())
      .filter(Boolean),
  ),
];

/** Those of these keys that no hub has. */
export async function unknownHubs({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<string[]> {
  const known = new Set((await allHubs(db)).map(({ hubKey }) => hubKey));
  return keys.filter((key) => !known.has(key));
}

/** The clinics of these names; several may have one. */
export async function clinicsOf(db: Db | Tx, names: readonly string[]) {
  return listClinicsNamed(db, [...new Set(names.map((name) => name.toLowerCase()))]);
}

/**
 * Adds a person with a temporary password, which they replace at their first sign-in within 24 hours.
 * @returns the password, which is shown once; undefined when the user name is taken: that account stays as it is
 */
export async function addStaff(
  deps: Administering,
  staff: NewStaff,
): Promise<{ userId: string; password: string } | undefined> {
  const password = newToken().slice(0, PASSWORD_CHARS);
  const passwordHash = await hashPassword(password);
  return change(acting(deps), async (c) => {
    const passwordEndsAt = addSeconds(c.now, TEMPORARY_PASSWORD_S);
    const userId = await addAccount(c, staff, { passwordHash, passwordEndsAt });
    return userId === undefined ? undefined : { userId, password };
  });
}

/**
 * Adds a person who has no password, and tells them by SMS where to choose one: the code for that comes to the same number.
 * @returns false when the user name is taken: that account stays as it is
 */
export async function addInvited(c: Change, config: Config, staff: NewStaff): Promise<boolean> {
  // A password that has ended opens nothing, whatever its hash.
  const id = await addAccount(c, staff, { passwordHash: '', passwordEndsAt: c.now });
  if (id === undefined) return false;
  const { role, mobile, email, user_name: userName } = staff;
  const page = `${config.publicUrl}/forgot-password${role === 'agent' ? '?from=agent' : ''}`;
  await tellPerson(c, config, 'ACCOUNT_ADDED', { id, role, mobile, email }, { userName, page });
  return true;
}

/** @returns undefined when the user name is taken */
async function addAccount(
  c: Change,
  staff: NewStaff,
  password: { passwordHash: string; passwordEndsAt: Date },
): Promise<string | undefined> {
  if (await findAnyUserByName(c.tx, staff.user_name)) return undefined;
  const userId = await insertAccount(c, staff, { id: randomUUID(), ...password });
  await setHubsOf(c.tx, userId, listIn(staff.hubs));
  await c.audit('ADD_STAFF', 'appUser', userId);
  c.security({ kind: 'RIGHTS_CHANGED', userId });
  return userId;
}

const COMPARED = ['role', 'name', 'email', 'mobile'] as const;

/** Returns what these rows say otherwise of the accounts that have their user names, by user name in lower case. */
export async function compareStaff(
  db: Db,
  rows: readonly NewStaff[],
): Promise<Map<string, BadLine['faults']>> {
  const accounts = await accountsNamed(
    db,
    rows.map((row) => row.user_name.toLowerCase()),
  );
  const rowOf = new Map(rows.map((row) => [row.user_name.toLowerCase(), row]));
  return new Map(
    accounts.map(({ userName, ...account }) => {
      const key = userName.toLowerCase();
      const row = rowOf.get(key);
      return [
        key,
        COMPARED.flatMap((column) => {
          const found = row?.[column] ?? '';
          return found === account[column]
            ? []
            : [{ column, found, form: `${account[column]}; it is not changed` }];
        }),
      ];
    }),
  );
}

/** Adds an account with the row of its role. @returns its id */
export async function insertAccount(
  { tx, now }: Change,
  { role, user_name: userName, name, email, mobile, ...more }: NewStaff,
  account: { id: string; passwordHash: string; passwordEndsAt: Date | null },
): Promise<string> {
  const roles = listIn(more.roles).flatMap((one) => OperatorRole.safeParse(one).data ?? []);
  const operatorRoles = role !== 'operator' ? [] : roles.length ? roles : [...OPERATOR_ROLES];
  await insertUser(tx, { ...account, userName, role, name, email, mobile, operatorRoles, createdAt: now });
  const userId = account.id;
  const row = { id: randomUUID(), userId };
  if (role === 'nurse')
    await insertNurse(tx, {
      ...row,
      salutation: more.salutation ?? '',
      registrationNumber: more.registration_number ?? '',
    });
  if (role === 'agent') {
    const [firstname = '', ...others] = name.split(' ');
    await insertAgent(tx, {
      ...row,
      firstname,
      lastname: others.join(' '),
      agentType: more.agent_type ?? 'AGENT',
    });
  }
  if (role === 'provider') {
    const providerId = await insertRegistered(tx, userId, { registrationNumber: more.registration_number });
    for (const { id: clinicId } of await clinicsOf(tx, listIn(more.clinics)))
      await addToClinic(tx, { clinicId, providerId });
  }
  return userId;
}
