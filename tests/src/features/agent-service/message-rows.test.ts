import { describe, expect, test } from 'vitest';
import type { LabResult, OrderedTest } from '#contract/lab-results.ts';
import { entryOf, standingOf } from '#domain/laboratory/message-entry.ts';
import { messageRows, messageSets } from '#features/agent-service/message-rows.ts';
import { filledFields } from '#features/agent-service/values-form.ts';

const open = {
  critical: { low: null, high: null, abnormal: false },
  limits: null,
  panel: null,
  normalText: null,
};
const POTASSIUM: OrderedTest = {
  ...open,
  code: 'K',
  name: 'Potassium',
  unit: 'mmol/L',
  kind: 'NUMERIC',
  low: 3.5,
  high: 5.1,
};
const GLUCOSE: OrderedTest = { ...POTASSIUM, code: 'GLUR', name: 'Glucose', unit: 'mg/dL' };
const SMEAR: OrderedTest = { ...POTASSIUM, code: 'MP', name: 'Smear', unit: null, kind: 'TEXT' };
const stated = { value: '4.2', unit: 'mmol/L', range: '', flags: [] as string[] };

const typed = (more: Partial<typeof stated>, of = POTASSIUM) => {
  const entry = entryOf({ ...stated, ...more }, of);
  return 'refusal' in entry ? entry.refusal : entry.value || entry.text;
};

const RESULT: LabResult = {
  id: '1',
  serviceId: '1',
  code: 'K',
  name: 'Potassium',
  unit: 'mmol/L',
  value: 4.2,
  text: null,
  flag: 'NORMAL',
  low: null,
  high: null,
  ownRange: false,
  resultStatus: 'FINAL',
  sampleAt: '2026-11-29T03:00:00.000Z',
  enteredAt: '2026-11-29T03:00:00.000Z',
  by: null,
  version: 1,
  inError: null,
  acknowledged: null,
  earlier: [],
};

describe('a result of a message is entered', () => {
  test.each([
    [{}, '4.2'],
    [{ unit: 'mEq/L' }, '4.2'],
    [{ value: '<2.5' }, '<2.5'],
    [{ value: 'haemolysed', unit: '' }, 'haemolysed'],
    [{ value: '4.2 mmol/L', unit: '' }, '4.2 mmol/L'],
    [{ flags: ['H'] }, '4.2 H'],
    [{ flags: ['HH'], range: '3.5 - 5.1' }, '4.2 HH'],
    [{ flags: ['H'], range: '3.5 - 4.0' }, '4.2'],
  ])('the entry is what an agent types: %j gives %j', (more, expected) => {
    expect(typed(more)).toBe(expected);
  });

  test.each([
    [{ unit: '' }, 'NO_UNIT'],
    [{ unit: 'mg/dL' }, 'UNIT'],
    [{ value: '4.2 mg' }, 'UNIT'],
    [{ value: 'pending' }, 'UNREADABLE'],
    [{ value: '4,2' }, 'UNREADABLE'],
    [{ value: '004.2' }, 'UNREADABLE'],
  ])('H332 never with a unit or a number that is guessed: %j gives %s', (more, expected) => {
    expect(typed(more)).toBe(expected);
  });

  test('with its own unit where a factor is known, and without the range of another unit', () => {
    const entry = entryOf({ ...stated, value: '5.6', range: '3.9 - 5.6' }, GLUCOSE);
    expect(entry).toMatchObject({ value: '5.6 mmol/L', low: '', high: '' });
  });

  test.each([
    ['3.5 - 5.1', '3.5', '5.1'],
    ['3.5-5.1 mmol/L', '3.5', '5.1'],
    ['<= 5.1', '', '5.1'],
    ['> 3.5', '3.5', ''],
    ['< 4.2', '', ''],
    ['see comment', '', ''],
  ])('with the range of the laboratory: %j', (range, low, high) => {
    expect(entryOf({ ...stated, range }, POTASSIUM)).toMatchObject({ low, high });
  });

  test('in words with the verdict of the laboratory', () => {
    const words = { value: 'P. vivax seen', unit: '', range: 'Not seen' };
    expect(entryOf({ ...words, flags: ['A'] }, SMEAR)).toMatchObject({
      text: words.value,
      verdict: 'ABNORMAL',
    });
    expect(entryOf({ ...words, flags: ['N'] }, SMEAR)).toMatchObject({ verdict: 'NORMAL' });
    expect(entryOf({ ...words, flags: ['POS'] }, SMEAR)).toMatchObject({ verdict: '' });
  });
});

describe('a result of a message beside the stored one', () => {
  const entry = (value: string) => ({ value, text: '', verdict: '' as const, low: '', high: '' });
  test.each([
    ['4.2', 'FINAL', 'FINAL', 'SAVED'],
    ['4.2', 'PRELIMINARY', 'FINAL', 'SAVED'],
    ['4.2', 'FINAL', 'PRELIMINARY', 'NEW'],
    ['4.2', 'PRELIMINARY', 'PRELIMINARY', 'SAVED'],
    ['5.0', 'CORRECTED', 'FINAL', 'NEW'],
    ['5.0', 'FINAL', 'PRELIMINARY', 'NEW'],
    ['5.0', 'FINAL', 'FINAL', 'OTHER'],
    ['5.0', 'PRELIMINARY', 'FINAL', 'OTHER'],
    ['5.0', 'FINAL', 'CORRECTED', 'OTHER'],
  ] as const)('H333 %s, %s, beside 4.2, %s, is %s', (value, state, resultStatus, expected) => {
    expect(standingOf(entry(value), state, { ...RESULT, resultStatus })).toBe(expected);
  });

  test('a result is new if nothing that counts is stored', () => {
    expect(standingOf(entry('4.2'), 'FINAL', undefined)).toBe('NEW');
    const inError = {
      at: '',
      by: null,
      reason: 'WRONG_PATIENT',
      words: null,
    } as unknown as LabResult['inError'];
    expect(standingOf(entry('4.2'), 'FINAL', { ...RESULT, inError })).toBe('NEW');
  });
});

describe('the results of a message', () => {
  const sampleAt = '2026-11-29T03:00:00.000Z';
  const line = (no: number, more: object = {}) => ({
    ...stated,
    line: no,
    codes: [],
    name: 'Potassium',
    state: 'FINAL' as const,
    sampleAt,
    comment: '',
    test: 'K' as string | null,
    ...more,
  });
  const order = { tests: [POTASSIUM, GLUCOSE, SMEAR], stored: [] };

  test('the sets go by sample and state, with unknown tests only as a person chooses', () => {
    const results = [
      line(1),
      line(2, { test: null, value: 'seen', unit: '' }),
      line(3, { test: 'GLUR', state: 'PRELIMINARY', unit: 'mg/dL' }),
    ];
    const rows = messageRows({ results }, order, {});
    expect(rows.map(({ standing }) => standing)).toEqual(['NEW', 'NO_TEST', 'NEW']);
    const sets = messageSets(messageRows({ results }, order, { 2: 'MP' }));
    expect(sets.map(({ resultStatus, entries }) => [resultStatus, Object.keys(entries)])).toEqual([
      ['FINAL', ['K', 'MP']],
      ['PRELIMINARY', ['GLUR']],
    ]);
  });

  test('two results of one test are left to a person', () => {
    const results = [line(1), line(2, { value: '5.0' })];
    expect(messageRows({ results }, order, {}).map(({ standing }) => standing)).toEqual(['TWICE', 'TWICE']);
    const unknown = [line(1, { test: null }), line(2, { test: null })];
    expect(messageRows({ results: unknown }, order, {}).map(({ standing }) => standing)).toEqual([
      'NO_TEST',
      'NO_TEST',
    ]);
  });

  test('fill the form without a time that the message does not state', () => {
    const [set] = messageSets(messageRows({ results: [line(1)] }, order, {}));
    if (!set) throw new Error('There is no set.');
    expect(filledFields(set, 'Asia/Kolkata').slice(0, 3)).toEqual([
      ['sampleDay', '2026-11-29'],
      ['sampleTime', '08:30'],
      ['resultStatus', 'FINAL'],
    ]);
    expect(filledFields({ ...set, sampleAt: null }, 'Asia/Kolkata').slice(0, 2)).toEqual([
      ['sampleDay', ''],
      ['sampleTime', ''],
    ]);
  });
});
