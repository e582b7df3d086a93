import { fhirDosages } from '#domain/prescribing/fhir-dosage.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { dosageWords } from '#domain/dosage.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import {
  ACT_CODES,
  coded,
  entryOf,
  hl7,
  ICD_10_CM,
  narrativeOf,
  periodOf,
  refOrNone,
  refTo,
  words,
  type Entry,
} from '#server/fhir/resource.ts';
import { addSeconds } from '#server/platform/time.ts';
import { subjectOf } from './identity.ts';

const DAY_S = 86_400;

type Visit = WholeRecord['consultations'][number];

const ENCOUNTER_STATUS: Readonly<Record<RequestStatus, string>> = {
  REQUESTED: 'planned',
  BACK_TO_QUEUE: 'planned',
  ACCEPTED: 'arrived',
  IN_PROGRESS: 'in-progress',
  INFO_REQUESTED: 'in-progress',
  RESUBMITTED: 'in-progress',
  COMPLETED: 'finished',
  CANCELLED: 'cancelled',
};

type SignedRow = WholeRecord['prescriptions'][number];

/** The state of one line of a prescription, with the reason where a doctor ended it. */
function requestState(
  { withdrawnAt, withdrawnReason, stopped }: SignedRow,
  { medicineId }: SignedRow['items'][number],
  isReplaced: boolean,
) {
  const stop = stopped.find((one) => one.medicineId === medicineId);
  if (withdrawnAt) return { status: 'cancelled', statusReason: words(withdrawnReason ?? '') };
  if (isReplaced) return { status: 'cancelled' };
  return stop ? { status: 'stopped', statusReason: words(stop.reason) } : { status: 'active' };
}

/** Visits with their notes, diagnoses and prescriptions. */
export function visitEntries(record: WholeRecord): Entry[] {
  const visitOf = new Map(record.consultations.map((row) => [row.id, row]));
  return [
    ...record.consultations.flatMap((visit) => [
      encounterEntry(visit),
      ...noteEntry(visit, record),
      ...diagnosisEntries(visit, record),
    ]),
    ...record.prescriptions.flatMap((row) => [
      ...prescriptionEntries(row, record.prescriptions, visitOf),
      ...overrideEntries(row, visitOf),
    ]),
  ];
}

function encounterEntry(visit: Visit): Entry {
  return entryOf('Encounter', visit.id, {
    identifier: [{ value: visit.consultationNumber }],
    status: ENCOUNTER_STATUS[visit.status],
    class: { system: ACT_CODES, code: visit.mode === 'IN_PERSON' ? 'AMB' : 'VR' },
    type: [words(`${visit.mode}, ${visit.visit}`)],
    subject: subjectOf(visit.patientId),
    basedOn: [refOrNone('ServiceRequest', visit.requestId)],
    participant: [
      { individual: refOrNone('Practitioner', visit.providerId) },
      { individual: refOrNone('Practitioner', visit.nurseUserId) },
    ],
    period: periodOfVisit(visit),
    reasonCode: cancelWords(visit),
  });
}

/** When it took place; of one that was cancelled before it began, when it was planned. */
function periodOfVisit({ status, startedAt, scheduledAt, createdAt, endedAt }: Visit) {
  const start = startedAt ?? scheduledAt ?? createdAt;
  return status === 'CANCELLED' && !startedAt ? { start } : periodOf(start, endedAt);
}

function cancelWords({ status, endedAt, cancelReason }: Visit) {
  if (status !== 'CANCELLED') return [];
  const at = endedAt ? ` at ${endedAt.toISOString()}` : '';
  return [words(`Cancelled${at}${cancelReason ? `: ${cancelReason}` : ''}`)];
}

/** The parts of a note with their titles, in both copies of a record. */
export const NOTE_SECTIONS = [
  ['complaint', 'Complaint'],
  ['history', 'History'],
  ['examination', 'Examination'],
  ['advice', 'Advice'],
  ['followUp', 'Follow-up'],
] as const;

/** The note as it is now, and what was added after it was signed. */
function noteEntry(visit: Visit, { signedNotes, addenda, noteErrors }: WholeRecord): Entry[] {
  const signed = signedNotes.find(({ consultationId }) => consultationId === visit.id);
  const sections = NOTE_SECTIONS.filter(([key]) => visit.note[key]).map(([key, title]) => ({
    title,
    text: narrativeOf(visit.note[key]),
  }));
  const added = addenda
    .filter(({ consultationId }) => consultationId === visit.id)
    .map(({ id, at, text }) => ({
      title: `Addendum of ${at.toISOString()}${noteErrors.some(({ addendumId }) => addendumId === id) ? ', entered in error' : ''}`,
      text: narrativeOf(text),
    }));
  if (!sections.length && !added.length) return [];
  const author = refOrNone('Practitioner', visit.providerId) ?? { display: 'The hospital' };
  return [
    entryOf('Composition', visit.id, {
      status: isNoteInError(visit, noteErrors) ? 'entered-in-error' : signed ? 'final' : 'preliminary',
      type: coded('http://loinc.org', '34109-9', 'Note'),
      subject: subjectOf(visit.patientId),
      encounter: refTo('Encounter', visit.id),
      date: signed?.signedAt ?? visit.endedAt ?? visit.createdAt,
      author: [author],
      title: `Note of consultation ${visit.consultationNumber}`,
      section: [...sections, ...added],
    }),
  ];
}

const isNoteInError = ({ id }: Visit, noteErrors: WholeRecord['noteErrors']): boolean =>
  noteErrors.some(({ consultationId, addendumId }) => consultationId === id && addendumId === null);

/** A diagnosis of a visit says what was found then: whether it still is there is not known, so that it has no clinical status. */
function diagnosisEntries(visit: Visit, { noteErrors }: WholeRecord): Entry[] {
  const status = isNoteInError(visit, noteErrors) ? 'entered-in-error' : undefined;
  return visit.note.diagnoses.map(({ code, title }, at) =>
    entryOf('Condition', `visit-${visit.id}-${at}`, {
      verificationStatus: hl7('condition-ver-status', status ?? (code ? 'confirmed' : 'provisional')),
      category: [hl7('condition-category', 'encounter-diagnosis')],
      code: coded(ICD_10_CM, code, title),
      subject: subjectOf(visit.patientId),
      encounter: refTo('Encounter', visit.id),
      recordedDate: visit.endedAt ?? visit.createdAt,
    }),
  );
}

/**
 * One request a line; a newer version cancels the one before, and a withdrawal cancels it with its reason. Until when it counts is its period
 * of validity: that all of it was taken is not known.
 */
function prescriptionEntries(
  row: WholeRecord['prescriptions'][number],
  all: WholeRecord['prescriptions'],
  visitOf: ReadonlyMap<string, Visit>,
): Entry[] {
  const isReplaced = all.some(
    ({ consultationId, version }) => consultationId === row.consultationId && version > row.version,
  );
  return row.items.map((item, at) =>
    entryOf('MedicationRequest', `${row.id}-${at}`, {
      ...requestState(row, item, isReplaced),
      intent: 'order',
      groupIdentifier: { value: `${row.consultationId} version ${row.version}` },
      medicationCodeableConcept: words(
        [item.genericMedicineName, item.strength, item.dosageForm].filter(Boolean).join(', '),
      ),
      subject: subjectOf(visitOf.get(row.consultationId)?.patientId ?? ''),
      encounter: refTo('Encounter', row.consultationId),
      authoredOn: row.signedAt,
      requester: refTo('Practitioner', row.signedBy),
      reasonCode: item.indication ? [words(item.indication)] : [],
      dosageInstruction: instructionsOf(item),
      dispenseRequest: {
        validityPeriod: periodOf(row.signedAt, addSeconds(row.signedAt, item.durationDays * DAY_S)),
      },
    }),
  );
}

/** Returns what the paper says, in words; coded where codes say the same. */
function instructionsOf(item: WholeRecord['prescriptions'][number]['items'][number]): object[] {
  const coded = fhirDosages(item);
  const said = {
    text: `${dosageWords(item).join(', ')}; for ${item.durationDays} days`,
    patientInstruction: item.instructions,
  };
  return coded.length ? coded.map((one) => ({ ...one, ...said })) : [said];
}

/** Warnings despite which it was signed, with the doctor's reasons. */
function overrideEntries(
  row: WholeRecord['prescriptions'][number],
  visitOf: ReadonlyMap<string, Visit>,
): Entry[] {
  return row.overrides.map(({ kind, between, reason }, at) =>
    entryOf('DetectedIssue', `${row.id}-${at}`, {
      status: 'final',
      code: words(kind),
      patient: subjectOf(visitOf.get(row.consultationId)?.patientId ?? ''),
      identifiedDateTime: row.signedAt,
      author: refTo('Practitioner', row.signedBy),
      implicated: row.items.map((_, line) => refTo('MedicationRequest', `${row.id}-${line}`)),
      detail: between.join(', '),
      mitigation: [
        { action: words(reason), date: row.signedAt, author: refTo('Practitioner', row.signedBy) },
      ],
    }),
  );
}
