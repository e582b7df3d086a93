import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  hasReasons,
  missingOf,
  overridesOf,
  padItemFrom,
  padItemOf,
  reasonKey,
  reasonsAskedAt,
  signable,
  warningsAt,
  type PadItem,
} from '#features/consultation-room/prescribing/pad-items.ts';
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
const decided: PadItem = { ...warfarin, amount: '1', frequency: '0-0-1', timing: 'ANY', durationDays: 30 };
const RULE = { isCurrent: false, effect: '', advice: '' };
const bleeding = {
  ...RULE,
  kind: 'INTERACTION' as const,
  severity: 'MAJOR' as const,
  between: ['aspirin', 'warfarin'],
};

const actsOf = () => ({
  onChange: vi.fn<(part: Partial<PadItem>) => void>(),
  onRemove: vi.fn(),
  onVideo: vi.fn(),
  onStar: vi.fn(),
  onWeight: vi.fn(),
});
const plain = {
  number: 1,
  patient: { ageYears: 40, languages: ['English', 'Marathi'], weight: null },
  warnings: [],
  asked: [],
  refusal: undefined,
  isStarred: false,
};

function show(more: Partial<Parameters<typeof PadRow>[0]> = {}) {
  const acts = actsOf();
  render(
    <ol>
      <PadRow item={warfarin} {...plain} {...acts} {...more} />
    </ol>,
  );
  return acts;
}

test('the generic name is in capitals, with strength, form and list', async () => {
  show();
  await expect.element(page.getByText('WARFARIN', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/5 mg Tablet/)).toBeVisible();
  await expect.element(page.getByText('List A')).toBeVisible();
});

test('a change of dose, time or length is told', async () => {
  const { onChange } = show();
  await page.getByLabelText('Food').selectOptions('Before food');
  expect(onChange).toHaveBeenLastCalledWith({ timing: 'BEFORE_FOOD' });
  await page.getByRole('button', { name: 'Options of WARFARIN' }).click();
  await page.getByLabelText('Continuing medicine (already taking it)').click();
  expect(onChange).toHaveBeenLastCalledWith({ continued: true });
});

test('an interaction is said with the other medicine, an allergy with what it is', async () => {
  show({
    warnings: [
      bleeding,
      { ...RULE, kind: 'ALLERGY', severity: 'CONTRAINDICATED', between: ['warfarin', 'Coumarins'] },
    ],
  });
  await expect.element(page.getByText(/With aspirin: serious interaction/)).toBeVisible();
  await expect.element(page.getByText('The patient is allergic to Coumarins.')).toBeVisible();
});

test('a refusal that video would lift offers it', async () => {
  const { onVideo } = show({ refusal: 'LIST_A_NEEDS_VIDEO' });
  await expect.element(page.getByText(/^List A at a first visit needs video\./)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to video' }).click();
  expect(onVideo).toHaveBeenCalledOnce();
});

test('a line is empty until it is decided, and says what is still to be decided', async () => {
  show();
  await expect.element(page.getByLabelText('Dose', { exact: true })).toHaveValue('');
  await expect.element(page.getByLabelText('Frequency')).toHaveValue('');
  await expect.element(page.getByLabelText('Food')).toHaveValue('');
  await expect.element(page.getByLabelText('Days')).toHaveValue('');
  await expect.element(page.getByText('Still to enter: dose, frequency, days, food.')).toBeVisible();
  expect(signable(warfarin)).toBeUndefined();
  expect(signable(decided)).toMatchObject({
    dose: { amount: 1, unit: 'TABLET' },
    route: 'ORAL',
    frequency: '0-0-1',
    timing: 'ANY',
    durationDays: 30,
  });
  expect(signable(decided)).not.toHaveProperty('list');
  expect(missingOf({ ...decided, durationDays: 181 })).toEqual(['durationDays']);
});

test('a refusal that asks to mark a medicine as continuing shows the box for it', async () => {
  show({ refusal: 'LIST_A_REFILL_ONLY' });
  await expect.element(page.getByLabelText('Continuing medicine (already taking it)')).toBeVisible();
});

/** A line that keeps what is typed, as the pad does. */
function Line() {
  const [item, setItem] = useState<PadItem>({ ...decided, frequency: 'SOS', amount: '1/2' });
  const onChange = (part: Partial<PadItem>) => setItem((was) => ({ ...was, ...part }));
  return <PadRow {...plain} {...actsOf()} item={item} onChange={onChange} />;
}

test('shorthand is written out, SOS asks for a daily maximum, the dose is reckoned in mg', async () => {
  render(<Line />);
  await expect.element(page.getByText('2.5 mg a dose')).toBeVisible();
  await expect.element(page.getByText('Still to enter: maximum per day.')).toBeVisible();
  await page.getByLabelText('Maximum per day').fill('2');
  await expect.element(page.getByText('2.5 mg a dose, 5 mg a day')).toBeVisible();
  await page.getByLabelText('Frequency').fill('tds');
  await page.getByLabelText('Days').click();
  await expect.element(page.getByLabelText('Frequency')).toHaveValue('1-1-1');
  await expect.element(page.getByText('2.5 mg a dose, 7.5 mg a day')).toBeVisible();
});

test('a decided line can be starred, and says what filled it', async () => {
  show();
  await expect.element(page.getByRole('button', { name: 'Add WARFARIN to favourites' })).toBeDisabled();
  const { onStar } = show({
    item: { ...decided, medicineId: 8, origin: { from: 'FAVOURITE' } },
    isStarred: true,
  });
  await expect.element(page.getByText('From your favourites')).toBeVisible();
  await page.getByRole('button', { name: 'Remove WARFARIN from favourites' }).click();
  expect(onStar).toHaveBeenCalledOnce();
});

test('the patient’s language is offered; one that is not known is chosen before anything is written', async () => {
  const { onChange } = show();
  await page.getByLabelText('Instructions in Marathi').fill('रात्री');
  expect(onChange).toHaveBeenLastCalledWith({ translated: { language: 'Marathi', text: 'रात्री' } });
  const other = show({ patient: { ...plain.patient, languages: ['English'] } });
  const field = page.getByLabelText('Instructions in …');
  await expect.element(field).toBeDisabled();
  await page.getByLabelText('Language of the instructions').nth(1).selectOptions('தமிழ் (Tamil)');
  expect(other.onChange).toHaveBeenLastCalledWith({ translated: { language: 'Tamil', text: '' } });
  expect(signable({ ...decided, translated: { language: 'Tamil', text: ' ' } })).not.toHaveProperty(
    'translated',
  );
});

test('a child without a weight is told, and where to record it', async () => {
  const { onWeight } = show({ patient: { ...plain.patient, ageYears: 5 } });
  await expect.element(page.getByText('Weight not recorded: dose per kilogram is not shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Record weight' }).click();
  expect(onWeight).toHaveBeenCalledOnce();
});

test('a contraindication is said by how severe it is', async () => {
  const against = { ...RULE, kind: 'CONTRAINDICATION' as const, between: ['Warfarin', 'asthma'] };
  const warnings = (['CONTRAINDICATED', 'MAJOR', 'MODERATE'] as const).map((severity, at) => ({
    ...against,
    severity,
    between: ['Warfarin', `asthma ${at}`],
  }));
  show({ warnings });
  await expect.element(page.getByText('Do not give Warfarin: asthma 0.')).toBeVisible();
  await expect.element(page.getByText('Avoid Warfarin: asthma 1.')).toBeVisible();
  await expect.element(page.getByText('Caution with Warfarin: asthma 2.')).toBeVisible();
});

test('an amount that is none is said at its field', async () => {
  show({ item: { ...decided, amount: 'a few' } });
  await expect.element(page.getByText('Enter an amount such as 1, 0.5 or 1/2.')).toBeVisible();
  expect(signable({ ...decided, amount: 'a few' })).toBeUndefined();
});

test('an injection asks for its way and no food; the dosage may be in words', async () => {
  const insulin = padItemOf({
    id: 9,
    genericMedicineName: 'Insulin glargine',
    strength: '100 IU/mL',
    dosageForm: 'Injection',
    telemedicineList: 'A',
    telemedicineUse: 'REFILL',
    route: 'PARENTERAL',
    ingredients: ['insulin glargine'],
    matchedName: null,
  });
  const { onChange } = show({ item: insulin });
  await page.getByLabelText('Route').selectOptions('under the skin');
  expect(onChange).toHaveBeenLastCalledWith({ route: 'SUBCUTANEOUS' });
  expect(page.getByLabelText('Food').elements()).toHaveLength(0);
  await page.getByRole('button', { name: /^Options of / }).click();
  await page.getByRole('button', { name: 'Write the dosage in words' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ isInWords: true });
  const words = { ...insulin, isInWords: true, dosage: 'By the chart', route: 'SUBCUTANEOUS' as const };
  expect(signable({ ...words, amount: '10', frequency: 'od', durationDays: 30 })).toMatchObject({
    dosage: 'By the chart',
    frequency: '',
  });
});

test('a signed line comes back on the pad as it was; one from before doses were recorded is to be decided', () => {
  const signed = signable({ ...decided, instructions: 'At night', quantity: 30, refills: 0 });
  if (!signed) throw new Error('it is decided');
  expect(signable(padItemFrom(signed))).toEqual(signed);
  const { dose, route, ...older } = signed;
  expect([dose?.amount, route]).toEqual([1, 'ORAL']);
  expect(missingOf(padItemFrom(older))).toEqual(['dose', 'route']);
});

test('a warning belongs to the rows that it names, also when only the name of a signed item is known', () => {
  expect(warningsAt(0, [warfarin], [bleeding])).toHaveLength(1);
  expect(warningsAt(0, [{ ...warfarin, ingredients: [] }], [bleeding])).toHaveLength(1);
  expect(
    warningsAt(
      0,
      [{ ...warfarin, genericMedicineName: 'Metformin', ingredients: ['metformin'] }],
      [bleeding],
    ),
  ).toHaveLength(0);
});

describe('a severe warning', () => {
  const aspirin: PadItem = {
    ...decided,
    medicineId: 8,
    genericMedicineName: 'Aspirin',
    ingredients: ['aspirin'],
  };

  test('asks for its reason at one of its two rows, and stops the signing until it is written', async () => {
    const both = [warfarin, aspirin];
    expect(reasonsAskedAt(0, both, [bleeding])).toEqual([bleeding]);
    expect(reasonsAskedAt(1, both, [bleeding])).toEqual([]);
    expect(hasReasons(both, [bleeding])).toBe(false);
    const reasoned = { ...warfarin, reasons: { [reasonKey(bleeding)]: ' Valve, INR weekly ' } };
    expect(hasReasons([reasoned, aspirin], [bleeding])).toBe(true);
    expect(overridesOf([reasoned, aspirin], [bleeding])).toEqual([
      { kind: 'INTERACTION', between: ['aspirin', 'warfarin'], reason: 'Valve, INR weekly' },
    ]);
    const short = { ...warfarin, reasons: { [reasonKey(bleeding)]: 'ok' } };
    expect(hasReasons([short, aspirin], [bleeding])).toBe(false);
    expect(hasReasons(both, [{ ...bleeding, severity: 'MODERATE' }])).toBe(true);
  });

  test('says what happens and what to do, and takes the reason', async () => {
    const told = { ...bleeding, effect: 'More bleeding.', advice: 'Check the INR after three days.' };
    const { onChange } = show({ warnings: [told], asked: [told] });
    await expect.element(page.getByText('More bleeding. Check the INR after three days.')).toBeVisible();
    await page.getByLabelText('Reason for prescribing it anyway').fill('Valve');
    expect(onChange).toHaveBeenLastCalledWith({ reasons: { [reasonKey(told)]: 'Valve' } });
  });

  test('covers current medicines as well', async () => {
    const taken = { ...bleeding, isCurrent: true, between: ['warfarin', 'aspirin'] };
    show({ warnings: [taken] });
    await expect
      .element(page.getByText(/^With aspirin, which the patient takes: serious interaction/))
      .toBeVisible();
    expect(warningsAt(0, [warfarin], [taken])).toHaveLength(1);
    expect(warningsAt(0, [aspirin], [taken])).toHaveLength(0);
  });

  test('names what is prescribed twice', async () => {
    const twice = {
      ...bleeding,
      kind: 'DUPLICATE' as const,
      between: ['warfarin', 'WARFARIN 2 mg Tablet'],
    };
    show({ warnings: [twice] });
    await expect
      .element(page.getByText('warfarin is on this prescription twice: WARFARIN 2 mg Tablet.'))
      .toBeVisible();
  });
});
