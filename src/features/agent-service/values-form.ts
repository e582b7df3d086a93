import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import type { LabResult, labResultCalls, OrderedTest } from '#contract/lab-results.ts';
import { Day, WallTime } from '#contract/shared.ts';
import { ApiError } from '#api/http/errors.ts';
import type { MeasuredTest } from '#domain/laboratory/result-units.ts';
import { isMoreThanNumber, readResult } from '#domain/laboratory/result-value.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { MessageSet } from '#features/agent-service/message-rows.ts';
import { faultOf } from '#features/agent-service/value-faults.ts';
import { numberOf, Row, wholeRow, type ValueRow } from '#features/agent-service/value-row.ts';
import type { labResults } from '#i18n/en/lab-results.ts';

type Words = (typeof labResults)['en'];
export type SavedResults = BodyOf<typeof labResultCalls.saveLabResults>;
type Entered = SavedResults['values'][number];

const Form = z.object({
  sampleDay: Day,
  sampleTime: WallTime,
  resultStatus: z.enum(['PRELIMINARY', 'FINAL']),
  /** Rows by the code of the test, never by its place: tests are cancelled while a draft is kept. */
  rows: z.record(z.string(), Row),
  version: z.int(),
});
export type ValuesForm = z.input<typeof Form>;
type FilledForm = z.output<typeof Form>;

/** The form's schema for the tests of one order; the server checks the same. */
export function valuesSchema(tests: readonly OrderedTest[], stored: readonly LabResult[], words: Words) {
  return Form.check((context) => {
    const add = (path: string[], message: string): void =>
      void context.issues.push({ code: 'custom', input: context.value, path, message });
    const changed = changedRows(context.value, tests, stored).map(({ code }) => code);
    for (const test of tests) {
      const { code, kind } = test;
      const row = wholeRow(context.value.rows[code]);
      const isStored = stored.some((result) => result.code === code);
      // What is stored was checked when it was entered.
      const isChecked = isStored && !changed.includes(code) && hasRange(row);
      const fault = isChecked ? undefined : faultOf(row, test, words);
      if (fault) add(['rows', code, fault[0]], fault[1]);
      if (isStored && isEmpty(row)) add(['rows', code, kind === 'TEXT' ? 'text' : 'value'], words.notRemoved);
    }
    if (!changed.length && !context.issues.length) add(['resultStatus'], words.noneChanged);
  });
}

const hasRange = ({ low, high }: ValueRow): boolean => ![low, high].map(numberOf).some(Number.isNaN);

const isEmpty = ({ value, text }: ValueRow): boolean => value.trim() === '' && text.trim() === '';

/** Returns what is sent of the tests that say something that is not stored yet. */
export function changedRows(
  { rows, resultStatus }: FilledForm,
  tests: readonly OrderedTest[],
  stored: readonly LabResult[],
): Entered[] {
  return tests.flatMap((test) => {
    const { code } = test;
    const row = wholeRow(rows[code]);
    if (isEmpty(row)) return [];
    const entered = enteredOf(test, row);
    const before = stored.find((result) => result.code === code);
    if (!before) return [entered];
    const isNowFinal = before.resultStatus === 'PRELIMINARY' && resultStatus === 'FINAL';
    const known = enteredOf(test, { ...rowOf(before, test), confirmed: row.confirmed });
    return isNowFinal || JSON.stringify(entered) !== JSON.stringify(known) ? [entered] : [];
  });
}

function enteredOf({ code, kind, unit }: OrderedTest, row: ValueRow): Entered {
  const { low, high, confirmed } = row;
  const range = { low: numberOf(low), high: numberOf(high) };
  return {
    code,
    ...(kind === 'TEXT' ? wordsOf(row) : resultOf(row.value, { code, unit })),
    range: range.low === null && range.high === null ? null : range,
    confirmed,
  };
}

const wordsOf = ({ text, verdict }: ValueRow) => ({
  value: null,
  text: text.trim() || null,
  verdict: verdict || null,
});

/** The result of a numeric test: its number, and the text as typed where that says more. */
function resultOf(typed: string, test: MeasuredTest): Pick<Entered, 'value' | 'text' | 'verdict'> {
  const reading = readResult(typed, test);
  const value = 'kind' in reading && reading.kind === 'NUMBER' ? reading.number : null;
  const isText = value === null || isMoreThanNumber(typed);
  return { value, text: isText ? typed.trim() || null : null, verdict: null };
}

const figure = (one: number | null | undefined): string =>
  one === null || one === undefined ? '' : `${one}`;

function rowOf(result: LabResult | undefined, { kind }: Pick<OrderedTest, 'kind'>): ValueRow {
  if (!result) return wholeRow(undefined);
  const { value, text, flag, ownRange, low, high } = result;
  const isText = kind === 'TEXT';
  return {
    value: isText ? '' : (text ?? figure(value)),
    text: isText ? (text ?? '') : '',
    verdict: !isText || !flag ? '' : flag === 'NORMAL' ? 'NORMAL' : 'ABNORMAL',
    low: ownRange ? figure(low) : '',
    high: ownRange ? figure(high) : '',
    confirmed: false,
  };
}

interface Known {
  tests: readonly OrderedTest[];
  stored: readonly LabResult[];
  version: number;
  timeZone: string;
}

/** The form as the server knows it. A sample's time is never made up: it is empty until a person enters it. */
export function valuesOf({ tests, stored, version, timeZone }: Known): ValuesForm {
  const newest = stored.toSorted((a, b) => b.sampleAt.localeCompare(a.sampleAt))[0];
  const wall = newest ? wallOf(new Date(newest.sampleAt), timeZone) : { day: '', time: '' };
  return {
    sampleDay: wall.day,
    sampleTime: wall.time.slice(0, 5),
    resultStatus: 'FINAL',
    rows: Object.fromEntries(
      tests.map((test) => [
        test.code,
        rowOf(
          stored.find(({ code }) => code === test.code),
          test,
        ),
      ]),
    ),
    version,
  };
}

/** The same with what is unsent on this device. */
export function withQueuedResults(
  form: ValuesForm,
  kept: SavedResults,
  { tests, timeZone }: Pick<Known, 'tests' | 'timeZone'>,
): ValuesForm {
  const { day, time } = wallOf(new Date(kept.sampleAt), timeZone);
  const rows = kept.values.map(({ code, value, text, verdict, range, confirmed }) => {
    const isText = tests.some((test) => test.code === code && test.kind === 'TEXT');
    const row = {
      value: isText ? '' : (text ?? figure(value)),
      text: isText ? (text ?? '') : '',
      verdict: verdict ?? '',
      low: figure(range?.low),
      high: figure(range?.high),
      confirmed,
    };
    return [code, row];
  });
  return {
    sampleDay: day,
    sampleTime: time.slice(0, 5),
    resultStatus: kept.resultStatus,
    version: kept.version,
    rows: { ...form.rows, ...Object.fromEntries(rows) },
  };
}

/** The fields of the form that results of a message fill. A time that is not stated is left to a person. */
export function filledFields({ sampleAt, resultStatus, entries }: MessageSet, timeZone: string) {
  const wall = sampleAt === null ? { day: '', time: '' } : wallOf(new Date(sampleAt), timeZone);
  return [
    ['sampleDay', wall.day],
    ['sampleTime', wall.time.slice(0, 5)],
    ['resultStatus', resultStatus],
    ...Object.entries(entries).map(
      ([code, entry]) => [`rows.${code}`, { ...entry, confirmed: false }] as const,
    ),
  ] as const;
}

/** A refusal names the values that were sent: here they are the rows of the form. */
export function refusalOfRows(error: unknown, sent: readonly { code: string }[]): unknown {
  if (!(error instanceof ApiError) || !error.body.fields) return error;
  const fields = error.body.fields.map((field) => ({ ...field, path: pathInForm(field.path, sent) }));
  return new ApiError(error.status, { ...error.body, fields });
}

function pathInForm(path: string, sent: readonly { code: string }[]): string {
  if (path === 'sampleAt') return 'sampleTime';
  const [, at, field] = /^values\.(\d+)\.(.*)$/.exec(path) ?? [];
  const code = sent[Number(at)]?.code;
  if (code === undefined || field === undefined) return path;
  const own = field.startsWith('range.') ? field.slice('range.'.length) : field;
  return `rows.${code}.${own === 'code' ? 'value' : own}`;
}
