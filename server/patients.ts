import { auditRead } from '#server/audit-reads.ts';
import type { StaffCtx } from '#server/consultations.ts';
import { orNotFound } from '#server/http/refusal.ts';
import { scopeOf } from '#server/policies/request.ts';
import { findTheirPatient, type PatientRecord } from '#server/sql/patient.ts';

/** A patient whom the caller may see; that they looked, and at what, is audited. @throws Refusal NOT_FOUND */
export async function readPatient(ctx: StaffCtx, id: string, what: string): Promise<PatientRecord> {
  const scope = await scopeOf(ctx.db, ctx.who);
  const row = orNotFound(await findTheirPatient(ctx.db, ctx.who, scope, id));
  await auditRead(ctx, what, row.id, row.id);
  return row;
}
