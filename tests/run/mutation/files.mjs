import { RULES } from './rules.mjs';

/**
 * Files that decide about rights, each with the tests that have to notice a slip in it. The embedded store does one transaction at a time,
 * so a lock is missed on PostgreSQL alone.
 */
export const MUTATED = {
  ...RULES,
  'src/domain/transitions.ts': { project: 'pure', tests: ['tests/src/domain/transitions.test.ts'] },
  'server/platform/http/authenticate.ts': {
    project: 'server-pglite',
    tests: [
      'tests/server/people/who-may-call.test.ts',
      'tests/server/people/auth.test.ts',
      'tests/server/people/lock.test.ts',
      'tests/server/intake/app-keys.test.ts',
      'tests/server/visits/room-links.test.ts',
      'tests/server/requests/accepting.test.ts',
    ],
  },
  'server/platform/http/own-page.ts': {
    project: 'server-pglite',
    tests: ['tests/server/platform/http/hardening.test.ts'],
  },
  'server/requests/request.policy.ts': {
    project: 'server-pglite',
    tests: [
      'tests/server/requests/may-do.pure.test.ts',
      'tests/server/requests/scope.test.ts',
      'tests/server/requests/accepting.test.ts',
    ],
  },
  'server/people/otp.ts': {
    project: 'server-postgres',
    tests: [
      'tests/server/people/otp.test.ts',
      'tests/server/people/guessing.test.ts',
      'tests/server/people/budgets.test.ts',
      'tests/server/people/tell-guessing.test.ts',
      'tests/server/patients/patient-mobile.test.ts',
    ],
  },
  'server/people/password-tries.ts': {
    project: 'server-pglite',
    tests: [
      'tests/server/people/guessing.test.ts',
      'tests/server/people/auth.test.ts',
      'tests/server/people/tell-guessing.test.ts',
      'tests/server/people/second-factor.test.ts',
    ],
  },
  'server/people/sign-in.ts': {
    project: 'server-pglite',
    tests: [
      'tests/server/people/auth.test.ts',
      'tests/server/people/token-replay.test.ts',
      'tests/server/people/lock.test.ts',
      'tests/server/people/sessions.test.ts',
    ],
  },
  'server/people/auth.routes.ts': {
    project: 'server-pglite',
    tests: [
      'tests/server/people/auth.test.ts',
      'tests/server/people/lock.test.ts',
      'tests/server/people/otp.test.ts',
      'tests/server/people/account-admin.test.ts',
      'tests/server/people/code-sign-in.test.ts',
      'tests/server/people/new-device.test.ts',
      'tests/server/people/own-account.test.ts',
    ],
  },
  'server/visits/invitations.ts': {
    project: 'server-postgres',
    tests: ['tests/server/visits/room-links.test.ts', 'tests/server/visits/room.test.ts'],
  },
  'server/platform/http/guests.ts': {
    project: 'server-pglite',
    tests: ['tests/server/visits/room-links.test.ts', 'tests/server/visits/room.test.ts'],
  },
};
