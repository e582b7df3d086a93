import { OperatorRole } from '#contract/operator-roles.ts';
import type { Role } from '#contract/shared.ts';

/** Rights that one value of the provider's claim gives. */
export type SignOnRule =
  | { value: string; role: 'operator'; roles: readonly OperatorRole[] }
  | { value: string; role: Role; hubs: readonly string[]; clinics: readonly string[] };

const CLINIC = 'clinic/';
const STAFF: readonly string[] = ['provider', 'agent', 'nurse'] satisfies Role[];

/**
 * Reads `VALUE=ROLE` or `VALUE=ROLE:SCOPE,SCOPE`, separated by semicolons. A value may have `=` itself, as names in LDAP do: the last one counts.
 * Scopes are keys of hubs; of a provider, `clinic/ID`, too; of an operator, their roles, of which there is one at least.
 * @returns undefined for a text of another form
 */
export function readSignOnRoles(text: string): readonly SignOnRule[] | undefined {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const rules = entries.map(readRule);
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}

export const SIGN_ON_ROLES_PROBLEM =
  'must be VALUE=ROLE or VALUE=ROLE:SCOPE,SCOPE separated by semicolons, with roles provider, agent, nurse or operator';

function readRule(entry: string): SignOnRule | undefined {
  const at = entry.lastIndexOf('=');
  const value = entry.slice(0, Math.max(at, 0)).trim();
  const [role = '', scopes = '', ...rest] = entry
    .slice(at + 1)
    .split(':')
    .map((part) => part.trim());
  if (!value || rest.length) return undefined;
  const named = scopes
    .split(',')
    .map((scope) => scope.trim())
    .filter(Boolean);
  if (role === 'operator') return operatorRule(value, named);
  if (!STAFF.includes(role)) return undefined;
  const clinics = named
    .filter((scope) => scope.startsWith(CLINIC))
    .map((scope) => scope.slice(CLINIC.length));
  if (clinics.length && role !== 'provider') return undefined;
  return { value, role: role as Role, hubs: named.filter((scope) => !scope.startsWith(CLINIC)), clinics };
}

function operatorRule(value: string, named: readonly string[]): SignOnRule | undefined {
  const roles = named.flatMap((name) => OperatorRole.safeParse(name).data ?? []);
  return roles.length && roles.length === named.length ? { value, role: 'operator', roles } : undefined;
}
