import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { AuditProblem } from '#contract/audit-admin.ts';
import type { Database, Db } from '#server/platform/sql/database.ts';

/** An entry: who did what to which row of which patient, and when. It never contains clinical content. */
export interface AuditEntry {
  at: Date;
  who: string;
  role: string;
  action: string;
  entity: string;
  entityId: string;
  patientId: string | null;
  /** All patients that a list showed. */
  patientIds?: readonly string[] | null;
}

/**
 * SHA-256 in hex over the previous link and every field: an edit, a deletion or a reordering breaks every later link. The
 * database computes the same as it appends (flush_unit, in a migration).
 */
function linkHash(previous: string, seq: number, entry: AuditEntry): string {
  const { at, who, role, action, entity, entityId, patientId, patientIds } = entry;
  const content = [previous, seq, at.toISOString(), who, role, action, entity, entityId, patientId ?? ''];
  if (patientIds) content.push(patientIds.join(','));
  return createHash('sha256').update(content.join('\n')).digest('hex');
}

type AuditRow = Selectable<Database['audit']>;

const BATCH = 1_000;

export type AuditVerdict =
  | { ok: true; rows: number; head: string }
  | { ok: false; seq: number; problem: AuditProblem };

/**
 * Verifies the whole chain. @returns the first row that does not fit, or the hash of the newest row. That
 * hash, stored elsewhere, later proves that the chain was not rewritten from its beginning.
 */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  const batches = verifyInBatches(db);
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return value;
  }
}

/** Verifies like verifyAudit; yields the number of verified rows after each batch. */
export async function* verifyInBatches(db: Db): AsyncGenerator<number, AuditVerdict, void> {
  let seq = 0;
  let hash = '';
  for (;;) {
    const { head, rows } = await readBatch(db, seq);
    for (const row of rows) {
      if (row.seq !== seq + 1) return { ok: false, seq: seq + 1, problem: 'MISSING' };
      if (row.hash !== linkHash(hash, row.seq, row)) return { ok: false, seq: row.seq, problem: 'CHANGED' };
      ({ seq, hash } = row);
    }
    yield seq;
    if (rows.length < BATCH) {
      if (head?.seq !== seq || head.hash !== hash) return { ok: false, seq: seq + 1, problem: 'CUT_OFF' };
      return { ok: true, rows: seq, head: hash };
    }
    // The embedded store answers without a turn of the event loop: nothing else would run until the end.
    await setImmediate();
  }
}

/** The rows after one, and the head as it was when they were read: the audit may grow in between. */
async function readBatch(db: Db, after: number) {
  const found = await db
    .selectFrom('auditHead')
    .leftJoinLateral(
      (e) => e.selectFrom('audit').selectAll().where('seq', '>', after).orderBy('seq').limit(BATCH).as('row'),
      (join) => join.onTrue(),
    )
    .selectAll('row')
    .select(['auditHead.seq as headSeq', 'auditHead.hash as headHash'])
    .orderBy('row.seq')
    .execute();
  const [first] = found;
  const head = first && { seq: first.headSeq, hash: first.headHash };
  return { head, rows: found.filter((row): row is typeof row & AuditRow => row.seq !== null) };
}

/** @returns whether a row of the chain has this hash */
export async function isInAudit(db: Db, hash: string): Promise<boolean> {
  return (
    (await db.selectFrom('audit').select('seq').where('hash', '=', hash).executeTakeFirst()) !== undefined
  );
}
