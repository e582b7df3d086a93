import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { padItemOf, signable, type PadItem } from '#features/consultation-room/prescribing/pad-items.ts';
import { PadRow } from '#features/consultation-room/prescribing/pad-row.tsx';
import { render } from '#tests/support/browser/render.tsx';

const warfarin = padItemOf({
  id: 7,
  genericMedicineName: 'Warfarin',
  strength: '5 mg',
  dosageForm: 'Tablet',
  telemedicineList: 'A',
  telemedicineUse: 'REFILL',
  route: 'ORAL',
  ingredients: ['warfarin'],
  matchedName: null,
});
/** The same after the prescriber's decisions. */
const decided: PadItem = { ...warfarin, amount: '1', frequency: '1-0-1', timing: 'ANY', durationDays: 30 };

/** A line that keeps what is typed, as the pad does. */
function Line() {
  const [item, setItem] = useState<PadItem>(decided);
  return (
    <PadRow
      number={1}
      patient={{ ageYears: 40, languages: ['English'], weight: null }}
      warnings={[]}
      asked={[]}
      refusal={undefined}
      isStarred={false}
      item={item}
      onChange={(part) => setItem((was) => ({ ...was, ...part }))}
      onRemove={vi.fn()}
      onVideo={vi.fn()}
      onStar={vi.fn()}
      onWeight={vi.fn()}
    />
  );
}

test.each([
  ['2,5', 'Is this 2.5 or 25? Enter the one that you mean.'],
  ['.5', 'Is this 0.5 or 5? Enter the one that you mean.'],
  ['2-3', 'Enter one amount, 2 or 3. Write a range in “Dosage in words”.'],
  [
    '0.0004',
    'This amount cannot be printed exactly. Enter at most four decimals, 0.001 or more, or use a smaller unit.',
  ],
  ['5 ml', 'This form is not measured in mL. Use: tablets.'],
])('asks at the field what %j means, and does not sign it', async (amount, said) => {
  render(<Line />);
  const field = page.getByLabelText('Dose', { exact: true });
  await field.fill(amount);
  await page.getByLabelText('Days').click();
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(field).toHaveValue(amount);
  expect(signable({ ...decided, amount })).toBeUndefined();
});

test.each([
  ['1½', '1.5'],
  ['5,000', '5,000'],
  ['10.0', '10'],
  ['half', '0.5'],
  ['१½ tab', '1.5'],
])('shows %j as %j, as it will be printed, once the field is left', async (typed, printed) => {
  render(<Line />);
  await page.getByLabelText('Dose', { exact: true }).fill(typed);
  await page.getByLabelText('Days').click();
  await expect.element(page.getByLabelText('Dose', { exact: true })).toHaveValue(printed);
});

test('asks for a daily maximum of a dosage in words that is taken when needed', async () => {
  render(<Line />);
  await page.getByRole('button', { name: /^Options of / }).click();
  await page.getByRole('button', { name: 'Write the dosage in words' }).click();
  await page.getByLabelText('Dosage in words').fill('One tablet if fever');
  await expect.element(page.getByText('Still to enter: maximum per day.')).toBeVisible();
  await page.getByLabelText('Maximum per day').fill('3');
  await expect.element(page.getByText('Still to enter', { exact: false })).not.toBeInTheDocument();
});
