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

/** Describes a stored file. */
export function documentEntry(row: DocumentRow, { isMissing, password }: Copied): Entry {
  const { id, name, contentType, sizeBytes, at, kind } = row;
  return entryOf('DocumentReference', id, {
    status: 'current',
    type: words(kind),
    subject: subjectOf(row.patientId),
    date: row.receivedAt,
    author: [refOrNone('Practitioner', row.byUser)],
    description: isMissing
      ? 'The file is not in this copy: it is missing, or the scanner has not passed it.'
      : password === null
        ? ''
        : `The password of this document: ${password}`,
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
