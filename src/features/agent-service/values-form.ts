import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import type { LabResult, labResultCalls, OrderedTest } from '#contract/lab-results.ts';
import { Day, WallTime } from '#contract/shared.ts';
import { ApiError } from '#api/http/errors.ts';
import { valueWords } from '#domain/units.ts';
import { wallOf } from '#domain/zoned-time.ts';
import type { labResults } from '#i18n/en/lab-results.ts';

type Words = (typeof labResults)['en'];
export type SavedResults = BodyOf<typeof labResultCalls.saveLabResults>;
type Entered = SavedResults['values'][number];

const Row = z.object({
  code: z.string(),
  value: z.string(),
  text: z.string().check(z.maxLength(500)),
  verdict: z.enum(['', 'NORMAL', 'ABNORMAL']),
  low: z.string(),
  high: z.string(),
  confirmed: z.boolean(),
});
export type ValueRow = z.output<typeof Row>;

const Form = z.object({
  sampleDay: Day,
  sampleTime: WallTime,
  resultStatus: z.enum(['PRELIMINARY', 'FINAL']),
  rows: z.array(Row),
  clientId: z.string(),
  version: z.int(),
});
export type ValuesForm = z.output<typeof Form>;

/** "4.8" as a number; null for an empty box, NaN for anything else. */
export function numberOf(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** The range that counts: the laboratory's own, once one of its ends is typed. */
export function rangeOfRow({ low, high }: ValueRow, test: OrderedTest) {
  const own = { low: numberOf(low), high: numberOf(high) };
  return own.low === null && own.high === null ? { low: test.low, high: test.high } : own;
}

/** Whether a value is beyond what is seen in patients, so that it has to be looked at again. */
export function isUnusual(value: number | null, { limits }: OrderedTest): boolean {
  if (value === null || !limits) return false;
  return value < limits.usualMin || value > limits.usualMax;
}

/** What is wrong with a row: its field and the words; undefined for a right or an empty one. */
function faultOf(row: ValueRow, test: OrderedTest, words: Words): [keyof ValueRow, string] | undefined {
  const [value, low, high] = [numberOf(row.value), numberOf(row.low), numberOf(row.high)];
  if (Number.isNaN(value)) return ['value', words.number];
  if (Number.isNaN(low)) return ['low', words.number];
  if (Number.isNaN(high)) return ['high', words.number];
  if (low !== null && high !== null && low > high) return ['low', words.reversed];
  const { limits, unit } = test;
  if (value === null || !limits) return undefined;
  const written = (figure: number): string => valueWords(figure, unit ?? '');
  if (value < limits.min || value > limits.max)
    return ['value', words.impossible(written(limits.min), written(limits.max))];
  if (isUnusual(value, test) && !row.confirmed)
    return ['value', words.unusual(written(limits.usualMin), written(limits.usualMax))];
  return undefined;
}

/** The form's schema for the tests of one order; the server checks the same. */
export function valuesSchema(tests: readonly OrderedTest[], stored: readonly LabResult[], words: Words) {
  return Form.check((context) => {
    const add = (path: (string | number)[], message: string): void =>
      void context.issues.push({ code: 'custom', input: context.value, path, message });
    for (const [at, row] of context.value.rows.entries()) {
      const test = tests.find(({ code }) => code === row.code);
      if (!test) continue;
      const fault = faultOf(row, test, words);
      if (fault) add(['rows', at, fault[0]], fault[1]);
      const has = stored.some(({ code }) => code === row.code);
      if (has && isEmpty(row)) add(['rows', at, test.kind === 'TEXT' ? 'text' : 'value'], words.notRemoved);
    }
    if (!changedRows(context.value, stored).length && !context.issues.length)
      add(['resultStatus'], words.noneChanged);
  });
}

const isEmpty = ({ value, text }: ValueRow): boolean => value.trim() === '' && text.trim() === '';

/** The rows that say something that is not stored yet. */
export function changedRows(
  { rows, resultStatus }: ValuesForm,
  stored: readonly LabResult[],
): { row: ValueRow; at: number }[] {
  return rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => {
      if (isEmpty(row)) return false;
      const before = stored.find(({ code }) => code === row.code);
      if (!before) return true;
      const isNowFinal = before.resultStatus === 'PRELIMINARY' && resultStatus === 'FINAL';
      return isNowFinal || JSON.stringify(entryOf(row)) !== JSON.stringify(entryOf(rowOf(row.code, before)));
    });
}

/** What is sent of a row, but whether it was confirmed. */
function entryOf({ code, value, text, verdict, low, high }: ValueRow): Omit<Entered, 'confirmed'> {
  const range = { low: numberOf(low), high: numberOf(high) };
  return {
    code,
    value: numberOf(value),
    text: text.trim() || null,
    verdict: verdict || null,
    range: range.low === null && range.high === null ? null : range,
  };
}

export function enteredOf(row: ValueRow): Entered {
  return { ...entryOf(row), confirmed: row.confirmed };
}

function rowOf(code: string, result: LabResult | undefined): ValueRow {
  const figure = (one: number | null | undefined): string =>
    one === null || one === undefined ? '' : `${one}`;
  const flag = result?.flag;
  const isText = typeof result?.text === 'string';
  return {
    code,
    value: figure(result?.value),
    text: result?.text ?? '',
    verdict: !isText || !flag ? '' : flag === 'NORMAL' ? 'NORMAL' : 'ABNORMAL',
    low: result?.ownRange ? figure(result.low) : '',
    high: result?.ownRange ? figure(result.high) : '',
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
    rows: tests.map(({ code }) =>
      rowOf(
        code,
        stored.find((result) => result.code === code),
      ),
    ),
    clientId: '',
    version,
  };
}

/** The same with what is unsent on this device. */
export function withKept(form: ValuesForm, kept: SavedResults, timeZone: string): ValuesForm {
  const { day, time } = wallOf(new Date(kept.sampleAt), timeZone);
  const figure = (one: number | null | undefined): string =>
    one === null || one === undefined ? '' : `${one}`;
  return {
    sampleDay: day,
    sampleTime: time.slice(0, 5),
    resultStatus: kept.resultStatus,
    clientId: kept.clientId,
    version: kept.version,
    rows: form.rows.map((row) => {
      const entered = kept.values.find(({ code }) => code === row.code);
      if (!entered) return row;
      const { value, text, verdict, range, confirmed } = entered;
      return {
        code: row.code,
        value: figure(value),
        text: text ?? '',
        verdict: verdict ?? '',
        low: figure(range?.low),
        high: figure(range?.high),
        confirmed,
      };
    }),
  };
}

/** A refusal names the values that were sent: here they are the rows of the form. */
export function refusalOfRows(error: unknown, sent: readonly { at: number }[]): unknown {
  if (!(error instanceof ApiError) || !error.body.fields) return error;
  const fields = error.body.fields.map((field) => ({ ...field, path: pathInForm(field.path, sent) }));
  return new ApiError(error.status, { ...error.body, fields });
}

function pathInForm(path: string, sent: readonly { at: number }[]): string {
  if (path === 'sampleAt') return 'sampleTime';
  const [, at, field] = /^values\.(\d+)\.(.*)$/.exec(path) ?? [];
  if (at === undefined || field === undefined) return path;
  const own = field.startsWith('range.') ? field.slice('range.'.length) : field;
  return `rows.${sent[Number(at)]?.at ?? at}.${own === 'code' ? 'value' : own}`;
}
