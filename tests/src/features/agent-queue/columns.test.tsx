import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ServiceRequest } from '#contract/requests.ts';
import { queueColumns } from '#features/agent-queue/columns.tsx';
import { agentQueue } from '#i18n/en/agent-queue.ts';
import { common } from '#i18n/en/common.ts';
import { render } from '#tests/support/browser/render.tsx';

const columns = queueColumns({ text: agentQueue.en, words: common.en, userId: 'me', kind: 'LAB' });
const patient = columns.find(({ id }) => id === 'patient');
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
