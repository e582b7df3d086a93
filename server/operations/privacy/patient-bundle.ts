import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { caseEntries } from '#server/fhir/resources/cases.ts';
import { communicationEntries } from '#server/fhir/resources/communication.ts';
import { consentEntries } from '#server/fhir/resources/consents.ts';
import { factEntries } from '#server/fhir/resources/facts.ts';
import { homeVisitEntries } from '#server/fhir/resources/home-visits.ts';
import { identityEntries, practitionerEntries, subjectOf } from '#server/fhir/resources/identity.ts';
import { measuredEntries } from '#server/fhir/resources/measured.ts';
import { requestEntries } from '#server/fhir/resources/requests.ts';
import { entryOf, refOrNone, refTo, words, type Entry } from '#server/fhir/resource.ts';
import { bundled, uuidOf } from './bundled.ts';
import { visitEntries } from '#server/fhir/resources/visits.ts';

/** A stored file, or undefined where its bytes are not given out. */
export type Read = (fileKey: string) => Promise<AsyncIterable<Uint8Array> | undefined>;

/** The password of a locked document, without which its copy cannot be read; null if none is kept. */
type PasswordOf = (row: DocumentRow) => string | null;

type DocumentRow = WholeRecord['documents'][number];

/**
 * All that is held of a patient as a FHIR R4 bundle, piece by piece: files are read one after another, so that no more than
 * a part of one is in memory.
 */
export async function* patientBundle(
  record: WholeRecord,
  { patientId, at, read, passwordOf }: { patientId: string; at: Date; read: Read; passwordOf: PasswordOf },
): AsyncGenerator<string> {
  const missing = new Set<string>();
  const entries = [
    ...identityEntries(record, patientId),
    ...visitEntries(record),
    ...homeVisitEntries(record),
    ...consentEntries(record, at),
    ...factEntries(record),
    ...measuredEntries(record),
    ...requestEntries(record),
    ...caseEntries(record),
    ...communicationEntries(record),
  ];
  yield `{"resourceType":"Bundle","type":"collection","timestamp":"${at.toISOString()}","entry":[\n`;
  for (const document of record.documents) {
    const stream = await read(document.fileKey);
    if (stream) yield* binary(document, stream);
    else missing.add(document.id);
  }
  const documents = record.documents.map((row) => documentEntry(row, missing.has(row.id), passwordOf(row)));
  const all = [...entries, ...documents].map((entry) => withoutLinksTo(missing, entry));
  yield [...all, ...practitionerEntries(record.staff, all)]
    .map((entry) => JSON.stringify(bundled(entry)))
    .join(',\n');
  yield '\n]}\n';
}

/** Base64 of whole groups of three bytes, so that the pieces make one text. */
async function* binary(document: DocumentRow, stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const id = uuidOf('Binary', document.id);
  const head = { fullUrl: `urn:uuid:${id}`, resource: { resourceType: 'Binary', id } };
  const type = JSON.stringify(document.contentType);
  yield `${JSON.stringify(head).slice(0, -2)},"contentType":${type},"data":"`;
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.subarray(0, whole).toString('base64');
    rest = bytes.subarray(whole);
  }
  yield `${rest.toString('base64')}"}},\n`;
}

function documentEntry(row: DocumentRow, isMissing: boolean, password: string | null): Entry {
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

/** A link leads to something that is in the bundle. */
function withoutLinksTo(missing: ReadonlySet<string>, entry: Entry): Entry {
  if (!missing.size) return entry;
  const links = new Set([...missing].map((id) => refTo('Binary', id).reference));
  return JSON.parse(
    JSON.stringify(entry, (key, value: unknown) =>
      key === 'url' && typeof value === 'string' && links.has(value) ? undefined : value,
    ),
  ) as Entry;
}
