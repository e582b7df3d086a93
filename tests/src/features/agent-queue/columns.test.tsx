import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceRequest } from '#contract/requests.ts';
import type { QueueKind } from '#features/agent-queue/queues.ts';
import { queueColumns } from '#features/agent-queue/columns.tsx';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { common } from '#i18n/en/common.ts';
import { render } from '#tests/support/browser/render.tsx';

const columns = queueColumns({ text: agentQueue.en, words: common.en, userId: 'me', kind: 'LAB' });
const patient = columns.find(({ id }) => id === 'patient');
const TWO_HOURS_AGO = new Date(Date.now() - 2 * 3_600_000).toISOString();
const WAITED = {
  kind: 'LAB',
  requestStatus: 'RESUBMITTED',
  requestedAt: '2026-01-01T00:00:00.000Z',
  waitingSince: '2026-01-01T00:00:00.000Z',
  returnedAt: TWO_HOURS_AGO,
} as ServiceRequest;
const columnsOf = (kind: QueueKind) =>
  queueColumns({ text: agentQueue.en, words: common.en, userId: 'me', kind });
const ROW = { patient: { name: 'Rajesh Kulkarni', nameLang: 'en' } } as ServiceRequest;

it('names how many other requests of the patient are open', async () => {
  render(<>{patient?.cell({ ...ROW, otherRequests: [{ id: 'other' }] } as never)}</>);
  await expect.element(page.getByText('Also open: 1')).toBeVisible();
});

it('names no other requests where the patient has none', async () => {
  render(<>{patient?.cell(ROW)}</>);
  await expect.element(page.getByText('Rajesh Kulkarni')).toBeVisible();
  await expect.element(page.getByText(/Also open/)).not.toBeInTheDocument();
});

it('shows an answered order as waiting since the answer', async () => {
  const { container } = render(<>{columnsOf('LAB')[0]?.cell(WAITED)}</>);
  await expect.element(page.getByText('2 h', { exact: true })).toBeVisible();
  expect(container.querySelectorAll('[data-on]')).toHaveLength(5);
});

it('names a late alert as overdue, and shows no duration once it has ended', async () => {
  const [waiting] = columnsOf('ALERTU');
  const { rerender } = render(<>{waiting?.cell({ ...WAITED, kind: 'ALERTU' })}</>);
  await expect.element(page.getByText('Overdue')).toBeVisible();
  rerender(<>{waiting?.cell({ ...WAITED, kind: 'ALERTU', requestStatus: 'COMPLETED' })}</>);
  await expect.element(page.getByText('–', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Overdue')).not.toBeInTheDocument();
});

it('shows the whole reason of an alert, and offers the number to an agent who may reach the patient', async () => {
  const reason = 'Button pressed, no answer on the phone; the neighbour sees a light in the kitchen';
  const alert = {
    ...WAITED,
    reason,
    reasonLang: 'en',
    patient: { name: 'Asha Patil', mobileMasked: '+91 98••• ••412' },
    may: ['chat'],
  } as unknown as ServiceRequest;
  const cells = columnsOf('ALERTU').filter(({ id }) => id === 'reason' || id === 'mobile');
  const shown = (row: ServiceRequest) => cells.map(({ id, cell }) => <p key={id}>{cell(row)}</p>);
  const { rerender } = render(shown(alert));
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Show phone number of Asha Patil, +91 98••• ••412' }))
    .toBeVisible();
  rerender(shown({ ...alert, may: [] }));
  await expect.element(page.getByText('+91 98••• ••412')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

it('names a home care order by its service and its visit', () => {
  const heads = columnsOf('HOME_CARE').map(({ head }) => head);
  expect(heads).toEqual(expect.arrayContaining(['Service', 'Visit']));
  expect(heads).not.toEqual(expect.arrayContaining(['Tests', 'Collection']));
});
