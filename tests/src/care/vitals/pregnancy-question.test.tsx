import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { recordFact } from '#api/resources/known-facts.ts';
import { VitalSetForm } from '#care/vitals/vital-set-form.tsx';
import { ASHA } from '#tests/support/browser/patients.ts';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#api/resources/known-facts.ts', { spy: true });

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

async function show(patient = ASHA) {
  render(
    <QueryClientProvider client={queryClient}>
      <VitalSetForm name="vitals:pregnancy" patient={patient} record={vi.fn()} />
    </QueryClientProvider>,
  );
  await page.getByRole('textbox', { name: /^SpO/ }).fill('96');
}

const question = page.getByRole('group', { name: 'Is the patient pregnant?' });
const answer = (name: string) => question.getByRole('button', { name, exact: true });

it.each([
  ['Not pregnant', 'NOT_PREGNANT', 'NEWS2 at least 0'],
  ['Pregnant', 'PREGNANT', 'No score: NEWS2 is not for pregnancy.'],
])('records the answer "%s" and scores by it', async (name, state, words) => {
  vi.mocked(recordFact).mockResolvedValue({} as never);
  await show();
  await answer(name).click();
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(recordFact).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ memberId: ASHA.id, value: { kind: 'PREGNANCY', state, weeks: null } }),
  );
});

it('stays without a score when the answer is refused', async () => {
  vi.mocked(recordFact).mockRejectedValue(new Error('refused'));
  await show();
  await answer('Not pregnant').click();
  await vi.waitFor(() => expect(recordFact).toHaveBeenCalledOnce());
  await expect.element(page.getByText('Not scored: pregnancy not recorded.')).toBeVisible();
  await expect.element(question).toBeVisible();
});

it('disappears where the answer is known', async () => {
  await show({ ...ASHA, isPregnant: false });
  await expect.element(page.getByText('NEWS2 at least 0')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});
