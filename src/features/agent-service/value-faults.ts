import type { OrderedTest } from '#contract/lab-results.ts';
import { entryFault, type EntryFault } from '#domain/laboratory/entry-fault.ts';
import { readResult, type ResultFault, type ResultReading } from '#domain/laboratory/result-value.ts';
import { isEmptyOfMeaning, isPending } from '#domain/laboratory/result-words.ts';
import { valueWords } from '#domain/units.ts';
import { numberOf, type ValueRow } from '#features/agent-service/value-row.ts';
import type { labResults } from '#i18n/en/lab-results.ts';

type Words = (typeof labResults)['en'];

/** Returns whether a result has to be looked at again before it is taken. */
export function isToConfirm(reading: ResultReading, { limits }: OrderedTest): boolean {
  const fault = entryFault(reading, limits);
  return fault !== undefined && fault !== 'NOT_POSSIBLE';
}

/** Returns what is wrong with a row: its field and the words; undefined for a right or an empty one. */
export function faultOf(
  row: ValueRow,
  test: OrderedTest,
  words: Words,
): [keyof ValueRow, string] | undefined {
  if (test.kind === 'TEXT') return faultOfText(row.text, words);
  const [low, high] = [numberOf(row.low), numberOf(row.high)];
  const reading = readResult(row.value, test);
  if ('fault' in reading && reading.fault !== 'EMPTY') return ['value', faultWords(reading, words)];
  if (Number.isNaN(low)) return ['low', words.number];
  if (Number.isNaN(high)) return ['high', words.number];
  if (low !== null && high !== null && low > high) return ['low', words.reversed];
  if ('fault' in reading) return undefined;
  const fault = entryFault(reading, test.limits);
  if (!fault || (fault !== 'NOT_POSSIBLE' && row.confirmed)) return undefined;
  return ['value', entryWords(fault, { reading, typed: row.value.trim(), test, words })];
}

/** A test in words takes any text that states a result. */
function faultOfText(typed: string, words: Words): ReturnType<typeof faultOf> {
  const text = typed.trim();
  if (text === '') return undefined;
  if (isPending(text)) return ['text', words.pending];
  return isEmptyOfMeaning(text) ? ['text', words.unreadable] : undefined;
}

interface Entry {
  reading: ResultReading;
  typed: string;
  test: OrderedTest;
  words: Words;
}

function entryWords(fault: EntryFault, { reading, typed, test, words }: Entry): string {
  const { limits } = test;
  const written = (figure: number): string => valueWords(figure, test.unit ?? '');
  if (fault === 'CONVERTED') return words.converted(typed, convertedWords(reading, test) ?? '');
  if (!limits || fault === 'UNUSUAL_WORDS') return words.unusualWords;
  return fault === 'NOT_POSSIBLE'
    ? words.impossible(written(limits.min), written(limits.max))
    : words.unusual(written(limits.usualMin), written(limits.usualMax));
}

/** A result that was typed in another unit, in the test's: "100.9 mg/dL"; undefined for any other. */
export function convertedWords(reading: ResultReading, { unit }: OrderedTest): string | undefined {
  if (!('number' in reading) || !reading.isConverted) return undefined;
  const comparator = reading.kind === 'BOUND' ? reading.comparator : '';
  return comparator + valueWords(reading.number, unit ?? '');
}

function faultWords(fault: Exclude<ResultFault, { fault: 'EMPTY' }>, words: Words): string {
  switch (fault.fault) {
    case 'COMMA':
      return words.comma(...fault.readings);
    case 'UNIT':
      return words.otherUnit(fault);
    case 'ZEROS':
      return words.zeros;
    case 'PENDING':
      return words.pending;
    case 'FORMAT':
      return words.unreadable;
  }
}
