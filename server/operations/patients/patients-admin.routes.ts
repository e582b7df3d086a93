import { Readable } from 'node:stream';
import type { patientsAdminCalls, PatientDetails } from '#contract/patients-admin.ts';
import {
  correctPatient,
  findPatients,
  mergePatients,
  readIdentity,
  undoMerge,
} from '#server/patients/patient-identity.ts';
import { findRemindersStopped } from '#server/notifications/reminder-stops.ts';
import { recording } from '#server/operations/access/change-access.ts';
import { exportPatient, listExports } from '#server/operations/privacy/export-patient.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { presentFound, presentIdentity } from './present-identity.ts';

async function detailsOf({ db }: Pick<Deps, 'db'>, patientId: string): Promise<{ patient: PatientDetails }> {
  const record = await readIdentity(db, patientId);
  const remindersStoppedAt = await findRemindersStopped(db, record.row.mobile);
  return {
    patient: presentIdentity(record, { exports: await listExports(db, patientId), remindersStoppedAt }),
  };
}

export const patientsAdminHandlers: HandlersOf<typeof patientsAdminCalls> = {
  async findPatients(ctx) {
    const rows = await findPatients(ctx, ctx.body);
    return { items: rows.map((row) => presentFound(row, row.mergedMrns)), next: null, total: rows.length };
  },

  async patientIdentity(ctx) {
    const details = await detailsOf(ctx, ctx.query.patientId);
    await auditRead(ctx, 'identity', details.patient.id, details.patient.id);
    return details;
  },

  async correctPatient(ctx) {
    await correctPatient(ctx, ctx.body);
    return detailsOf(ctx, ctx.body.patientId);
  },

  async mergePatients(ctx) {
    await mergePatients(ctx, ctx.body);
    return detailsOf(ctx, ctx.body.survivorId);
  },

  async undoMerge(ctx) {
    return detailsOf(ctx, await undoMerge(ctx, ctx.body));
  },

  async exportPatient(ctx) {
    const chunks = await recording(
      ctx,
      (inside) => exportPatient(inside, ctx.body),
      () => ({ act: 'PATIENT_EXPORTED', personId: null }),
    );
    return new Response(Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream, {
      headers: {
        'content-type': 'application/fhir+json; charset=utf-8',
        'content-disposition': 'attachment; filename="patient.fhir.json"',
        'cache-control': 'private, no-store',
      },
    });
  },
};
