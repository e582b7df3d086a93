import { randomUUID } from 'node:crypto';
import { storedPassword } from '#server/files/documents.ts';
import { isPassed } from '#server/files/quarantine.ts';
import { findMergeOf, readIdentity, recordIdsOf } from '#server/patients/patient-identity.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { recordNumberSystem } from '#server/fhir/resources/identity.ts';
import { readWholeRecord, type WholeRecord } from '#server/fhir/whole-record.ts';
import { insertExport } from './export.queries.ts';
import { patientBundle, type Read } from './patient-bundle.ts';
import { recordPdf } from './record-pdf.ts';

export { listExports } from './export.queries.ts';

interface Exporting {
  patientId: string;
  reason: string;
}

interface Taken extends Exporting {
  record: WholeRecord;
  at: Date;
}

/** Reads a record to copy it, and records before who takes it and why. @throws Refusal NOT_FOUND, RULE of a record that was merged */
export async function takeRecord(deps: Administering, { patientId, reason }: Exporting): Promise<Taken> {
  return change(acting(deps), async (c) => {
    if (await findMergeOf(c.tx, patientId)) throw new Refusal('RULE', { reason: 'PATIENT_MERGED' });
    await readIdentity(c.tx, patientId);
    const record = await readWholeRecord(c.tx, await recordIdsOf(c.tx, patientId));
    const id = randomUUID();
    await insertExport(c.tx, { id, patientId, byUser: deps.who?.userId ?? null, at: c.now, reason });
    await c.audit('EXPORT', 'patient_export', id, patientId);
    return { record, at: c.now, patientId, reason };
  });
}

/** The copy for systems, with the files: a FHIR R4 bundle as JSON. */
export function bundleOf(deps: Deps, { record, at, patientId }: Taken): AsyncGenerator<string> {
  return patientBundle(record, {
    patientId,
    at,
    numberSystem: recordNumberSystem(deps.config),
    read: readerOf(deps),
    passwordOf: (row) => storedPassword(deps.vault, row),
  });
}

/** The copy for people, which is printed: a PDF. @throws Refusal TOO_MANY, OverrunError */
export function printOf(
  { config }: Pick<Deps, 'config'>,
  { record, ...about }: Taken,
): Promise<Uint8Array<ArrayBuffer>> {
  return recordPdf(record, about, config);
}

function readerOf(deps: Deps): Read {
  return async (fileKey) =>
    (await isPassed(deps, fileKey)) ? (await deps.files.get(fileKey))?.stream : undefined;
}
