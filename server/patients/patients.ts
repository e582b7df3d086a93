import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
export {
  booksForAll,
  findVisibleMrn,
  findVisiblePatients,
  hasOpenOrder,
  visiblePatients,
} from './bookable-patient.queries.ts';
export {
  findPatientByMrn,
  findRecordByMrn,
  listIdsByMobile,
  listMrns,
  lockPatientByMrn,
} from './patient.queries.ts';

export { findVisiblePatient } from './patient.queries.ts';
import { findVisiblePatient, type PatientRecord } from './patient.queries.ts';

/** A patient whom the caller may see; audits the read and its subject. @throws Refusal NOT_FOUND */
export async function readPatient(ctx: StaffCtx, id: string, what: string): Promise<PatientRecord> {
  const scope = await scopeOf(ctx.db, ctx.who);
  const row = orNotFound(await findVisiblePatient(ctx.db, ctx.who, scope, id));
  await auditRead(ctx, what, row.id, row.id);
  return row;
}
