import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PadResults } from '#features/consultation-room/prescribing/pad-results.tsx';
import { render } from '#tests/support/browser/render.tsx';

const at = '2026-11-27T06:00:00.000Z';

it('shows each result with its value, unit and day, and says which is old or preliminary', async () => {
  render(
    <PadResults
      results={[
        { code: 'CREAT', name: 'Creatinine', value: '4.8', unit: 'mg/dL', at, isOld: false },
        { code: 'EGFR', name: 'eGFR', value: '13', unit: 'mL/min/{1.73_m2}', at, isOld: false },
        { code: 'K', name: 'Potassium', value: '6.1', unit: 'mmol/L', at, isOld: true },
        { code: 'NA', name: 'Sodium', value: '>180', unit: null, at, isOld: false, isPreliminary: true },
      ]}
    />,
  );
  await expect.element(page.getByRole('heading')).toBeVisible();
  const texts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Creatinine: 4\.8 mg\/dL, 27 Nov/),
    expect.stringMatching(/^eGFR: 13 mL\/min\/1\.73/),
    expect.stringContaining('too old to be used'),
    expect.stringMatching(/^Sodium: >180, 27 Nov.* \(preliminary\)$/),
  ]);
});

it('shows no section where no result is on record', () => {
  render(<PadResults results={[]} />);
  expect(page.getByRole('listitem').elements()).toEqual([]);
});
