import { plainWords } from '#domain/word-of.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import type { RecordBlock, RecordSection, RecordWords } from './record-sections.ts';

type Measured = WholeRecord['observations'][number];

/** Vital signs by the set in which they were taken, and results by the order they belong to; oldest first. */
export function measuredSections(record: WholeRecord, words: RecordWords): RecordSection[] {
  const { observations, vitalSets, requests } = record;
  const numbers = new Map(requests.map(({ id, serviceNumber }) => [id, serviceNumber]));
  const sets = vitalSets.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const vitals: RecordBlock[] = sets.map((set) => ({
    title: `${words.when(set.at)}, ${words.nameOf(set.byUser)}${set.errorAt ? ': entered in error' : ''}`,
    lines: [
      ...observations
        .filter(({ vitalSetId }) => vitalSetId === set.id)
        .map((row) => ({ text: measuredWords(row) })),
      ...(set.news2Score === null || set.errorReason === 'WRONG_PATIENT'
        ? []
        : [{ text: `NEWS2: ${set.news2Score}` }]),
    ],
  }));
  const results = Map.groupBy(
    observations.filter(({ kind, vitalSetId }) => kind === 'LAB' || vitalSetId === null),
    ({ requestId }) => requestId ?? '',
  );
  const labs: RecordBlock[] = [...results].map(([id, rows]) => ({
    title: numbers.get(id) ?? 'Results without an order',
    lines: rows.map((row) => ({ text: `${measuredWords(row)}, ${words.when(row.at)}` })),
  }));
  return [
    { title: 'Vital signs', none: 'Not recorded.', blocks: vitals },
    { title: 'Results', none: 'Not recorded.', blocks: labs },
  ];
}

/** Compares a value with its own range, where no one judged it. */
function judged({ flag, value, low, high, errorReason }: Measured): string {
  if (flag) return plainWords(flag).toLowerCase();
  if (value === null || errorReason === 'WRONG_PATIENT') return '';
  if (high !== null && value > high) return 'above the range';
  return low !== null && value < low ? 'below the range' : '';
}

/** "Haemoglobin: 9.1 g/dL (12 to 16), low" */
function measuredWords(row: Measured): string {
  const { name, errorAt, supersededAt, status } = row;
  const state = errorAt
    ? 'entered in error'
    : supersededAt
      ? 'replaced by a later result'
      : status && status !== 'FINAL'
        ? plainWords(status).toLowerCase()
        : '';
  return [`${name}: ${valueWords(row)}`, judged(row), state].filter(Boolean).join(', ');
}

function valueWords({ value, text, unit, low, high, errorReason }: Measured): string {
  if (errorReason === 'WRONG_PATIENT') return 'not shown, it belongs to another patient';
  const shown = text ?? (value === null ? 'no value' : String(value));
  const range =
    low !== null && high !== null
      ? ` (${low} to ${high})`
      : high !== null
        ? ` (up to ${high})`
        : low !== null
          ? ` (from ${low})`
          : '';
  return `${shown}${unit ? ` ${unit}` : ''}${range}`;
}
