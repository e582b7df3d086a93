import type { Role } from '#contract/shared.ts';

/**
 * R3.03: the specification's storage keys, one set per role. `expires` is our name for the roles for which it
 * gives none,
 * `agentUn` is the name that the sign-in answers, and `isWebAiSignUp` is kept because a locked device must know where its provider's way out leads (R2.18).
 */
export const SESSION_KEYS = {
  provider: {
    userId: 'userID',
    roleId: 'providerId',
    name: 'providerUn',
    access: 'auth',
    refresh: 'refresh_token',
    expires: 'expires_in',
    clinicId: 'clinicId',
    isSCAdmin: 'isSCAdmin',
    isWebAiSignUp: 'isWebAiSignUp',
  },
  agent: {
    userId: 'agentID',
    roleId: 'agentRoleID',
    name: 'agentUn',
    firstName: 'agentFname',
    lastName: 'agentLname',
    access: 'agentAu',
    refresh: 'agent_refresh_token',
    expires: 'agent_expires_in',
  },
  nurse: {
    userId: 'nurseID',
    roleId: 'nurseRoleID',
    name: 'nurseUn',
    access: 'nurseAuth',
    refresh: 'nurse_refresh_token',
    expires: 'nurse_expires_in',
  },
} as const satisfies Record<Role, Record<string, string>>;
