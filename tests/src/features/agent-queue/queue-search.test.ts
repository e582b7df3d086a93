import { expect, test } from 'vitest';
import { listBodyOf, queueSearch } from '#features/agent-queue/queue-search.ts';

const SEARCH = {
  q: 'Asha',
  with: 'unassigned',
  status: 'REQUESTED',
  city: 'Pune',
  slot: '2026-11-22',
  date: '2026-11-20',
  lab: 'lab-1',
  agent: 'agent-1',
  payment: 'LINK_SENT',
  hide: 'age,amount',
  sort: 'slot',
  down: true,
} as const;

test('an address with every filter asks the server for all of them, and not for columns', () => {
  expect(listBodyOf(queueSearch(SEARCH))).toEqual({
    search: 'Asha',
    free: true,
    status: ['REQUESTED'],
    city: 'Pune',
    slotOn: '2026-11-22',
    requestedOn: '2026-11-20',
    labId: 'lab-1',
    assigneeId: 'agent-1',
    paymentState: 'LINK_SENT',
    sort: 'slot',
    descending: true,
  });
});

test('an address with values that no filter has asks for the whole queue', () => {
  const wrong = { slot: 'tomorrow', date: '2026-02-30x', payment: 'OWED', status: 'LATE', hide: 7 };
  expect(listBodyOf(queueSearch(wrong))).toEqual({});
});

test('an address that hides no column is not one that leaves it to the window', () => {
  expect(queueSearch({ hide: '' }).hide).toBe('');
  expect(queueSearch({}).hide).toBeUndefined();
});
