import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counters } from '#contract/requests.ts';
import type { Role } from '#contract/shared.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import {
  audibleKinds,
  kindToRepeat,
  kindsToRing,
  repeatMs,
  titleOf,
  totalWaiting,
  type Listener,
} from '#domain/alerts.ts';

const NONE: Counters = {
  emergencyCareReq: 0,
  talkToNurseReq: 0,
  talkToDocReq: 0,
  codAlertReq: 0,
  queues: {},
};
const counters = (emergencyCareReq: number, talkToNurseReq: number, talkToDocReq: number): Counters => ({
  ...NONE,
  emergencyCareReq,
  talkToNurseReq,
  talkToDocReq,
});
const WORDS = { EMERGENCY_CARE: 'Emergency', TALK_TO_NURSE: 'Talk to nurse', TALK_TO_DOC: 'Talk to doc' };
const listener = (role: Role, path = '/dashboard', internalProvider = false): Listener => ({
  role,
  path,
  internalProvider,
});

const count = fc.nat(5);
const anyCounters = fc.tuple(count, count, count).map(([a, b, c]) => counters(a, b, c));
const consultationPath = fc.constantFrom(
  '/consultation/1/2',
  '/consultations',
  '/consultations/7',
  '/nurse-consultation/1/none',
  '/derma-consultation/3',
);

describe('the title', () => {
  const title = (path: string, now: Counters | undefined) => titleOf('Wardline', path, now, WORDS);

  test('R1.01 is "{product} Provider Portal" while nothing waits', () => {
    expect(title('/dashboard', NONE)).toBe('Wardline Provider Portal');
    expect(title('/dashboard', undefined)).toBe('Wardline Provider Portal');
  });

  test.each([
    [counters(0, 0, 2), '(2) Talk to doc · Wardline Provider Portal'],
    [counters(0, 1, 2), '(3) Talk to nurse · Wardline Provider Portal'],
    [counters(1, 1, 2), '(4) Emergency · Wardline Provider Portal'],
  ])('R1.02 begins with how many wait and the most urgent kind', (now, expected) => {
    expect(title('/dashboard', now)).toBe(expected);
  });

  test('R1.02 has no prefix on a consultation screen, whatever waits', () => {
    fc.assert(
      fc.property(
        anyCounters,
        consultationPath,
        (now, path) => title(path, now) === 'Wardline Provider Portal',
      ),
    );
  });
});

describe('what rings', () => {
  test.each([
    ['nurse', false, ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']],
    ['agent', false, ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']],
    ['provider', true, ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC']],
    ['provider', false, ['TALK_TO_NURSE', 'TALK_TO_DOC']],
  ] as const)('R6.03 for a %s (internal: %s) is %j', (role, internal, kinds) => {
    expect(audibleKinds(listener(role, '/dashboard', internal))).toEqual(kinds);
  });

  test('R9.05 is the kinds whose counter rose, most urgent first', () => {
    const nurse = listener('nurse', '/talk-nurse');
    expect(kindsToRing(counters(1, 1, 1), counters(2, 1, 2), nurse)).toEqual([
      'EMERGENCY_CARE',
      'TALK_TO_DOC',
    ]);
    expect(kindsToRing(counters(2, 2, 2), counters(1, 2, 0), nurse)).toEqual([]);
    expect(kindsToRing(undefined, counters(0, 1, 0), nurse)).toEqual(['TALK_TO_NURSE']);
  });

  test('R9.05 is nothing while nothing rises, and nothing on a consultation screen', () => {
    fc.assert(
      fc.property(anyCounters, (now) => kindsToRing(now, now, listener('nurse', '/talk-nurse')).length === 0),
    );
    fc.assert(
      fc.property(
        anyCounters,
        anyCounters,
        consultationPath,
        (before, now, path) => kindsToRing(before, now, listener('provider', path, true)).length === 0,
      ),
    );
  });
});

describe('what repeats', () => {
  test.each([
    ['R9.06', 'provider', true, counters(1, 1, 1), 'EMERGENCY_CARE'],
    ['R9.06', 'provider', false, counters(1, 1, 1), 'TALK_TO_NURSE'],
    ['R9.06', 'provider', false, counters(0, 0, 3), null],
    ['R9.06', 'agent', false, counters(0, 1, 0), 'TALK_TO_NURSE'],
    ['R9.07', 'nurse', false, counters(0, 0, 3), 'TALK_TO_DOC'],
    ['R9.07', 'nurse', false, counters(2, 0, 3), 'EMERGENCY_CARE'],
    ['R9.07', 'nurse', false, NONE, null],
  ] as const)('%s for a %s (internal: %s)', (_, role, internal, now, kind) => {
    expect(kindToRepeat(now, listener(role, '/talk-nurse', internal))).toBe(kind);
  });

  test.each(['/nurse-service-details/1', '/nurse-consultation/1/2'])(
    'R9.07 not for a nurse on %s',
    (path) => {
      expect(kindToRepeat(counters(1, 1, 1), listener('nurse', path))).toBeNull();
    },
  );

  test('R9.06 R9.07 every 37 and 120 seconds, or as the operator says', () => {
    expect([repeatMs('provider'), repeatMs('agent'), repeatMs('nurse')]).toEqual([37_000, 37_000, 120_000]);
    expect(repeatMs('nurse', { repeatStaffMs: 1, repeatNurseMs: 2 })).toBe(2);
  });

  test('is only ever a kind that may ring here and that waits', () => {
    fc.assert(
      fc.property(
        anyCounters,
        fc.constantFrom<Role>('nurse', 'agent', 'provider'),
        fc.boolean(),
        fc.constantFrom('/dashboard', '/consultation/1/2', '/nurse-service-details/1'),
        (now, role, internal, path) => {
          const kind = kindToRepeat(now, listener(role, path, internal));
          return kind === null || audibleKinds(listener(role, path, internal)).includes(kind);
        },
      ),
    );
  });
});

test('all that waits is the sum of the three kinds', () => {
  fc.assert(
    fc.property(
      anyCounters,
      (now) => totalWaiting(now) === now.emergencyCareReq + now.talkToNurseReq + now.talkToDocReq,
    ),
  );
  expect(totalWaiting(undefined)).toBe(0);
  expect(ALERT_KINDS).toHaveLength(3);
});
