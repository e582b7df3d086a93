import { randomUUID } from 'node:crypto';
import { storedPassword } from '#server/files/documents.ts';
import { isPassed } from '#server/files/quarantine.ts';
import { findMergeOf, readIdentity, recordIdsOf } from '#server/patients/patient-identity.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { insertExport, readWholeRecord } from './export.queries.ts';
import { patientBundle, type Read } from './patient-bundle.ts';

export { listExports } from './export.queries.ts';

interface Exporting {
  patientId: string;
  reason: string;
}

/**
 * A copy of all that is held of a patient; who took it and why is recorded before the first byte.
 * @returns a FHIR R4 bundle as JSON @throws Refusal NOT_FOUND, RULE of a record that was merged
 */
export async function exportPatient(
  deps: Administering,
  { patientId, reason }: Exporting,
): Promise<AsyncGenerator<string>> {
  return change(acting(deps), async (c) => {
    if (await findMergeOf(c.tx, patientId)) throw new Refusal('RULE', { reason: 'PATIENT_MERGED' });
    await readIdentity(c.tx, patientId);
    const record = await readWholeRecord(c.tx, await recordIdsOf(c.tx, patientId));
    const id = randomUUID();
    await insertExport(c.tx, { id, patientId, byUser: deps.who?.userId ?? null, at: c.now, reason });
    await c.audit('EXPORT', 'patient_export', id, patientId);
    return patientBundle(record, {
      patientId,
      at: c.now,
      read: readerOf(deps),
      passwordOf: (row) => storedPassword(deps.vault, row),
    });
  });
}

function readerOf(deps: Deps): Read {
  return async (fileKey) =>
    (await isPassed(deps, fileKey)) ? (await deps.files.get(fileKey))?.stream : undefined;
}
