import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeterioratingPatient } from '#contract/deterioration.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { acknowledgeDeterioration, deteriorationsQuery } from '#api/resources/deteriorations.ts';
import { endSession } from '#api/session/session.ts';
import { DeterioratingCard } from '#features/dashboard/deteriorating-card.tsx';
import { dropDraft } from '#forms/drafts.ts';
import { loadRefusalWords } from '#i18n/load-refusal-words.ts';
import { ASHA, RAJESH } from '#tests/support/browser/patients.ts';
import { render } from '#tests/support/browser/render.tsx';
import { signIn } from '#tests/support/browser/signed-in.ts';

vi.mock('#api/resources/deteriorations.ts', async (original) => ({
  deteriorationsQuery: {
    ...(await original<{ deteriorationsQuery: object }>()).deteriorationsQuery,
    staleTime: Infinity,
  },
  acknowledgeDeterioration: vi.fn(async () => undefined),
}));

const OWN: DeterioratingPatient = {
  vitalSetId: 'set-1',
  scale: 'NEWS2',
  score: 9,
  isComplete: true,
  urgency: 'EMERGENCY',
  at: '2026-11-28T05:00:00.000Z',
  byName: 'Anitha Nair',
  byMobile: '9822011223',
  patient: RAJESH,
  consultationNumber: 'CN-7',
};
const FOREIGN: DeterioratingPatient = {
  ...OWN,
  vitalSetId: 'set-2',
  scale: 'PREGNANT',
  score: null,
  patient: ASHA,
  consultationNumber: null,
};

beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await loadRefusalWords();
});
beforeEach(async () => void (await signIn()));
afterEach(async () => {
  queryClient.clear();
  vi.mocked(acknowledgeDeterioration).mockClear();
  await dropDraft(`vitals-seen:${FOREIGN.vitalSetId}`);
  await endSession('provider');
  vi.restoreAllMocks();
});

function show(...rows: DeterioratingPatient[]) {
  const onVisit = vi.fn();
  queryClient.setQueryData(deteriorationsQuery.queryKey, rows);
  render(
    <QueryClientProvider client={queryClient}>
      <DeterioratingCard onVisit={onVisit} />
    </QueryClientProvider>,
  );
  return onVisit;
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const acknowledge = (name: string) =>
  page.getByRole('button', { name: `Acknowledge vital signs of ${name}` });
const dialog = page.getByRole('dialog');

it('renders nothing without a patient', async () => {
  show();
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});

it('names each patient with age, sex, MRN, score and who measured', async () => {
  show(OWN, FOREIGN);
  await expect.element(page.getByRole('heading', { name: 'Alarming vital signs' })).toBeVisible();
  for (const text of [/62 y · M · MRN 204301/, /NEWS2 9/, /by Anitha Nair\./])
    await expect.element(row('Rajesh Kulkarni').getByText(text)).toBeVisible();
  await expect.element(row('Asha Patil').getByText('Value out of limits')).toBeVisible();
});

it('opens the doctor’s own visit', async () => {
  const onVisit = show(OWN);
  await page.getByRole('button', { name: 'Open the visit of Rajesh Kulkarni' }).click();
  expect(onVisit).toHaveBeenCalledExactlyOnceWith('CN-7');
});

it('acknowledges a set of an own visit with one press', async () => {
  show(OWN, FOREIGN);
  await acknowledge('Rajesh Kulkarni').click();
  expect(acknowledgeDeterioration).toHaveBeenCalledExactlyOnceWith({ vitalSetId: 'set-1' });
});

it('offers a call to who measured where the doctor has no visit of the patient', async () => {
  show(FOREIGN);
  const link = page.getByRole('link', { name: 'Call Anitha Nair: 9822011223' });
  await expect.element(link).toHaveAttribute('href', 'tel:9822011223');
  await expect.element(page.getByRole('button', { name: /^Open the visit/ })).not.toBeInTheDocument();
});

it('asks what was done before it ends the alert of every doctor', async () => {
  show(FOREIGN);
  await acknowledge('Asha Patil').click();
  await expect.element(dialog.getByText(/This ends the alert for every doctor\./)).toBeVisible();
  expect(acknowledgeDeterioration).not.toHaveBeenCalled();
  await dialog.getByLabelText('What was done').fill('Called the nurse, ambulance sent');
  await dialog.getByRole('button', { name: 'Acknowledge vital signs' }).click();
  await vi.waitFor(() =>
    expect(acknowledgeDeterioration).toHaveBeenCalledExactlyOnceWith({
      vitalSetId: 'set-2',
      words: 'Called the nurse, ambulance sent',
    }),
  );
});
