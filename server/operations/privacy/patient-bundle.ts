import { recordEntries } from '#server/fhir/record-entries.ts';
import { refTo, type Entry } from '#server/fhir/resource.ts';
import { documentEntry } from '#server/fhir/resources/documents.ts';
import { practitionerEntries } from '#server/fhir/resources/identity.ts';
import type { WholeRecord } from '#server/fhir/whole-record.ts';
import { bundled, uuidOf } from './bundled.ts';

/** A stored file, or undefined where its bytes are not given out. */
export type Read = (fileKey: string) => Promise<AsyncIterable<Uint8Array> | undefined>;

/** The password of a locked document, without which its copy cannot be read; null if none is kept. */
type PasswordOf = (row: DocumentRow) => string | null;

type DocumentRow = WholeRecord['documents'][number];

interface Bundling {
  patientId: string;
  at: Date;
  /** The system of the hospital's record numbers. */
  numberSystem: string;
  read: Read;
  passwordOf: PasswordOf;
}

/**
 * All that is held of a patient as a FHIR R4 bundle, piece by piece: files are read one after another, so that no more than
 * a part of one is in memory.
 */
export async function* patientBundle(
  record: WholeRecord,
  { patientId, at, numberSystem, read, passwordOf }: Bundling,
): AsyncGenerator<string> {
  const missing = new Set<string>();
  const entries = recordEntries(record, { patientId, at, numberSystem });
  yield `{"resourceType":"Bundle","type":"collection","timestamp":"${at.toISOString()}","entry":[\n`;
  for (const document of record.documents) {
    const stream = await read(document.fileKey);
    if (stream) yield* binary(document, stream);
    else missing.add(document.id);
  }
  const documents = record.documents.map((row) =>
    documentEntry(row, record, { isMissing: missing.has(row.id), password: passwordOf(row) }),
  );
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
