import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { LabResult } from '#contract/lab-results.ts';
import { ResultRow } from '#care/lab-results/result-row.tsx';
import { render } from '#tests/support/browser/render.tsx';

const POTASSIUM: LabResult = {
  id: 'r1',
  serviceId: 's1',
  code: 'K',
  name: 'Potassium',
  unit: 'mmol/L',
  value: null,
  text: '7.2 haemolysed sample, repeat sample has been asked for by phone',
  flag: 'CRITICAL_HIGH',
  low: 3.5,
  high: 5.1,
  ownRange: false,
  resultStatus: 'FINAL',
  sampleAt: '2026-11-20T03:45:00.000Z',
  enteredAt: '2026-11-20T04:45:00.000Z',
  by: null,
  inError: null,
  version: 1,
  acknowledged: null,
  earlier: [],
};

test('a long result leaves room for the name of its test on a phone', async () => {
  render(
    <ul style={{ inlineSize: '22rem' }}>
      <ResultRow result={POTASSIUM} mayMark={false} />
    </ul>,
  );
  const name = page.getByText('Potassium', { exact: true });
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(100);
  const value = page
    .getByText(/^7\.2 haemolysed/)
    .element()
    .getBoundingClientRect();
  expect(value.right).toBeLessThanOrEqual(22 * 16 + 16);
});

test('a result that was entered in error is struck through, with who marked it and why', async () => {
  const by = { userId: 'u1', name: 'Farhan Shaikh', role: 'agent' };
  const inError = { at: '2026-11-20T05:45:00.000Z', by, reason: 'WRONG_PATIENT' as const, words: null };
  render(
    <ul>
      <ResultRow result={{ ...POTASSIUM, flag: null, inError }} mayMark />
    </ul>,
  );
  await expect.element(page.getByText(/Entered in error\. Marked by Farhan Shaikh/)).toBeVisible();
  await expect.element(page.getByText(/Reason: Wrong patient/)).toBeVisible();
  expect(page.getByText(/^7\.2 haemolysed/).element().tagName).toBe('S');
  expect(page.getByRole('button').elements()).toEqual([]);
});
