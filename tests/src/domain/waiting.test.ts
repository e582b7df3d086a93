// @module-tag critical
import fc from 'fast-check';
import { providerDots } from '#domain/alerts.ts';
import { describe, expect, test } from 'vitest';
import { RequestKind } from '#contract/shared.ts';
import { dueSince, waitStep } from '#domain/waiting.ts';
import { NO_COUNTERS } from '#tests/support/inputs/counters.ts';

describe('the dots of a provider’s bar', () => {
  const one = (more: { requested?: number; resubmitted?: number; open?: number }) => ({
    requested: 0,
    resubmitted: 0,
    open: 0,
    ...more,
  });
  const DOWN = { home: false, skincare: false, secondOpinion: false };
  const WHOLE = [
    { key: 'home', to: '/dashboard' },
    { key: 'skincare', to: '/skincare-saf' },
    { key: 'secondOpinion', to: '/second-opinion' },
  ] as const;

  test('R4.06 hide while nothing waits, and before the counters arrive', () => {
    expect(providerDots(undefined, WHOLE)).toEqual(DOWN);
    const others = { SKINCARE: one({ open: 2 }), DERMACARE: one({ requested: 1 }) };
    expect(providerDots({ ...NO_COUNTERS, cases: others }, WHOLE)).toEqual(DOWN);
  });

  test('R4.01 R4.02 R4.03 R4.06 rise each by its own', () => {
    expect(providerDots({ ...NO_COUNTERS, talkToDocReq: 1 }, WHOLE)).toEqual({ ...DOWN, home: true });
    for (const skin of [one({ requested: 1 }), one({ resubmitted: 1 })])
      expect(providerDots({ ...NO_COUNTERS, cases: { SKINCARE: skin } }, WHOLE)).toEqual({
        ...DOWN,
        skincare: true,
      });
    const opinion = { ...NO_COUNTERS, cases: { SECOND_OPINION: one({ open: 1 }) } };
    expect(providerDots(opinion, WHOLE)).toEqual({ ...DOWN, secondOpinion: true });
  });

  test('R4.06 show a waiting case on Home where Home is the list of cases', () => {
    const [home] = WHOLE;
    const skin = { ...NO_COUNTERS, cases: { SKINCARE: one({ requested: 1 }) } };
    expect(providerDots(skin, [home]).home).toBe(true);
    expect(providerDots({ ...NO_COUNTERS, cases: { SECOND_OPINION: one({ open: 1 }) } }, [home]).home).toBe(
      true,
    );
    expect(providerDots(skin, WHOLE).home).toBe(false);
  });
});

describe('the wait line', () => {
  test.each([
    ['EMERGENCY_CARE', [0, 29, 30, 60, 120, 240, 9_999], [1, 1, 2, 3, 4, 5, 5]],
    ['TALK_TO_NURSE', [0, 119, 120, 300, 600, 1_200], [1, 1, 2, 3, 4, 5]],
    ['TALK_TO_DOC', [119, 120], [1, 2]],
    ['ALERTU', [119, 120, 300, 600, 1_200], [1, 2, 3, 4, 5]],
    ['LAB', [599, 600, 1_200, 1_800, 3_600], [1, 2, 3, 4, 5]],
  ] as const)('changes its steps for %s at the limits of the kind', (kind, seconds, steps) => {
    expect(seconds.map((waited) => waitStep(kind, waited))).toEqual(steps);
  });

  test('never steps back, and is never outside 1 to 5', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RequestKind.options), fc.nat(100_000), fc.nat(100_000), (kind, a, b) => {
        const [short, long] = [waitStep(kind, Math.min(a, b)), waitStep(kind, Math.max(a, b))];
        return short >= 1 && short <= long && long <= 5;
      }),
    );
  });
});

describe('since when the hospital owes the next step', () => {
  const ASKED = '2026-11-20T08:00:00.000Z';
  const BACK = '2026-11-22T09:30:00.000Z';

  test.each([
    ['REQUESTED', null, ASKED],
    ['BACK_TO_QUEUE', BACK, ASKED],
    ['RESUBMITTED', BACK, BACK],
    ['RESUBMITTED', null, ASKED],
    ['ACCEPTED', null, null],
    ['IN_PROGRESS', BACK, null],
    ['INFO_REQUESTED', null, null],
    ['COMPLETED', null, null],
    ['CANCELLED', null, null],
  ] as const)('%s, last back at %s: %s', (requestStatus, returnedAt, due) => {
    expect(dueSince({ requestStatus, waitingSince: ASKED, returnedAt })).toBe(due);
  });
});
