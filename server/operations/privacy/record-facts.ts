import type { FactValue } from '#contract/known-facts.ts';
import { plainWords } from '#domain/word-of.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import type { RecordBlock, RecordSection, RecordWords } from './record-sections.ts';

type Fact = WholeRecord['facts'][number];

/** Allergies, problems and medicines: those in force, those that ended, and those entered in error, which are marked. */
export function factSection({ facts }: WholeRecord, words: RecordWords): RecordSection {
  const groups: [title: string, rows: Fact[]][] = [
    ['In force', facts.filter(({ endedAt, endReason }) => !endedAt && endReason !== 'IN_ERROR')],
    ['Ended', facts.filter(({ endedAt, endReason }) => endedAt && endReason !== 'IN_ERROR')],
    ['Entered in error', facts.filter(({ endReason }) => endReason === 'IN_ERROR')],
  ];
  const blocks: RecordBlock[] = groups
    .filter(([, rows]) => rows.length)
    .map(([title, rows]) => ({ title, lines: rows.map((row) => ({ text: factWords(row, words) })) }));
  return { title: 'Allergies, problems and medicines', none: 'Not recorded.', blocks };
}

function factWords({ value, at, endedAt, byUser }: Fact, { when, nameOf }: RecordWords): string {
  const ended = endedAt ? `, ended ${when(endedAt)}` : '';
  const by = byUser ? `, ${nameOf(byUser)}` : '';
  return `${valueWords(value)} (recorded ${when(at)}${by}${ended})`;
}

function valueWords(value: FactValue): string {
  switch (value.kind) {
    case 'ALLERGY':
      return [
        `Allergy: ${value.substance}`,
        value.reaction && `reaction: ${value.reaction}`,
        value.severity && plainWords(value.severity).toLowerCase(),
        value.certainty ? plainWords(value.certainty).toLowerCase() : 'certainty not recorded',
      ]
        .filter(Boolean)
        .join(', ');
    case 'NO_KNOWN_ALLERGY':
      return 'No known allergies';
    case 'PROBLEM':
      return `Problem: ${value.title}${value.code ? ` (ICD-10 ${value.code})` : ''}`;
    case 'MEDICINE':
      return [
        `Medicine from elsewhere: ${value.name}`,
        value.dosage,
        value.prescribedBy && `prescribed by ${value.prescribedBy}`,
      ]
        .filter(Boolean)
        .join(', ');
    default:
      return `${plainWords(value.kind)}: ${plainWords(value.state).toLowerCase()}`;
  }
}
