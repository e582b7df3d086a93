import type { BrokenRule } from './broken-rule.ts';

/** 6 Roles */
export const CHAPTER_6: readonly BrokenRule[] = [
  {
    rule: 'R6.01',
    breaks: 'the token of any role opens the calls of every role',
    file: 'server/platform/http/authenticate.ts',
    find: "if (!who.includes(as)) throw new Refusal('NOT_ALLOWED');",
    put: "if (as === 'guest' && !who.includes(as)) throw new Refusal('NOT_ALLOWED');",
    project: 'server-pglite',
    test: 'tests/server/people/who-may-call.test.ts',
  },
  {
    rule: 'R6.02',
    breaks: 'any basic credential is the portal’s',
    file: 'server/platform/http/authenticate.ts',
    find: "if (!who.includes('client') || !sameText(header, BASIC)) throw new Refusal('BAD_CLIENT');",
    put: "if (!who.includes('client')) throw new Refusal('BAD_CLIENT');",
    project: 'server-pglite',
    test: 'tests/server/people/who-may-call.test.ts',
  },
  {
    rule: 'R6.03',
    breaks: 'emergencies sound for every provider',
    file: 'src/domain/sounds.ts',
    find: "kind === 'EMERGENCY_CARE' ? role !== 'provider' || internalProvider : !isQuiet",
    put: "kind === 'EMERGENCY_CARE' ? role !== 'provider' || internalProvider || !isQuiet : !isQuiet",
    project: 'pure',
    test: 'tests/src/domain/sounds.test.ts',
  },
  {
    rule: 'R6.04',
    breaks: 'a guest reaches the calls of signed-in people',
    file: 'server/platform/http/authenticate.ts',
    find: "if (!who.includes(as)) throw new Refusal('NOT_ALLOWED');",
    put: "if (as !== 'guest' && !who.includes(as)) throw new Refusal('NOT_ALLOWED');",
    project: 'server-pglite',
    test: 'tests/server/visits/room.test.ts',
  },
];
