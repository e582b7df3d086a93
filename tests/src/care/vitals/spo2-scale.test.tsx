import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { VitalSetForm } from '#care/vitals/vital-set-form.tsx';
import { RAJESH } from '#tests/support/browser/patients.ts';
import { render } from '#tests/support/browser/render.tsx';

const scale = page.getByLabelText('SpO₂ scale');
const spo2 = page.getByRole('textbox', { name: /^SpO/ });

/** Scale 2 is kept for the patient. */
const COPD = { ...RAJESH, spo2Scale: 2 as const };

it('offers a nurse no choice of the SpO2 scale', async () => {
  render(<VitalSetForm name="vitals:scale-nurse" patient={COPD} record={vi.fn()} />);
  await expect.element(spo2).toBeVisible();
  await expect.element(scale).not.toBeInTheDocument();
});

it('scores by the scale that is kept for the patient, and names it to the doctor', async () => {
  render(<VitalSetForm name="vitals:scale-kept" patient={COPD} record={vi.fn()} mayChooseScale />);
  await expect.element(scale).toHaveDisplayValue('Not changed (scale 2)');
  await spo2.fill('89');
  await expect.element(page.getByText('NEWS2 at least 0')).toBeVisible();
  await scale.selectOptions('1');
  await expect.element(page.getByText('NEWS2 at least 3')).toBeVisible();
});

it.each([
  ['1', 1],
  ['2', 2],
  ['', undefined],
])('sends the choice "%s" of a doctor with the set', async (option, sent) => {
  const record = vi.fn(async (_taken: { spo2Scale?: 1 | 2 | undefined }) => undefined);
  render(<VitalSetForm name="vitals:scale-sent" patient={RAJESH} record={record} mayChooseScale />);
  await spo2.fill('97');
  await scale.selectOptions(option);
  await page.getByRole('button', { name: 'Save vitals' }).click();
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(record.mock.calls.map(([taken]) => taken.spo2Scale)).toEqual([sent]);
});
