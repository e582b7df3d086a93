import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { shownTo } from './consents.ts';
import { entryOf, refOrNone, refTo, words, type Entry, type Reference } from '#server/fhir/resource.ts';
import { subjectOf } from './identity.ts';

interface Said {
  id: string;
  kind: string;
  consultationId?: string | null;
  requestId?: string | null;
  homeVisitId?: string;
  /** undefined: it is not stored. */
  sender: Reference | undefined;
  text: string;
  documentId?: string | null;
  /** null: it is not stored. */
  at: Date | null;
}

/** Conversations, comments and notes of staff, what the patient was asked for, and what they read of the hospital's notices. */
export function communicationEntries(record: WholeRecord): Entry[] {
  return [
    ...[...saidIn(record), ...notedIn(record)].map((said) => communicationEntry(said, record)),
    ...record.noticeReads.map((row) => noticeEntry(row, record.notices)),
  ];
}

function saidIn({ messages, comments, asked, infoRequests }: WholeRecord): Said[] {
  return [
    ...messages.map((row) => ({
      ...row,
      kind: 'Message',
      sender: { display: `${row.senderName} (${row.senderRole})` },
      at: row.sentAt,
    })),
    ...comments.map((row) => ({
      ...row,
      kind: 'Comment of staff',
      sender: refTo('Practitioner', row.byUser),
    })),
    ...asked.map((row) => ({
      ...row,
      kind: `Asked for: ${row.kind}`,
      sender: refTo('Practitioner', row.askedBy),
      text: row.words,
      at: row.askedAt,
    })),
    ...infoRequests.map((row) => ({
      ...row,
      kind: 'Asked for more information',
      sender: refTo('Practitioner', row.byUser),
      text: [...row.asked, row.text].filter(Boolean).join('\n'),
      at: row.askedAt,
    })),
  ];
}

/** Communications and no notes: of a Composition R4 demands author and date, which are not stored of these. */
function notedIn({ consultations, homeVisits }: WholeRecord): Said[] {
  return [
    ...consultations
      .filter(({ handOverNote }) => handOverNote)
      .map(({ id, handOverNote, handedOverAt }) => ({
        id: `hand-over-${id}`,
        kind: 'Hand-over',
        consultationId: id,
        sender: undefined,
        text: handOverNote ?? '',
        at: handedOverAt,
      })),
    ...homeVisits
      .filter(({ notes }) => notes)
      .map(({ id, requestId, notes }) => ({
        id: `home-${id}`,
        kind: 'Notes of a home visit',
        requestId,
        homeVisitId: id,
        sender: undefined,
        text: notes,
        at: null,
      })),
  ];
}

function communicationEntry(said: Said, { consultations, requests }: WholeRecord): Entry {
  const visit = consultations.find(({ id }) => id === said.consultationId);
  const request = requests.find(({ id }) => id === said.requestId);
  return entryOf('Communication', said.id, {
    status: 'completed',
    category: [words(said.kind)],
    subject: subjectOf((visit ?? request)?.patientId ?? ''),
    encounter: said.homeVisitId
      ? refTo('Encounter', `home-${said.homeVisitId}`)
      : refOrNone('Encounter', said.consultationId ?? null),
    basedOn: [refOrNone('ServiceRequest', said.requestId ?? null)],
    sent: said.at,
    sender: said.sender,
    payload: [
      { contentString: said.text },
      { contentReference: refOrNone('DocumentReference', said.documentId ?? null) },
    ],
  });
}

/** Exports that a patient read a text, which is no consent to it. */
function noticeEntry(row: WholeRecord['noticeReads'][number], notices: WholeRecord['notices']): Entry {
  const { kind, version, patientId } = row;
  const notice = notices.find((one) => one.kind === kind && one.version === version);
  const shown = notice && shownTo(notice, row.language);
  return entryOf('Communication', `notice-${patientId}-${kind.replaceAll('_', '-')}-${version}`, {
    language: shown?.language ?? row.language,
    status: 'completed',
    category: [words(`Notice ${kind}, version ${version}`)],
    subject: subjectOf(patientId),
    recipient: [subjectOf(patientId)],
    sent: notice?.publishedAt,
    received: row.at,
    payload: [{ contentString: shown?.text }],
  });
}
