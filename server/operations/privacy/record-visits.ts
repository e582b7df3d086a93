import { dosageWords } from '#domain/dosage.ts';
import { plainWords } from '#domain/word-of.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { NOTE_SECTIONS } from '#server/fhir/resources/visits.ts';
import type { RecordLine, RecordSection, RecordWords } from './record-sections.ts';

type Visit = WholeRecord['consultations'][number];
type Prescription = WholeRecord['prescriptions'][number];

/** Each visit with its note, the additions to it and every version of its prescription, oldest first. */
export function visitSection(record: WholeRecord, words: RecordWords): RecordSection {
  const blocks = record.consultations.map((visit) => ({
    title: `${visit.consultationNumber}: ${words.when(visit.startedAt ?? visit.scheduledAt ?? visit.createdAt)}`,
    lines: [
      ...headLines(visit, words),
      ...noteLines(visit, record, words),
      ...record.prescriptions
        .filter(({ consultationId }) => consultationId === visit.id)
        .flatMap((row) => prescriptionLines(row, record.prescriptions, words)),
    ],
  }));
  return { title: 'Visits', none: 'None recorded.', blocks };
}

function headLines(visit: Visit, { when, nameOf }: RecordWords): RecordLine[] {
  const { mode, status, providerId, nurseUserId, endedAt, cancelReason, handOverNote } = visit;
  return [
    { text: `${plainWords(mode)}, ${plainWords(status).toLowerCase()}${endedAt ? ` ${when(endedAt)}` : ''}` },
    ...(providerId ? [{ text: `Doctor: ${nameOf(providerId)}` }] : []),
    ...(nurseUserId ? [{ text: `Nurse: ${nameOf(nurseUserId)}` }] : []),
    ...(cancelReason ? [{ text: `Cancelled: ${cancelReason}` }] : []),
    ...(handOverNote ? [{ text: `Hand-over: ${handOverNote}` }] : []),
  ];
}

function noteLines(visit: Visit, record: WholeRecord, { when, nameOf }: RecordWords): RecordLine[] {
  const { note } = visit;
  const errors = record.noteErrors.filter(({ consultationId }) => consultationId === visit.id);
  const signed = record.signedNotes.find(({ consultationId }) => consultationId === visit.id);
  const wrong = errors.find(({ addendumId }) => addendumId === null);
  const parts = NOTE_SECTIONS.flatMap(([key, title]) =>
    note[key] ? [{ text: `${title}: ${note[key]}` }] : [],
  );
  const diagnoses = note.diagnoses.map(({ code, title }) => `${title}${code ? ` (ICD-10 ${code})` : ''}`);
  const addenda = record.addenda
    .filter(({ consultationId }) => consultationId === visit.id)
    .map(({ id, at, byUser, text }) => {
      const isWrong = errors.some(({ addendumId }) => addendumId === id);
      return {
        text: `Addendum, ${when(at)}, ${nameOf(byUser)}${isWrong ? ', entered in error' : ''}: ${text}`,
      };
    });
  const has = parts.length > 0 || diagnoses.length > 0;
  return [
    ...(wrong
      ? [
          {
            text: `The note was entered in error (${plainWords(wrong.errorReason).toLowerCase()}).`,
            strong: true,
          },
        ]
      : []),
    ...parts,
    ...(diagnoses.length ? [{ text: `Diagnosis: ${diagnoses.join('; ')}` }] : []),
    ...(signed
      ? [{ text: `Note signed by ${nameOf(signed.signedBy)}, ${when(signed.signedAt)}` }]
      : has
        ? [{ text: 'The note is not signed.' }]
        : []),
    ...addenda,
  ];
}

function prescriptionLines(
  row: Prescription,
  all: readonly Prescription[],
  { when, nameOf }: RecordWords,
): RecordLine[] {
  const { version, signedAt, signedBy, withdrawnAt, withdrawnReason, items, stopped } = row;
  const isReplaced = all.some(
    (other) => other.consultationId === row.consultationId && other.version > version,
  );
  const state = withdrawnAt
    ? `, withdrawn ${when(withdrawnAt)}: ${withdrawnReason ?? 'no reason recorded'}`
    : isReplaced
      ? ', replaced by a later version'
      : '';
  return [
    {
      text: `Prescription, version ${version}, signed by ${nameOf(signedBy)}, ${when(signedAt)}${state}`,
      strong: true,
    },
    ...items.map((item) => ({
      text: [
        [item.genericMedicineName, item.strength, item.dosageForm].filter(Boolean).join(' '),
        ...dosageWords(item),
        `for ${item.durationDays} days`,
        item.instructions,
        ...stopped
          .filter(({ medicineId }) => medicineId === item.medicineId)
          .map(({ at, by, reason }) => `stopped by ${by}, ${when(new Date(at))}: ${reason}`),
      ]
        .filter(Boolean)
        .join(', '),
    })),
  ];
}
