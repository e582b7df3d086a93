import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Series } from '#contract/patients.ts';
import { SeriesView } from '#features/patients/series-view.tsx';
import { render } from '#tests/support/browser/render.tsx';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const range = { low: 3.5, high: 5.1 };
const potassium: Series = {
  code: 'K',
  name: 'Potassium',
  unit: 'mmol/L',
  points: [{ at: daysAgo(20), value: 4.4, text: '4.40 H', ...range, flag: 'HIGH' }],
  reports: [{ at: daysAgo(2), text: '>7.0', ...range, flag: 'CRITICAL_HIGH' }],
  hasOlder: false,
};
const show = (series: Series): void =>
  void render(<SeriesView title="Latest" series={[series]} search={{}} onSearch={() => undefined} />);

test('shows a newer bound as the last value, and lists it beside the graph', async () => {
  show(potassium);
  const row = page.getByRole('row', { name: /Potassium/ });
  await expect.element(row.getByRole('cell', { name: />7\.0 mmol/ })).toBeVisible();
  await expect.element(row.getByText('Critical, high')).toBeVisible();
  const card = page.getByRole('region', { name: 'Potassium' });
  await expect.element(card.getByText('>7.0 mmol/L').first()).toBeVisible();
  const listed = card.getByRole('list', { name: 'Not in the graph' });
  await expect.element(listed.getByText('>7.0 mmol/L')).toBeVisible();
  await expect.element(listed.getByText('Critical, high')).toBeVisible();
});

test('shows the newer number as typed, and still lists the bound', async () => {
  show({ ...potassium, points: [{ at: daysAgo(1), value: 4.4, text: '4.40', ...range, flag: null }] });
  const row = page.getByRole('row', { name: /Potassium/ });
  await expect.element(row.getByRole('cell', { name: /4\.40 mmol/ })).toBeVisible();
  const listed = page.getByRole('list', { name: 'Not in the graph' });
  await expect.element(listed.getByText('>7.0 mmol/L')).toBeVisible();
});

test.each([
  ['>5.0', 'Not compared with the range'],
  ['haemolysed', 'Sample could not be used'],
])('never shows %j as in range', async (text, words) => {
  show({ ...potassium, points: [], reports: [{ at: daysAgo(2), text, ...range, flag: null }] });
  const row = page.getByRole('row', { name: /Potassium/ });
  await expect.element(row.getByText(words)).toBeVisible();
  await expect.element(page.getByText('In range')).not.toBeInTheDocument();
  await expect.element(page.getByText('No results in this period')).not.toBeInTheDocument();
});
