import { plainWords } from '#domain/word-of.ts';
import { timeWords } from '#server/platform/pdf/time-words.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { MONEY } from '#server/fhir/resources/requests.ts';
import { factSection } from './record-facts.ts';
import { measuredSections } from './record-measured.ts';
import { visitSection } from './record-visits.ts';

/** One line under a heading. */
export interface RecordLine {
  text: string;
  strong?: boolean;
}

/** A visit, a set of vital signs or an order: its first lines stay on one page. */
export interface RecordBlock {
  title: string;
  lines: RecordLine[];
}

export interface RecordSection {
  title: string;
  /** Said where there is no block: what is not recorded is not "none". */
  none: string;
  blocks: RecordBlock[];
}

/** Words that the sections share: times of the hospital's clock, and names of the staff. */
export interface RecordWords {
  when: (at: Date) => string;
  /** Takes the id of a user or of a provider. */
  nameOf: (id: string | null) => string;
}

export function recordWords({ staff }: Pick<WholeRecord, 'staff'>, timeZone: string): RecordWords {
  const names = new Map(
    staff.flatMap(({ id, providerId, name }) => [
      [id, name] as const,
      ...(providerId ? [[providerId, name] as const] : []),
    ]),
  );
  return {
    when: (at) => timeWords(at, timeZone),
    nameOf: (id) => (id === null ? 'The hospital' : (names.get(id) ?? 'A former member of staff')),
  };
}

/** The record in the order in which a doctor, an insurer or a court reads it. */
export function recordSections(record: WholeRecord, words: RecordWords): RecordSection[] {
  return [
    factSection(record, words),
    visitSection(record, words),
    ...measuredSections(record, words),
    orderSection(record, words),
    messageSection(record, words),
    documentSection(record, words),
  ];
}

const rupees = (paise: number): string => `INR ${(paise / 100).toFixed(2)}`;

function orderSection(
  { requests, products, moneyEntries }: WholeRecord,
  { when }: RecordWords,
): RecordSection {
  const blocks = requests.map((row) => ({
    title: `${row.serviceNumber}: ${plainWords(row.kind)}, ${plainWords(row.status).toLowerCase()}`,
    lines: [
      { text: `Requested ${when(row.requestedAt)}` },
      ...(row.reason ? [{ text: `Reason: ${row.reason}` }] : []),
      ...products
        .filter(({ requestId }) => requestId === row.id)
        .map(({ name, code, status }) => ({
          text: `${name} (${code}): ${plainWords(status).toLowerCase()}`,
        })),
      ...(row.amountPaise > 0 ? [{ text: `Amount: ${rupees(row.amountPaise)}` }] : []),
      ...moneyEntries
        .filter(({ requestId }) => requestId === row.id)
        .map(({ kind, amountPaise, at, reference, receiptNumber, reason }) => ({
          text: [
            `${MONEY[kind]} ${rupees(amountPaise)}, ${when(at)}`,
            reference && `reference ${reference}`,
            receiptNumber && `receipt ${receiptNumber}`,
            reason,
          ]
            .filter(Boolean)
            .join(', '),
        })),
    ],
  }));
  return { title: 'Requests, orders and payments', none: 'None recorded.', blocks };
}

/** The messages of each visit or order in the order in which they were received. */
function messageSection(
  { messages, consultations, requests }: WholeRecord,
  { when }: RecordWords,
): RecordSection {
  const numbers = new Map([
    ...consultations.map(({ id, consultationNumber }) => [id, consultationNumber] as const),
    ...requests.map(({ id, serviceNumber }) => [id, serviceNumber] as const),
  ]);
  const groups = Map.groupBy(messages, ({ consultationId, requestId }) => consultationId ?? requestId ?? '');
  const blocks = [...groups].map(([id, rows]) => ({
    title: `Messages of ${numbers.get(id) ?? 'another visit'}`,
    lines: rows.map(({ senderName, senderRole, sentAt, text, documentId }) => ({
      text: `${when(sentAt)}, ${senderName} (${senderRole}): ${text || (documentId ? 'A file' : '')}`,
    })),
  }));
  return { title: 'Messages', none: 'None recorded.', blocks };
}

function documentSection({ documents }: WholeRecord, { when, nameOf }: RecordWords): RecordSection {
  const lines = documents.map(({ name, kind, at, byUser }) => ({
    text: `${name}: ${plainWords(kind).toLowerCase()}, ${when(at)}${byUser ? `, ${nameOf(byUser)}` : ''}`,
  }));
  const blocks = lines.length ? [{ title: 'The files are in the electronic copy.', lines }] : [];
  return { title: 'Documents', none: 'None recorded.', blocks };
}
