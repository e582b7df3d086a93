import type { Role } from '#contract/shared.ts';

/** The search of a page that leads back to the agents' sign-in, for who came from there. */
export function fromAgent(roles: readonly Role[]): string {
  return roles.includes('agent') ? '?from=agent' : '';
}
