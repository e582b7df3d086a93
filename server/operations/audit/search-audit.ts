import { instantOf } from '#domain/zoned-time.ts';
import { findRecordByMrn } from '#server/patients/patients.ts';
import { recordIdsOf } from '#server/patients/patient-identity.ts';
import { findAnyUserByName } from '#server/people/staff.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { addSeconds } from '#server/platform/time.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { searchAuditRows } from './audit-search.queries.ts';

const DAY_S = 86_400;

export interface AuditAsked {
  userName?: string | undefined;
  mrn?: string | undefined;
  action?: string | undefined;
  /** Days of the hospital; both are included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The audit, newest first: who did what, of whom, on which days. That it was read is audited. @throws Refusal NOT_FOUND */
export async function searchAudit(
  deps: Administering,
  { userName, mrn, action, from, to, ...asked }: AuditAsked & PageAsked,
) {
  const { db, config } = deps;
  const midnight = (day: string): Date => instantOf(day, '00:00', config.TIME_ZONE);
  const user = userName === undefined ? undefined : orNotFound(await findAnyUserByName(db, userName));
  const record = mrn === undefined ? undefined : orNotFound(await findRecordByMrn(db, mrn));
  const page = await searchAuditRows(db, {
    ...asked,
    userId: user?.id,
    patientIds: record && (await recordIdsOf(db, record.id)),
    action,
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : addSeconds(midnight(to), DAY_S),
  });
  await change(acting(deps), (c) => c.audit('READ', 'audit', user?.id ?? 'all', record?.id));
  return page;
}
