import { expect, test } from 'vitest';
import type { ServiceRequest } from '#contract/requests.ts';
import type { ResultToRead } from '#contract/my-consultations.ts';
import { unfinishedItems, queueRows } from '#features/dashboard/rows.ts';

const row = (id: string, more: Partial<ServiceRequest>): ServiceRequest =>
  ({ id, requestStatus: 'REQUESTED', handedOverAt: null, may: ['take'], ...more }) as ServiceRequest;

test('lists requests handed over to me before waiting ones, then my own, and none of others', () => {
  const rows = queueRows([
    row('waits', {}),
    row('mine', { requestStatus: 'IN_PROGRESS', may: ['join', 'open'] }),
    row('of another', { requestStatus: 'ACCEPTED', may: ['open'] }),
    row('handed', {
      requestStatus: 'IN_PROGRESS',
      handedOverAt: '2026-11-23T09:00:00.000Z',
      may: ['join', 'open'],
    }),
  ]);
  expect(rows.map(({ id }) => id)).toEqual(['handed', 'waits', 'mine']);
});

test('leaves critical results to their own card', () => {
  const taken = row('taken', { requestStatus: 'ACCEPTED', may: ['join'] });
  const result = (id: string, isCritical: boolean): ResultToRead => ({
    id,
    name: 'Potassium',
    inError: null,
    isCritical,
    critical: [],
    coversFor: null,
    receivedAt: '2026-11-23T09:00:00.000Z',
    serviceNumber: 'LB-1',
    requestStatus: 'IN_PROGRESS',
    consultationNumber: 'CN-1',
    patient: { id: 'p', name: 'Asha', nameLang: 'en' },
  });
  const rows = unfinishedItems([taken], [], [], [result('usual', false), result('grave', true)]);
  expect(rows.map(({ id, why }) => [id, why])).toEqual([
    ['taken', 'notJoined'],
    ['usual', 'newResult'],
  ]);
});
