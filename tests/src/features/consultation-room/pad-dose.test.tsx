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
function Line({ first = decided }: { first?: PadItem }) {
  const [item, setItem] = useState<PadItem>(first);
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

test('puts the dose, the food and the days that are typed beside a frequency into their fields', async () => {
  render(<Line first={warfarin} />);
  await page.getByLabelText('Frequency').fill('2 tab bd pc x 5 days');
  await page.getByLabelText('Days').click();
  await expect.element(page.getByLabelText('Frequency')).toHaveValue('1-0-1');
  await expect.element(page.getByLabelText('Dose', { exact: true })).toHaveValue('2');
  await expect.element(page.getByLabelText('Food')).toHaveValue('AFTER_FOOD');
  await expect.element(page.getByLabelText('Days')).toHaveValue('5');
});

test.each([
  ['2 tab bd', '“2 tab bd” names an amount, too. Enter how much in the dose, and here only how often.'],
  ['twice a week', 'Name the days of the week, such as “Mon and Thu”.'],
  ['2 daily', '“2 daily” can be read in two ways. Write it out, such as “once daily” or “0.5-0-0.5”.'],
])('asks at the field what %j means beside a dose, and does not sign it', async (frequency, said) => {
  render(<Line />);
  await page.getByLabelText('Frequency').fill(frequency);
  await page.getByLabelText('Days').click();
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByLabelText('Frequency')).toHaveValue(frequency);
  expect(signable({ ...decided, frequency })).toBeUndefined();
});

test('offers no words in place of the dose of a high-alert medicine, and says its dose in words', async () => {
  render(<Line first={{ ...decided, isHighAlert: true }} />);
  await expect.element(page.getByText('High alert', { exact: true })).toBeVisible();
  await expect.element(page.getByText('A dose is one tablet.')).toBeVisible();
  await page.getByLabelText('Frequency').fill('as per INR');
  await page.getByLabelText('Days').click();
  await expect
    .element(
      page.getByText('This is a high-alert medicine. Enter how often, such as “1-0-1” or “every 8 hours”.'),
    )
    .toBeVisible();
  await page.getByRole('button', { name: /^Options of / }).click();
  await expect
    .element(page.getByText('A mistake with this medicine does grave harm.', { exact: false }))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Write the dosage in words' }).elements()).toHaveLength(0);
});

test('leads from words to fields where a favourite of a high-alert medicine has its dose in words', async () => {
  const words = { ...decided, isHighAlert: true, isInWords: true, dosage: 'One tablet daily' };
  render(<Line first={words} />);
  await expect.element(page.getByText('This is a high-alert medicine.', { exact: false })).toBeVisible();
  expect(signable(words)).toBeUndefined();
  await page.getByRole('button', { name: 'Enter dose and frequency' }).click();
  await expect.element(page.getByLabelText('Dose', { exact: true })).toBeVisible();
});

const LIMIT = {
  ingredient: 'warfarin',
  per: 'DOSE',
  limit: 25,
  unit: 'MG',
  weightKg: null,
  isElderly: false,
} as const;

test('shows the limits beside the dose before one is exceeded', async () => {
  const limits = [LIMIT, { ...LIMIT, per: 'DAY' as const, limit: 1500, isElderly: true }];
  render(<Line first={{ ...warfarin, limits }} />);
  await expect.element(page.getByText('Limit from 65 years: 25 mg in one dose, 1.5 g a day')).toBeVisible();
});

test.each([
  ['1,000', true],
  ['1000', true],
  ['2', false],
  ['1,000,000', false],
])('asks whether %j is a decimal where a thousand is above the limit: %s', async (amount, isAsked) => {
  render(<Line first={{ ...decided, limits: [LIMIT] }} />);
  await page.getByLabelText('Dose', { exact: true }).fill(amount);
  await page.getByLabelText('Days').click();
  const asked = page.getByText('Is this 1,000 or 1? 1,000 is above the limit of one dose.');
  expect(asked.elements()).toHaveLength(isAsked ? 1 : 0);
});

test('asks nothing of thousands within the limit', async () => {
  render(<Line first={{ ...decided, limits: [{ ...LIMIT, limit: 10_000 }] }} />);
  await page.getByLabelText('Dose', { exact: true }).fill('1,000');
  await page.getByLabelText('Days').click();
  await expect.element(page.getByLabelText('Dose', { exact: true })).toHaveValue('1,000');
  expect(page.getByText('Is this', { exact: false }).elements()).toHaveLength(0);
});
