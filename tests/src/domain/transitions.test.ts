// @module-tag critical
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RequestStatus } from '#contract/shared.ts';
import { hasEnded, isWaiting, mayMove, nextStatuses } from '#domain/transitions.ts';

const status = fc.constantFrom(...RequestStatus.options);

describe('R4.19 the table of status changes', () => {
  test.each([
    ['REQUESTED', 'ACCEPTED CANCELLED'],
    ['ACCEPTED', 'IN_PROGRESS BACK_TO_QUEUE CANCELLED'],
    ['IN_PROGRESS', 'COMPLETED BACK_TO_QUEUE INFO_REQUESTED CANCELLED'],
    ['INFO_REQUESTED', 'RESUBMITTED CANCELLED'],
    ['RESUBMITTED', 'IN_PROGRESS COMPLETED'],
    ['BACK_TO_QUEUE', 'ACCEPTED CANCELLED'],
    ['COMPLETED', ''],
    ['CANCELLED', ''],
  ] as const)('allows from %s only %s', (from, to) => {
    expect(nextStatuses(from)).toEqual(to.split(' ').filter(Boolean));
    for (const other of RequestStatus.options)
      expect(mayMove(from, other)).toBe(to.split(' ').includes(other));
  });

  test('waiting are those that can be taken, ended those that go nowhere', () => {
    expect(RequestStatus.options.filter(isWaiting)).toEqual(['REQUESTED', 'BACK_TO_QUEUE']);
    expect(RequestStatus.options.filter(hasEnded)).toEqual(['COMPLETED', 'CANCELLED']);
  });

  test('nothing stays where it is by moving, and every way ends somewhere', () => {
    fc.assert(fc.property(status, (from) => !mayMove(from, from)));
    const reaches = (from: RequestStatus, seen = new Set<RequestStatus>()): Set<RequestStatus> => {
      for (const to of nextStatuses(from)) if (!seen.has(to)) reaches(to, seen.add(to));
      return seen;
    };
    fc.assert(fc.property(status, (from) => hasEnded(from) || [...reaches(from)].some(hasEnded)));
  });

  test('no walk through the table leaves an ended status', () => {
    const ended: readonly RequestStatus[] = ['COMPLETED', 'CANCELLED'];
    fc.assert(
      fc.property(fc.array(fc.nat(10), { maxLength: 20 }), (steps) => {
        const walk: RequestStatus[] = ['REQUESTED'];
        for (const step of steps) {
          const next = nextStatuses(walk.at(-1) ?? 'REQUESTED');
          if (!next.length) break;
          walk.push(next[step % next.length] as RequestStatus);
        }
        return walk.slice(0, -1).every((status) => !ended.includes(status));
      }),
    );
  });
});
