import { expect, it } from 'vitest';
import { inChartOrder, pressureOf } from '#domain/vitals-chart.ts';

const coded = (...codes: string[]) => codes.map((code) => ({ code }));

it('puts vital signs in the order of a chart, and codes it does not know last', () => {
  const alphabet = coded(
    'BMI',
    'DBP',
    'GLU',
    'HT',
    'NEW',
    'PAIN',
    'PULSE',
    'RR',
    'SBP',
    'SPO2',
    'TEMP',
    'WT',
  );
  expect(inChartOrder(alphabet).map(({ code }) => code)).toEqual([
    'SBP',
    'DBP',
    'PULSE',
    'RR',
    'SPO2',
    'TEMP',
    'GLU',
    'WT',
    'HT',
    'BMI',
    'PAIN',
    'NEW',
  ]);
});

it.each([
  [128, 76, '128/76'],
  [128, undefined, '128/–'],
  [undefined, 76, '–/76'],
  [undefined, undefined, undefined],
])('writes the pressures %s and %s as %s', (systolic, diastolic, words) => {
  const values = [
    ...(diastolic === undefined ? [] : [{ code: 'DBP', value: diastolic }]),
    ...(systolic === undefined ? [] : [{ code: 'SBP', value: systolic }]),
  ];
  expect(pressureOf(values)).toBe(words);
});
