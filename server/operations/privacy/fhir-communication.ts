import type { WholeRecord } from './export.queries.ts';
import { entryOf, refOrNone, refTo, words, type Entry, type Reference } from './fhir-resource.ts';
import { subjectOf } from './fhir-identity.ts';

interface Said {
  id: string;
  kind: string;
  consultationId?: string | null;
  requestId?: string | null;
  sender: Reference | undefined;
  text: string;
  documentId?: string | null;
  at: Date;
}

/** Conversations, comments of staff, and what the patient was asked for. */
export function communicationEntries(record: WholeRecord): Entry[] {
  return saidIn(record).map((said) => communicationEntry(said, record));
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

function communicationEntry(said: Said, { consultations, requests }: WholeRecord): Entry {
  const visit = consultations.find(({ id }) => id === said.consultationId);
  const request = requests.find(({ id }) => id === said.requestId);
  return entryOf('Communication', said.id, {
    status: 'completed',
    category: [words(said.kind)],
    subject: subjectOf((visit ?? request)?.patientId ?? ''),
    encounter: refOrNone('Encounter', said.consultationId ?? null),
    basedOn: [refOrNone('ServiceRequest', said.requestId ?? null)],
    sent: said.at,
    sender: said.sender,
    payload: [
      { contentString: said.text },
      { contentReference: refOrNone('DocumentReference', said.documentId ?? null) },
    ],
  });
}
