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
import { keepApart, possibleDuplicates } from '#server/patients/possible-duplicates.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { recording } from '#server/operations/access/change-access.ts';
import { bundleOf, listExports, printOf, takeRecord } from '#server/operations/privacy/export-patient.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { presentFound, presentIdentity, presentPair } from './present-identity.ts';

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

  async possibleDuplicates(ctx) {
    const { pairs, ...page } = await possibleDuplicates(ctx, pageAsked(ctx.query));
    return { items: pairs.map(presentPair), ...page };
  },

  async keepApart(ctx) {
    await keepApart(ctx, ctx.body.pairId);
    return {};
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
    const taken = await recording(
      ctx,
      (inside) => takeRecord(inside, ctx.body),
      () => ({ act: 'PATIENT_EXPORTED', personId: null }),
    );
    const isPdf = ctx.body.form === 'PDF';
    const copy = isPdf
      ? await printOf(ctx, taken)
      : (Readable.toWeb(Readable.from(bundleOf(ctx, taken), { objectMode: false })) as ReadableStream);
    return new Response(copy, {
      headers: {
        'content-type': isPdf ? 'application/pdf' : 'application/fhir+json; charset=utf-8',
        'content-disposition': `attachment; filename="patient.${isPdf ? 'pdf' : 'fhir.json'}"`,
        'cache-control': 'private, no-store',
      },
    });
  },
};
