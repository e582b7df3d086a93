import type { Role } from '#contract/shared.ts';

/** In the order in which a device looks for a session. */
export const ROLES: readonly Role[] = ['nurse', 'provider', 'agent'];
