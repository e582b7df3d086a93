import { describe, expect, test } from 'vitest';
import type { LabResult, OrderedTest } from '#contract/lab-results.ts';
import { ApiError } from '#api/http/errors.ts';
import {
  changedRows,
  refusalOfRows,
  valuesOf,
  valuesSchema,
  withQueuedResults,
} from '#features/agent-service/values-form.ts';
import { numberOf } from '#features/agent-service/value-row.ts';
import { labResults } from '#i18n/en/lab-results.ts';

const timeZone = 'Asia/Kolkata';
const ordered = (code: string, more: Partial<OrderedTest> = {}): OrderedTest => ({
  code,
  name: code,
  unit: 'mmol/L',
  kind: 'NUMERIC',
  panel: null,
  normalText: null,
  low: 3.5,
  high: 5.1,
  critical: { low: 2.5, high: 6, abnormal: false },
  limits: { min: 0.8, max: 15, usualMin: 1.5, usualMax: 9 },
  ...more,
});
const stored = (code: string, more: Partial<LabResult> = {}): LabResult => ({
  id: code,
  serviceId: 's',
  code,
  name: code,
  unit: 'mmol/L',
  value: 4,
  text: null,
  flag: 'NORMAL',
  low: 3.5,
  high: 5.1,
  ownRange: false,
  resultStatus: 'FINAL',
  sampleAt: '2026-11-20T03:45:00.000Z',
  enteredAt: '2026-11-20T05:00:00.000Z',
  by: null,
  inError: null,
  version: 1,
  acknowledged: null,
  earlier: [],
  ...more,
});
const formOf = (tests: readonly OrderedTest[], results: readonly LabResult[] = []) => ({
  ...valuesOf({ tests, stored: results, version: 1, timeZone }),
  sampleDay: '2026-11-20',
  sampleTime: '09:15',
});
const typed = (value: string) => ({
  value,
  text: '',
  verdict: '' as const,
  low: '',
  high: '',
  confirmed: false,
});
const issuesOf = (tests: readonly OrderedTest[], rows: object, results: readonly LabResult[] = []) => {
  const schema = valuesSchema(tests, results, labResults.en);
  const found = schema.safeParse({ ...formOf(tests, results), rows });
  return (found.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('a draft of results', () => {
  test('keeps each value under its test, whatever was cancelled since', () => {
    const draft = {
      ...formOf([ordered('A'), ordered('B'), ordered('C')]),
      rows: { B: typed('4'), C: typed('5') },
    };
    const now = [ordered('A'), ordered('C')];
    expect(changedRows(draft as never, now, [])).toMatchObject([{ code: 'C', value: 5 }]);
  });

  test('gets an empty row for a test that was ordered later', () => {
    const tests = [ordered('A'), ordered('NEW')];
    expect(issuesOf(tests, { A: typed('4') })).toEqual([]);
  });

  test('leaves the sample time empty until a person enters one', () => {
    const { sampleDay, sampleTime } = valuesOf({ tests: [ordered('A')], stored: [], version: 0, timeZone });
    expect([sampleDay, sampleTime]).toEqual(['', '']);
  });

  test('shows what is unsent on this device as saved', () => {
    const kept = {
      serviceId: 's',
      clientId: 'c',
      version: 1,
      sampleAt: '2026-11-20T03:45:00.000Z',
      resultStatus: 'PRELIMINARY' as const,
      values: [{ code: 'A', value: 6, text: null, verdict: null, range: null, confirmed: true }],
    };
    expect(
      withQueuedResults(formOf([ordered('A'), ordered('B')]), kept, { tests: [ordered('A')], timeZone }),
    ).toMatchObject({
      sampleDay: '2026-11-20',
      sampleTime: '09:15',
      resultStatus: 'PRELIMINARY',
      rows: { A: { value: '6', confirmed: true }, B: { value: '' } },
    });
  });
});

describe('what is sent', () => {
  test('includes changes, and a preliminary result that is now final', () => {
    const tests = [ordered('A'), ordered('B'), ordered('C')];
    const results = [stored('A'), stored('B'), stored('C', { resultStatus: 'PRELIMINARY' })];
    const form = formOf(tests, results);
    const rows = { ...form.rows, B: typed('4.5') };
    const sent = changedRows({ ...form, rows } as never, tests, results);
    expect(sent.map(({ code, value }) => [code, value])).toEqual([
      ['B', 4.5],
      ['C', 4],
    ]);
  });

  test('gets checked beside its field', () => {
    const tests = [ordered('A')];
    const words = labResults.en;
    expect(issuesOf(tests, { A: typed('4,8') })).toEqual([['rows.A.value', words.comma('4.8', '48')]]);
    expect(issuesOf(tests, { A: typed('150') })[0]?.[0]).toBe('rows.A.value');
    expect(issuesOf(tests, { A: typed('9.4') })[0]?.[1]).toMatch(/^Unusual/);
    expect(issuesOf(tests, { A: { ...typed('9.4'), confirmed: true } })).toEqual([]);
    expect(issuesOf(tests, { A: { ...typed('4'), low: '5', high: '3' } })).toEqual([
      ['rows.A.low', words.reversed],
    ]);
    expect(issuesOf(tests, { A: typed('') }, [stored('A')])).toEqual([['rows.A.value', words.notRemoved]]);
    expect(issuesOf(tests, {})).toEqual([['resultStatus', words.noneChanged]]);
  });

  test.each([
    ['pending', labResults.en.pending],
    ['0005', labResults.en.zeros],
    ['xxx', labResults.en.unreadable],
    ['see report', labResults.en.unusualWords],
    ['4.8 mg/dL', labResults.en.otherUnit({ unit: 'mmol/L', typedUnit: 'mg/dL' })],
    ['4800 µmol/L', labResults.en.converted('4800 µmol/L', '4.8 mmol/L')],
  ])('is asked about %j beside its field', (value, message) => {
    const tests = [ordered('A')];
    expect(issuesOf(tests, { A: typed(value) })).toEqual([['rows.A.value', message]]);
    const isConfirmable = /confirm/.test(message);
    const confirmed = { A: { ...typed(value), confirmed: true } };
    expect(issuesOf(tests, confirmed)).toEqual(isConfirmable ? [] : [['rows.A.value', message]]);
  });

  test('asks about text that states no result of a test in words', () => {
    const tests = [ordered('M', { kind: 'TEXT', unit: null, limits: null })];
    const row = (text: string) => ({ M: { ...typed(''), text } });
    expect(issuesOf(tests, row('Report awaited'))).toEqual([['rows.M.text', labResults.en.pending]]);
    expect(issuesOf(tests, row('xxx'))).toEqual([['rows.M.text', labResults.en.unreadable]]);
    expect(issuesOf(tests, row('P. vivax seen'))).toEqual([]);
  });

  test('asks once about a stored result, not at each later save', () => {
    const tests = [ordered('A'), ordered('B')];
    const results = [stored('A', { value: null, text: 'see report' })];
    const { rows } = formOf(tests, results);
    expect(issuesOf(tests, { ...rows, B: typed('4.5') }, results)).toEqual([]);
    expect(issuesOf(tests, { A: typed('see the file') }, results)).toEqual([
      ['rows.A.value', labResults.en.unusualWords],
    ]);
  });

  test.each([
    ['<3', null, '<3'],
    ['0.0050', 0.005, '0.0050'],
    ['not detected', null, 'not detected'],
    ['4.8', 4.8, null],
  ])('sends %j as typed', (value, number, text) => {
    const tests = [ordered('A', { limits: null })];
    const form = { ...formOf(tests), rows: { A: typed(value) } };
    expect(changedRows(form as never, tests, [])).toMatchObject([{ value: number, text }]);
    const again = formOf(tests, [stored('A', { value: number, text })]);
    expect(again.rows['A']).toMatchObject({ value, text: '' });
    expect(changedRows(again as never, tests, [stored('A', { value: number, text })])).toEqual([]);
  });

  test('returns to its row when refused', () => {
    const refused = new ApiError(400, {
      code: 'BAD_INPUT',
      fields: [{ path: 'values.1.range.low', reason: 'RANGE_REVERSED' }],
    } as never);
    const error = refusalOfRows(refused, [{ code: 'A' }, { code: 'K' }]) as ApiError;
    expect(error.body.fields?.map(({ path }) => path)).toEqual(['rows.K.low']);
  });
});

test.each([
  ['4.8', 4.8],
  [' 12 ', 12],
  ['-3', -3],
  ['', null],
  ['4,8', Number.NaN],
  ['4.8 H', Number.NaN],
  ['1e3', Number.NaN],
])('%j is the number %s', (text, number) => {
  expect(numberOf(text)).toEqual(number);
});
