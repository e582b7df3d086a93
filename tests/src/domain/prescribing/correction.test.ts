import { expect, it } from 'vitest';
import { isCorrectable } from '#domain/prescribing/correction.ts';

const ENDED = new Date('2026-11-01T10:00:00Z');
const after = (ms: number): Date => new Date(ENDED.getTime() + ms);
const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

it.each([
  ['a completed visit', 'COMPLETED', ENDED, 1, after(1), true],
  ['the last moment of the seventh day', 'COMPLETED', ENDED, 1, after(SEVEN_DAYS_MS), true],
  ['the moment after it', 'COMPLETED', ENDED, 1, after(SEVEN_DAYS_MS + 1), false],
  ['a visit without a prescription', 'COMPLETED', ENDED, 0, after(1), false],
  ['a cancelled visit', 'CANCELLED', ENDED, 1, after(1), false],
  ['an open visit', 'IN_PROGRESS', null, 1, after(1), false],
  ['a completed visit without an end', 'COMPLETED', null, 1, after(1), false],
] as const)(
  'decides whether a prescription of %s can be corrected',
  (_, status, endedAt, versions, now, can) => {
    expect(isCorrectable({ status, endedAt }, versions, now)).toBe(can);
  },
);
