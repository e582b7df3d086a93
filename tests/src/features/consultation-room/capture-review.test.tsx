import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { reviewCapture } from '#api/resources/consultations.ts';
import { endSession } from '#api/session/session.ts';
import type { DocumentInfo } from '#contract/shared.ts';
import { CaptureReview } from '#features/consultation-room/capture-review.tsx';
import { dropDraft } from '#forms/drafts.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { ToastHost } from '#ui/feedback/toast.tsx';
import { render } from '#tests/support/browser/render.tsx';
import { signIn } from '#tests/support/browser/signed-in.ts';

vi.mock('#api/resources/consultations.ts', { spy: true });

const DOCUMENT = { id: 'd1', name: 'Old prescription', captureStatus: 'SENT', captureReason: null, by: null };

beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await loadRefusalWords();
});
beforeEach(async () => {
  vi.mocked(reviewCapture)
    .mockReset()
    .mockResolvedValue({ state: 'waiting' } as never);
  await signIn();
  render(
    <QueryClientProvider client={queryClient}>
      <CaptureReview document={DOCUMENT as DocumentInfo} readOnly={false} />
      <ToastHost />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Request retake of Old prescription' }).click();
});
afterEach(async () => {
  await dropDraft('retake:d1');
  await endSession('provider');
});

const dialog = page.getByRole('dialog');
const reason = dialog.getByLabelText('Reason for the retake');
const confirm = () => dialog.getByRole('button', { name: 'Request retake' }).click();

it('asks for no retake without words', async () => {
  await confirm();
  await expect.element(dialog.getByText('Required.')).toBeVisible();
  await reason.fill('xxx');
  await confirm();
  await expect.element(dialog.getByText('Check 1 field.')).toBeVisible();
  expect(reviewCapture).not.toHaveBeenCalled();
});

it('sends the reason, and says that it is kept on this device', async () => {
  await reason.fill(' Your feet are not in it ');
  await confirm();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Sending; kept on this device.')).toBeVisible();
  expect(vi.mocked(reviewCapture).mock.calls).toEqual([
    [{ documentId: 'd1', captureStatus: 'RETAKE', reason: 'Your feet are not in it' }],
  ]);
});

it('keeps what was typed when the dialog is closed', async () => {
  await reason.fill('Your feet are not in it');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Request retake of Old prescription' }).click();
  await expect.element(reason).toHaveValue('Your feet are not in it');
  await expect
    .element(dialog.getByText('Your earlier text was restored. It is not saved yet.'))
    .toBeVisible();
});
