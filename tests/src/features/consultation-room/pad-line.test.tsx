import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  padItemOf,
  quantityToPropose,
  type PadItem,
} from '#features/consultation-room/prescribing/pad-items.ts';
import pad from '#features/consultation-room/prescribing/pad.module.css';
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
const plain = {
  number: 1,
  patient: { ageYears: 40, languages: ['English', 'Marathi'], weight: null },
  warnings: [],
  asked: [],
  refusal: undefined,
  isStarred: false,
};
const actsOf = () => ({
  onChange: vi.fn<(part: Partial<PadItem>) => void>(),
  onRemove: vi.fn(),
  onVideo: vi.fn(),
  onStar: vi.fn(),
  onWeight: vi.fn(),
});

function show({ item }: { item: PadItem }) {
  const acts = actsOf();
  render(
    <ol>
      <PadRow {...plain} {...acts} item={item} />
    </ol>,
  );
  return acts;
}

test('a quantity is proposed, and entered only once it is taken over', async () => {
  const { onChange } = show({ item: decided });
  await page.getByRole('button', { name: 'Enter quantity 30 for WARFARIN' }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ quantity: 30 });
  await expect.element(page.getByLabelText('Quantity')).toHaveValue('');
});

test('no quantity is proposed for a line that has one, or is not decided', () => {
  expect(quantityToPropose({ ...decided, quantity: 10 })).toBeUndefined();
  expect(quantityToPropose(warfarin)).toBeUndefined();
  expect(quantityToPropose({ ...decided, isInWords: true })).toBeUndefined();
});

test('a decided line is at most 140 px high on a wide pad', async () => {
  await page.viewport(1440, 900);
  render(
    <div className={pad.pad} style={{ width: '50rem' }}>
      <ol>
        <PadRow {...plain} {...actsOf()} item={decided} />
      </ol>
    </div>,
  );
  const line = page.getByRole('listitem', { name: 'WARFARIN' });
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThanOrEqual(140);
});
