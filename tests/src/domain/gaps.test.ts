import { describe, expect, it } from 'vitest';
import { gapsOf } from '#domain/gaps.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 30, hour));
const span = (from: number, to: number) => ({ startsAt: at(from), endsAt: at(to) });
const DAY = span(0, 24);

describe('gapsOf', () => {
  it('returns the whole range where nothing covers it', () => {
    expect(gapsOf([], DAY)).toEqual([DAY]);
  });

  it('returns the times between, before and after spans in any order', () => {
    expect(gapsOf([span(14, 20), span(6, 10)], DAY)).toEqual([span(0, 6), span(10, 14), span(20, 24)]);
  });

  it('joins spans that touch, overlap or lie in another, and spans that reach out of the range', () => {
    expect(gapsOf([span(-5, 8), span(8, 12), span(9, 10), span(11, 30)], DAY)).toEqual([]);
  });

  it('ignores a span that begins after the range', () => {
    expect(gapsOf([span(0, 23), span(26, 30)], DAY)).toEqual([span(23, 24)]);
  });
});
