import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/sql/database.ts';

/** Who did what to which row of which patient, and when. It never contains clinical content. */
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

const PAGE = 5_000;

export type AuditVerdict =
  | { ok: true; rows: number; head: string }
  | { ok: false; seq: number; problem: string };

/**
 * Verifies the whole chain. @returns the first row that does not fit, or the hash of the newest row. That
 * hash, stored elsewhere, later proves that the chain was not rewritten from its beginning.
 */
export async function verifyAudit(db: Db): Promise<AuditVerdict> {
  let seq = 0;
  let hash = '';
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      if (row.seq !== seq + 1) return { ok: false, seq: seq + 1, problem: 'is missing' };
      if (row.hash !== linkHash(hash, row.seq, row))
        return { ok: false, seq: row.seq, problem: 'was changed, or the one before it' };
      ({ seq, hash } = row);
    }
    if (rows.length < PAGE) break;
  }
  const head = await db.selectFrom('auditHead').selectAll().executeTakeFirst();
  if (head?.seq !== seq || head.hash !== hash)
    return { ok: false, seq: seq + 1, problem: 'is missing at the end' };
  return { ok: true, rows: seq, head: hash };
}

/** @returns whether a row of the chain has this hash */
export async function isInAudit(db: Db, hash: string): Promise<boolean> {
  return (
    (await db.selectFrom('audit').select('seq').where('hash', '=', hash).executeTakeFirst()) !== undefined
  );
}
