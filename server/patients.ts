import { auditRead } from '#server/audit-reads.ts';
import type { StaffCtx } from '#server/consultations.ts';
import { offsetOf } from '#server/http/cursor.ts';
import { orNotFound } from '#server/http/refusal.ts';
import { scopeOf } from '#server/policies/request.ts';
import { findTheirPatient, type PatientRecord } from '#server/sql/patient.ts';
import { PAGE_MAX } from '#contract/limits.ts';

const DEFAULT_PAGE = 50;

/** A patient whom the caller may see; that they looked, and at what, is audited. @throws Refusal NOT_FOUND */
export async function readPatient(ctx: StaffCtx, id: string, what: string): Promise<PatientRecord> {
  const scope = await scopeOf(ctx.db, ctx.who);
  const row = orNotFound(await findTheirPatient(ctx.db, ctx.who, scope, id));
  await auditRead(ctx, what, row.id, row.id);
  return row;
}

/** Which rows of a list a query asks for. @throws Refusal BAD_INPUT */
export function pageAsked(query: { cursor?: string | undefined; limit?: string | undefined }) {
  return {
    offset: offsetOf(query.cursor),
    limit: Math.max(1, Math.min(Number(query.limit ?? DEFAULT_PAGE), PAGE_MAX)),
  };
}

/** One page as lists answer it. */
export function pageAnswer<T>(items: T[], offset: number, total: number) {
  const end = offset + items.length;
  return { items, next: items.length && end < total ? String(end) : null, total };
}
