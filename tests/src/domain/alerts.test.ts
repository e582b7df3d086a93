// @module-tag critical
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counters } from '#contract/requests.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import { mostUrgent, titleOf, totalWaiting, withRinging } from '#domain/alerts.ts';
import { NO_COUNTERS } from '#tests/support/inputs/counters.ts';

const counters = (emergencyCareReq: number, talkToNurseReq: number, talkToDocReq: number): Counters => ({
  ...NO_COUNTERS,
  emergencyCareReq,
  talkToNurseReq,
  talkToDocReq,
});
const WORDS = {
  EMERGENCY_CARE: 'Emergency',
  TALK_TO_NURSE: 'Talk to nurse',
  TALK_TO_DOC: 'Talk to doc',
  SKINCARE: 'Skin case',
  SECOND_OPINION: 'Second opinion',
  ALERTU: 'Alert',
};
const cases = (requested: number, resubmitted: number, open: number): Counters => ({
  ...NO_COUNTERS,
  cases: {
    SKINCARE: { requested, resubmitted, open: 9 },
    SECOND_OPINION: { requested: 0, resubmitted: 0, open },
  },
});

const count = fc.nat(5);
const anyCounters = fc.tuple(count, count, count).map(([a, b, c]) => counters(a, b, c));
const consultationPath = fc.constantFrom('/consultation/1/2', '/consultations', '/consultations/7');

describe('the title', () => {
  const title = (path: string, now: Counters | undefined) => titleOf('Wardline', path, now, WORDS);

  test('R1.01 shows "{product} Provider Portal" while nothing waits', () => {
    expect(title('/dashboard', NO_COUNTERS)).toBe('Wardline Provider Portal');
    expect(title('/dashboard', undefined)).toBe('Wardline Provider Portal');
  });

  test.each([
    [counters(0, 0, 2), '(2) Talk to doc · Wardline Provider Portal'],
    [counters(0, 1, 2), '(1) Talk to nurse · Wardline Provider Portal'],
    [counters(1, 1, 2), '(1) Emergency · Wardline Provider Portal'],
    [cases(1, 2, 0), '(3) Skin case · Wardline Provider Portal'],
    [cases(0, 0, 1), '(1) Second opinion · Wardline Provider Portal'],
    [{ ...cases(1, 0, 1), talkToDocReq: 1 }, '(1) Talk to doc · Wardline Provider Portal'],
    [{ ...NO_COUNTERS, codAlertReq: 2 }, '(2) Alert · Wardline Provider Portal'],
  ])('R1.02 begins with the most urgent kind that waits, and how many of that kind', (now, expected) => {
    expect(title('/dashboard', now)).toBe(expected);
  });

  test.each(['/nurse-consultation/1/none', '/nurse-service-details/1', '/derma-consultation/3'])(
    'R1.02 shows the prefix on %s, a path outside the consultation screens',
    (path) => {
      expect(title(path, counters(1, 0, 0))).toBe('(1) Emergency · Wardline Provider Portal');
    },
  );

  test('R1.02 shows no prefix on a consultation screen, whatever waits', () => {
    fc.assert(
      fc.property(
        anyCounters,
        consultationPath,
        (now, path) => title(path, now) === 'Wardline Provider Portal',
      ),
    );
  });
});

test('all that rings is the sum of the three kinds', () => {
  fc.assert(
    fc.property(
      anyCounters,
      (now) => totalWaiting(now) === now.emergencyCareReq + now.talkToNurseReq + now.talkToDocReq,
    ),
  );
  expect(totalWaiting(undefined)).toBe(0);
  expect(ALERT_KINDS).toHaveLength(3);
});

test('R9.05 counts each new ringing request once, under its kind, and rings', () => {
  const one = {
    requestId: 'r-1',
    kind: 'TALK_TO_NURSE',
    since: '2026-11-21T10:00:00.000Z',
    isEscalated: false,
  } as const;
  const counted = withRinging(counters(1, 1, 0), one);
  expect(counted).toMatchObject({ emergencyCareReq: 1, talkToNurseReq: 2, talkToDocReq: 0, ringing: [one] });
  expect(withRinging(counted, { ...one })).toBe(counted);
  // Returned, it waits again.
  const again = { ...one, since: '2026-11-21T10:05:00.000Z' };
  expect(withRinging(counted, again).ringing).toEqual([again, one]);
});

describe('mostUrgent', () => {
  const ring = (kind: (typeof ALERT_KINDS)[number], since: string) => ({
    requestId: `${kind} ${since}`,
    kind,
    since,
    isEscalated: false,
  });

  test('returns the most urgent kind with its longest wait', () => {
    const ringing = [
      ring('TALK_TO_NURSE', '2026-11-28T03:00:00.000Z'),
      ring('EMERGENCY_CARE', '2026-11-28T04:02:00.000Z'),
      ring('EMERGENCY_CARE', '2026-11-28T04:01:00.000Z'),
    ];
    expect(mostUrgent({ ...NO_COUNTERS, ringing })).toEqual({
      kind: 'EMERGENCY_CARE',
      since: '2026-11-28T04:01:00.000Z',
    });
  });

  test('returns nothing while no request rings', () => {
    expect(mostUrgent(NO_COUNTERS)).toBeUndefined();
    expect(mostUrgent(undefined)).toBeUndefined();
  });
});
