import { entryOf, refOrNone, refTo, words, type Entry } from '#server/fhir/resource.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { subjectOf } from './identity.ts';

type DocumentRow = WholeRecord['documents'][number];

interface Copied {
  /** The file is not in the copy. */
  isMissing: boolean;
  /** The password of a locked document; null where it is not handed out. */
  password: string | null;
}

type Within = Pick<WholeRecord, 'prescriptions'>;

/**
 * Returns whether a document counts. A prescription that a newer one replaced is superseded. R4 has no code for one that was withdrawn:
 * entered-in-error is the one that no reader takes for a document in force.
 */
function stateOf({ id, captureStatus, captureReason }: DocumentRow, { prescriptions }: Within) {
  const paper = prescriptions.find(({ documentId }) => documentId === id);
  const versions = prescriptions.filter((one) => one.consultationId === paper?.consultationId);
  const replaced = versions.find(({ version }) => version === (paper?.version ?? 0) - 1);
  return {
    status: paper?.withdrawnAt
      ? 'entered-in-error'
      : versions.some(({ version }) => version > (paper?.version ?? 0))
        ? 'superseded'
        : 'current',
    relatesTo: replaced && [{ code: 'replaces', target: refTo('DocumentReference', replaced.documentId) }],
    words: [
      paper?.withdrawnAt && `Withdrawn at ${paper.withdrawnAt.toISOString()}: ${paper.withdrawnReason ?? ''}`,
      captureStatus === 'RETAKE' && `The picture was asked for again: ${captureReason ?? ''}`,
    ],
  };
}

/** Describes a stored file. @param record of which it is a part */
export function documentEntry(row: DocumentRow, record: Within, { isMissing, password }: Copied): Entry {
  const { id, name, contentType, sizeBytes, at, kind } = row;
  const { status, relatesTo, words: said } = stateOf(row, record);
  return entryOf('DocumentReference', id, {
    status,
    type: words(kind),
    subject: subjectOf(row.patientId),
    date: row.receivedAt,
    author: [refOrNone('Practitioner', row.byUser)],
    relatesTo,
    description: [
      ...said,
      isMissing && 'The file is not in this copy: it is missing, or the scanner has not passed it.',
      !isMissing && password !== null && `The password of this document: ${password}`,
    ]
      .filter(Boolean)
      .join(' '),
    content: [
      {
        attachment: {
          contentType,
          url: refTo('Binary', id).reference,
          size: sizeBytes,
          title: name,
          creation: at,
        },
      },
    ],
    context: {
      encounter: [refOrNone('Encounter', row.consultationId)],
      related: [refOrNone('ServiceRequest', row.requestId)],
    },
  });
}
