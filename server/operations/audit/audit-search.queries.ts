import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/sql/database.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

const NEWEST_FIRST: Order = {
  name: 'audit',
  keys: [{ by: 'audit.seq', type: 'number', isDescending: true }],
};

export interface AuditFilter {
  /** An id of an account. */
  userId: string | undefined;
  /** The records of one patient. */
  patientIds: readonly string[] | undefined;
  action: string | undefined;
  /** Inclusive start; the end is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of the audit, newest first. */
export async function searchAuditRows(
  db: Db,
  { userId, patientIds, action, from, to, ...asked }: AuditFilter & PageAsked,
) {
  let rows = db.selectFrom('audit').selectAll();
  // `who` has the kind of the caller before the id.
  if (userId !== undefined)
    rows = rows.where(
      'who',
      'in',
      ['staff', 'operator'].map((kind) => `${kind}:${userId}`),
    );
  if (patientIds !== undefined)
    rows = rows.where(sql<SqlBool>`(audit.patient_id = any(${[...patientIds]}::text[])
      or audit.patient_ids && ${[...patientIds]}::text[])`);
  if (action !== undefined) rows = rows.where('action', '=', action);
  if (from !== undefined) rows = rows.where('at', '>=', from);
  if (to !== undefined) rows = rows.where('at', '<', to);
  return { total: await countRows(db, rows), ...(await readPage(rows, NEWEST_FIRST, asked)) };
}

/** The names of accounts, by id. */
export async function namesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (!userIds.length) return new Map();
  const rows = await db.selectFrom('appUser').select(['id', 'name']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The record numbers of patients, by id. */
export async function mrnsOf(db: Db, patientIds: readonly string[]): Promise<Map<string, string>> {
  if (!patientIds.length) return new Map();
  const rows = await db.selectFrom('patient').select(['id', 'mrn']).where('id', 'in', patientIds).execute();
  return new Map(rows.map(({ id, mrn }) => [id, mrn]));
}
