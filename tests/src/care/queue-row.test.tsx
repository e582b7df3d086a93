import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PatientSummary } from '#contract/shared.ts';
import { QueueRow } from '#care/queue-row.tsx';
import { render } from '#tests/support/browser/render.tsx';

const RAJESH: PatientSummary = {
  id: 'p1',
  mrn: '204301',
  name: 'Rajesh Kulkarni',
  nameLang: 'en',
  ageYears: 62,
  age: { count: 62, unit: 'YEAR' as const },
  sex: 'MALE',
  allergies: [],
  noKnownAllergies: false,
  isPregnant: null,
  conditions: [],
  city: 'Pune',
  languages: ['English'],
  mobileMasked: '******1234',
};

test.each([
  ['that nothing is recorded is not that there is none', {}, 'Allergies not recorded'],
  ['that there is none, where it was asked', { noKnownAllergies: true }, 'No known allergies'],
  [
    'each of them, which a narrow row does not cut off',
    { allergies: ['Penicillin', 'Sulfamethoxazole with trimethoprim', 'Ciprofloxacin'] },
    'Allergy: Penicillin, Sulfamethoxazole with trimethoprim, Ciprofloxacin',
  ],
])('a queue row says before the request is taken %s', async (_, known, words) => {
  render(
    <div style={{ inlineSize: '22rem' }}>
      <QueueRow name="Rajesh Kulkarni" facts="62 y · M" patient={{ ...RAJESH, ...known }} />
    </div>,
  );
  const said = page.getByText(words);
  await expect.element(said).toBeVisible();
  const row = said.element().closest('li') as HTMLElement;
  const box = said.element().getBoundingClientRect();
  expect(box.right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
  expect(said.element().scrollWidth).toBeLessThanOrEqual(Math.ceil(box.width));
});

test.each([undefined, false, ''])(
  'a queue row shows the reason while there is no news of it (%s)',
  async (news) => {
    render(
      <QueueRow name="Rajesh Kulkarni" facts="62 y · M" patient={RAJESH} reason="Chest pain" news={news} />,
    );
    await expect.element(page.getByText('Chest pain')).toBeVisible();
  },
);
