import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { padItemOf, type PadItem } from '#features/consultation-room/prescribing/pad-items.ts';
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

test('a line is drawn again when it changes itself, not when another line does', async () => {
  let drawn = 0;
  const counted: PadItem = Object.defineProperty(
    { ...warfarin, amount: '1', frequency: '0-0-1', timing: 'ANY', durationDays: 30 },
    'strength',
    {
      get: () => `${(drawn += 1)} mg`,
    },
  );
  /** Returns what another line changes: the callbacks, which are new each time. */
  function Pad() {
    const [refused, setRefused] = useState<boolean>();
    return (
      <>
        <button type="button" onClick={() => setRefused(false)}>
          Other
        </button>
        <button type="button" onClick={() => setRefused(true)}>
          Own
        </button>
        <ol>
          <PadRow
            item={counted}
            {...plain}
            {...actsOf()}
            refusal={refused ? 'LIST_A_NEEDS_VIDEO' : undefined}
          />
        </ol>
      </>
    );
  }
  render(<Pad />);
  await expect.element(page.getByText('WARFARIN', { exact: true })).toBeVisible();
  const first = drawn;
  await page.getByRole('button', { name: 'Other' }).click();
  expect(drawn).toBe(first);
  await page.getByRole('button', { name: 'Own' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(drawn).toBeGreaterThan(first);
});
