import type { LabMessageReport } from '#contract/lab-messages.ts';
import type { LabResult, OrderedTest } from '#contract/lab-results.ts';
import {
  entryOf,
  standingOf,
  type EntryRefusal,
  type MessageEntry,
  type Standing,
} from '#domain/laboratory/message-entry.ts';

type ReportResult = LabMessageReport['results'][number];

/** A result of a message with the test that it is entered for. */
export interface MessageRow {
  result: ReportResult;
  test: OrderedTest | null;
  /** null: no test was chosen, or it cannot be entered. */
  entry: MessageEntry | null;
  /** TWICE: another result of the message is of the same test. */
  standing: Standing | EntryRefusal | 'NO_TEST' | 'TWICE';
}

/** Results that are entered together: of one sample, and all of them final or all preliminary. */
export interface MessageSet {
  sampleAt: string | null;
  resultStatus: 'FINAL' | 'PRELIMINARY';
  entries: Readonly<Record<string, MessageEntry>>;
}

interface Order {
  tests: readonly OrderedTest[];
  stored: readonly LabResult[];
}

/** @param chosen codes of tests by the line of a result, as a person chose them */
export function messageRows(
  { results }: Pick<LabMessageReport, 'results'>,
  { tests, stored }: Order,
  chosen: Readonly<Record<number, string>>,
): MessageRow[] {
  const codeOf = ({ line, test }: ReportResult): string => chosen[line] || test || '';
  return results.map((result) => {
    const code = codeOf(result);
    const test = tests.find((one) => one.code === code) ?? null;
    if (!test) return { result, test, entry: null, standing: 'NO_TEST' };
    if (results.some((other) => other !== result && codeOf(other) === code))
      return { result, test, entry: null, standing: 'TWICE' };
    const entry = entryOf(result, test);
    if ('refusal' in entry) return { result, test, entry: null, standing: entry.refusal };
    const before = stored.find((one) => one.code === code);
    return { result, test, entry, standing: standingOf(entry, result.state, before) };
  });
}

/** The new results, by sample and state. */
export function messageSets(rows: readonly MessageRow[]): MessageSet[] {
  const sets = new Map<string, MessageSet & { entries: Record<string, MessageEntry> }>();
  for (const { result, test, entry, standing } of rows) {
    if (standing !== 'NEW' || !test || !entry) continue;
    const { sampleAt } = result;
    const resultStatus = result.state === 'PRELIMINARY' ? 'PRELIMINARY' : 'FINAL';
    const key = `${sampleAt} ${resultStatus}`;
    const set = sets.get(key) ?? { sampleAt, resultStatus, entries: {} };
    set.entries[test.code] = entry;
    sets.set(key, set);
  }
  return [...sets.values()];
}

/** A PDF of a message as a file to upload. */
export function documentFile({ name, data }: LabMessageReport['documents'][number]): File {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type: 'application/pdf' });
}
