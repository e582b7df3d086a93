import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  isComplete,
  padItemOf,
  signable,
  warningsOf,
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
  ingredients: ['warfarin'],
  matchedName: null,
});
const bleeding = {
  kind: 'INTERACTION' as const,
  severity: 'MAJOR' as const,
  between: ['aspirin', 'warfarin'],
};

function show(more: Partial<Parameters<typeof PadRow>[0]> = {}) {
  const acts = { onChange: vi.fn(), onRemove: vi.fn(), onVideo: vi.fn() };
  render(
    <ol>
      <PadRow item={warfarin} number={1} warnings={[]} refusal={undefined} {...acts} {...more} />
    </ol>,
  );
  return acts;
}

test('the generic name stands in capitals, with strength, form and list', async () => {
  show();
  await expect.element(page.getByText('WARFARIN', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/5 mg Tablet/)).toBeVisible();
  await expect.element(page.getByText('List A')).toBeVisible();
});

test('a change of dose, time or length is told', async () => {
  const { onChange } = show();
  await page.getByLabelText('Food').selectOptions('Before food');
  expect(onChange).toHaveBeenLastCalledWith({ timing: 'BEFORE_FOOD' });
  await page.getByLabelText('Continuing medicine (already taking it)').click();
  expect(onChange).toHaveBeenLastCalledWith({ continued: true });
});

test('an interaction is said with the other medicine, an allergy with what it is', async () => {
  show({
    warnings: [
      bleeding,
      { kind: 'ALLERGY', severity: 'CONTRAINDICATED', between: ['warfarin', 'Coumarins'] },
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

test('what is missing is said at the field', async () => {
  show({ item: { ...warfarin, frequency: '', durationDays: 0 } });
  await expect.element(page.getByText('Choose a frequency.')).toBeVisible();
  await expect.element(page.getByText('Enter 1 to 180 days.')).toBeVisible();
});

test('a row is complete with a frequency and 1 to 180 days, and leaves as the contract has it', () => {
  expect(isComplete(warfarin)).toBe(true);
  expect(isComplete({ ...warfarin, durationDays: 181 })).toBe(false);
  expect(signable(warfarin)).not.toHaveProperty('list');
});

test('a warning belongs to the rows that it names, also when only the name of a signed item is known', () => {
  expect(warningsOf(warfarin, [bleeding])).toHaveLength(1);
  expect(warningsOf({ ...warfarin, ingredients: [] }, [bleeding])).toHaveLength(1);
  expect(
    warningsOf({ ...warfarin, genericMedicineName: 'Metformin', ingredients: ['metformin'] }, [bleeding]),
  ).toHaveLength(0);
});
