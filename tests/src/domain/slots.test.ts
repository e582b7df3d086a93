import { describe, expect, test } from 'vitest';
import { freeSlots } from '#domain/slots.ts';

const at = (time: string): Date => new Date(`2026-11-23T${time}:00Z`);
const duty = { startsAt: at('09:00'), endsAt: at('10:10'), clinicId: 'a' };
const starts = (after: string, busy: { startsAt: Date; endsAt: Date }[] = []): string[] =>
  freeSlots([duty], busy, { minutes: 20, after: at(after) }).map(({ startsAt }) =>
    startsAt.toISOString().slice(11, 16),
  );

describe('the free times of hours on duty', () => {
  test('leave out a visit that would end after them', () => {
    expect(starts('08:00')).toEqual(['09:00', '09:20', '09:40']);
  });

  test('leave out a visit that has begun', () => {
    expect(starts('09:20')).toEqual(['09:20', '09:40']);
    expect(starts('09:21')).toEqual(['09:40']);
    expect(starts('09:41')).toEqual([]);
  });

  test('leave out what overlaps a busy time, not what touches it', () => {
    expect(starts('08:00', [{ startsAt: at('09:20'), endsAt: at('09:40') }])).toEqual(['09:00', '09:40']);
    expect(starts('08:00', [{ startsAt: at('09:19'), endsAt: at('09:41') }])).toEqual([]);
  });
});
