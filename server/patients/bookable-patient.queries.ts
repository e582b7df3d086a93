import { sql, type Expression, type SqlBool } from 'kysely';
import { hasHomeCareOnly, type Operator, type Staff } from '#server/platform/http/identity.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { RequestStatus } from '#contract/shared.ts';
import { hasEnded } from '#domain/transitions.ts';
import { inScope, requestBase, scopeOf } from '#server/requests/request.policy.ts';
import { findIds, listPatients } from './patient-identity.queries.ts';
import { patientVisibleTo } from './patient.policy.queries.ts';
import { survivorIdsOf } from './patient-merge.queries.ts';

/** Operators and agents of the desk book for every patient, agents of home care for those of their open orders. */
export const booksForAll = (who: Staff | Operator): boolean =>
  who.type === 'operator' || (who.role === 'agent' && !hasHomeCareOnly(who));

/** The patients for whom a caller may book, as a condition on `patient`. */
export async function visiblePatients(db: Db | Tx, who: Staff | Operator): Promise<Expression<SqlBool>> {
  if (who.type === 'operator' || booksForAll(who)) return sql<SqlBool>`true`;
  return patientVisibleTo(db, who, await scopeOf(db, who));
}

/** The record number of a patient for whom a caller may book; undefined for any other, existing or not. */
export async function findVisibleMrn(db: Db | Tx, who: Staff | Operator, id: string) {
  const row = await db
    .selectFrom('patient')
    .select('mrn')
    .where('id', '=', id)
    .where(await visiblePatients(db, who))
    .executeTakeFirst();
  return row?.mrn;
}

const OPEN = RequestStatus.options.filter((status) => !hasEnded(status));

/** Returns whether the patient has an order that has not ended, among those that the caller may see. */
export async function hasOpenOrder(db: Db | Tx, who: Staff, patientId: string): Promise<boolean> {
  const row = await inScope(requestBase(db), await scopeOf(db, who))
    .select('request.id')
    .where('request.patientId', '=', patientId)
    .where('request.status', 'in', OPEN)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Patients by name, MRN or mobile, best match first. A record that was merged finds the one that stays. */
export async function findVisiblePatients(db: Db, who: Staff | Operator, search: string, limit: number) {
  if (!search) return [];
  const isVisible = await visiblePatients(db, who);
  const found = await findIds(db, { search, bornOn: undefined, isVisible, limit });
  const survivorIds = await survivorIdsOf(db, found);
  const ids = [...new Set(found.map((id) => survivorIds.get(id) ?? id))];
  const rows = await listPatients(db, ids);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
