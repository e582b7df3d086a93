import { randomUUID } from 'node:crypto';
import { findAnyUserByName } from '#server/people/accounts.ts';
import { insertAccount, NewStaff } from '#server/people/staff-accounts.ts';
import { hasEmail } from './sign-on.queries.ts';
import type { SignOnPerson } from '#server/platform/connector-ports.ts';
import type { SignOnRule } from '#server/platform/sign-on-roles.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { Account } from './apply-grant.ts';
import { rolesOf } from './grants.ts';

/**
 * Adds an account for a nurse or an agent whom no account has: a doctor is registered with their licence, and an operator by operators.
 * @returns undefined when the claims lack what an account needs, or the user name or e-mail is another account's
 */
export async function createAccount(
  c: Change,
  person: SignOnPerson,
  rules: readonly SignOnRule[],
): Promise<Account | undefined> {
  const [role, ...others] = rolesOf(rules, person.values);
  if ((role !== 'nurse' && role !== 'agent') || others.length || person.email === null) return undefined;
  const { success, data: staff } = NewStaff.safeParse({
    role,
    user_name: person.userName ?? person.email,
    name: person.name ?? '',
    email: person.email,
    mobile: person.mobile ?? '',
  });
  if (!success || !staff.name.trim()) return undefined;
  if ((await findAnyUserByName(c.tx, staff.user_name)) || (await hasEmail(c.tx, person.email)))
    return undefined;
  // A password that has ended opens nothing, whatever its hash.
  const id = await insertAccount(c, staff, { id: randomUUID(), passwordHash: '', passwordEndsAt: c.now });
  await c.audit('ADD_STAFF', 'appUser', id);
  c.security({ kind: 'RIGHTS_CHANGED', userId: id });
  return { id, role, name: staff.name, operatorRoles: [] };
}
