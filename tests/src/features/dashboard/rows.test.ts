import { expect, test } from 'vitest';
import type { ServiceRequest } from '#contract/requests.ts';
import { queueRows } from '#features/dashboard/rows.ts';

const row = (id: string, more: Partial<ServiceRequest>): ServiceRequest =>
  ({ id, requestStatus: 'REQUESTED', handedOverAt: null, may: ['take'], ...more }) as ServiceRequest;

test('what was handed over to me comes before what waits, my own after it, those of others not at all', () => {
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
