import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { ApiError } from '#api/http/errors.ts';
import { connectPorts } from '#api/ports.ts';
import { sendPaymentLink, setServiceStatus } from '#api/resources/services.ts';
import { endSession } from '#api/session/session.ts';
import type { ServiceRequest } from '#contract/requests.ts';
import { BulkDock } from '#features/agent-queue/bulk-dock.tsx';
import { dropDraft } from '#forms/drafts.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { ToastHost } from '#ui/feedback/toast.tsx';
import { render } from '#tests/support/browser/render.tsx';
import { signIn } from '#tests/support/browser/signed-in.ts';

vi.mock('#api/resources/services.ts', { spy: true });

const order = (id: string): ServiceRequest =>
  ({ id, version: 3, requestStatus: 'REQUESTED', may: [] }) as unknown as ServiceRequest;
const [ASHA, RAVI, MEENA] = [order('asha'), order('ravi'), order('meena')];
const REASON = 'The lab is closed this week.';
const SENT = { state: 'sent' } as never;
const refused = new ApiError(409, { status: 'ERROR', code: 'CHANGED_MEANWHILE', responseString: '' });

beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await loadRefusalWords();
});
beforeEach(async () => {
  vi.mocked(setServiceStatus).mockReset().mockResolvedValue(SENT);
  await signIn();
});
afterEach(async () => {
  await Promise.all(['asha,ravi', 'meena,ravi'].map((ids) => dropDraft(`ordersCancel:${ids}`)));
  await endSession('provider');
});

const dialog = page.getByRole('alertdialog', { name: 'Cancel 2 orders?' });
const reason = dialog.getByLabelText('Reason for all of them');
const ask = () => page.getByRole('button', { name: 'Cancel 2 orders' }).click();
const confirm = () => dialog.getByRole('button', { name: 'Cancel 2 orders' }).click();

function dock(rows: ServiceRequest[], onDone = vi.fn()) {
  const node = (
    <QueryClientProvider client={queryClient}>
      <BulkDock rows={rows} onDone={onDone} />
      <ToastHost />
    </QueryClientProvider>
  );
  return { node, onDone };
}

it('cancels no order without a reason', async () => {
  render(dock([ASHA, RAVI]).node);
  await ask();
  await confirm();
  await expect.element(dialog.getByText('Required.')).toBeVisible();
  await reason.fill('xxx');
  await confirm();
  await expect.element(dialog.getByText('Check 1 field.')).toBeVisible();
  expect(setServiceStatus).not.toHaveBeenCalled();
});

it('sends the reason with each order, and clears the selection', async () => {
  const { node, onDone } = dock([ASHA, RAVI]);
  render(node);
  await ask();
  await reason.fill(` ${REASON} `);
  await confirm();
  await expect.element(page.getByText('2 orders set to “Cancelled”.')).toBeVisible();
  const body = { requestStatus: 'CANCELLED', version: 3, note: REASON };
  expect(vi.mocked(setServiceStatus).mock.calls).toEqual([
    [{ serviceId: 'asha', ...body }],
    [{ serviceId: 'ravi', ...body }],
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('says how many orders could not be changed when some were', async () => {
  vi.mocked(setServiceStatus).mockResolvedValueOnce(SENT).mockRejectedValueOnce(refused);
  const { node, onDone } = dock([ASHA, RAVI]);
  render(node);
  await ask();
  await reason.fill(REASON);
  await confirm();
  await expect.element(page.getByText('1 order set to “Cancelled”.')).toBeVisible();
  await expect.element(page.getByText('1 could not be changed. Open each order to see why.')).toBeVisible();
  expect(onDone).toHaveBeenCalledOnce();
});

it('keeps the reason and the selection when no order could be changed', async () => {
  vi.mocked(setServiceStatus).mockRejectedValue(refused);
  const { node, onDone } = dock([ASHA, RAVI]);
  render(node);
  await ask();
  await reason.fill(REASON);
  await confirm();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect.element(reason).toHaveValue(REASON);
  expect(onDone).not.toHaveBeenCalled();
});

it('restores a reason for the same orders alone', async () => {
  const { rerender } = render(dock([ASHA, RAVI]).node);
  const goBack = () => dialog.getByRole('button', { name: 'Go back' }).click();
  await ask();
  await reason.fill(REASON);
  await goBack();
  rerender(dock([MEENA, RAVI]).node);
  await ask();
  await expect.element(reason).toHaveValue('');
  await goBack();
  rerender(dock([RAVI, ASHA]).node);
  await ask();
  await expect.element(reason).toHaveValue(REASON);
  await expect
    .element(dialog.getByText('Your earlier text was restored. It is not saved yet.'))
    .toBeVisible();
});

it('assigns the own ones of a mixed selection, and sends links to those who owe', async () => {
  vi.mocked(sendPaymentLink).mockResolvedValue({} as never);
  const owing = { amountPaise: 60_000, paymentState: 'NONE', may: ['charge'] };
  const mixed = [
    { ...ASHA, ...owing, may: ['charge', 'handOver'] },
    { ...RAVI, ...owing, paymentState: 'PAID', requestStatus: 'IN_PROGRESS' },
    { ...MEENA, ...owing },
  ] as ServiceRequest[];
  const { node, onDone } = dock(mixed);
  render(node);
  await expect.element(page.getByRole('button', { name: 'Assign 1 of yours to…' })).toBeVisible();
  await page.getByRole('button', { name: 'Send 2 payment links' }).click();
  expect(sendPaymentLink).not.toHaveBeenCalled();
  await page
    .getByRole('dialog', { name: 'Send payment links to 2 patients?' })
    .getByRole('button', { name: 'Send 2 payment links' })
    .click();
  await expect.element(page.getByText('2 payment links sent.')).toBeVisible();
  expect(vi.mocked(sendPaymentLink).mock.calls).toEqual([['asha'], ['meena']]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('makes the first step by its key, and ends no order by it', async () => {
  const { rerender } = render(dock([ASHA, RAVI]).node);
  await userEvent.keyboard('a');
  await expect.element(page.getByText('2 orders set to “Accepted”.')).toBeVisible();
  vi.mocked(setServiceStatus).mockClear();
  const mixed = [
    { ...ASHA, requestStatus: 'ACCEPTED' },
    { ...MEENA, requestStatus: 'BACK_TO_QUEUE' },
  ] as ServiceRequest[];
  rerender(dock(mixed).node);
  await expect.element(page.getByRole('button', { name: 'Cancel 2 orders' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(setServiceStatus).not.toHaveBeenCalled();
});
