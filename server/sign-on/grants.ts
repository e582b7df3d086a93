import type { OperatorRole } from '#contract/operator-roles.ts';
import type { AccountRole, Role } from '#contract/shared.ts';
import type { SignOnRule } from '#server/platform/sign-on-roles.ts';

/** Rights that the provider's claims give to one role. */
export type Grant =
  | { role: 'operator'; roles: readonly OperatorRole[] }
  | { role: Role; hubs: readonly string[]; clinics: readonly string[] };

const each = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/** Returns what these values give for a role; undefined: nothing. */
export function grantFor(
  rules: readonly SignOnRule[],
  values: readonly string[],
  role: AccountRole,
): Grant | undefined {
  const given = rules.filter((rule) => rule.role === role && values.includes(rule.value));
  if (!given.length) return undefined;
  if (role === 'operator')
    return { role, roles: each(given.map((rule) => (rule.role === 'operator' ? rule.roles : []))) };
  return {
    role,
    hubs: each(given.map((rule) => (rule.role === 'operator' ? [] : rule.hubs))),
    clinics: each(given.map((rule) => (rule.role === 'operator' ? [] : rule.clinics))),
  };
}

/** Returns the roles that these values give. */
export function rolesOf(rules: readonly SignOnRule[], values: readonly string[]): AccountRole[] {
  return each([rules.filter((rule) => values.includes(rule.value)).map(({ role }) => role)]);
}
