import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
import { findTheirPatient, type PatientRecord } from './patient.queries.ts';

/** A patient whom the caller may see; that they looked, and at what, is audited. @throws Refusal NOT_FOUND */
export async function readPatient(ctx: StaffCtx, id: string, what: string): Promise<PatientRecord> {
  const scope = await scopeOf(ctx.db, ctx.who);
  const row = orNotFound(await findTheirPatient(ctx.db, ctx.who, scope, id));
  await auditRead(ctx, what, row.id, row.id);
  return row;
}
