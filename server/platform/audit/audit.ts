import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Who did what to which row of which patient, and when. Never what was in it. */
export interface AuditEntry {
  at: Date;
  who: string;
  role: string;
  action: string;
  entity: string;
  entityId: string;
  patientId: string | null;
  /** Everybody whom a list showed. */
  patientIds?: readonly string[] | null;
}

export interface AuditHead {
  seq: number;
  hash: string;
}

/** The newest link of the chain, locked until the transaction ends: one writer at a time appends. */
export async function lockAuditHead(tx: Tx): Promise<AuditHead> {
  return tx.selectFrom('auditHead').select(['seq', 'hash']).forUpdate().executeTakeFirstOrThrow();
}

/** Each row's hash covers the row before it: an edit, a deletion or another order breaks every later link. */
export async function appendAudit(tx: Tx, head: AuditHead, entries: readonly AuditEntry[]): Promise<void> {
  let { seq, hash } = head;
  const rows = entries.map((entry) => {
    seq += 1;
    hash = linkHash(hash, seq, entry);
    return { ...entry, patientIds: entry.patientIds ? [...entry.patientIds] : null, seq, hash };
  });
  await tx.insertInto('audit').values(rows).execute();
  await tx.updateTable('auditHead').set({ seq, hash }).execute();
}

/** SHA-256 in hex over the former link and every field; the migration that began the chain wrote the same in SQL. */
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
 * Walks the whole chain. @returns the first row that does not fit, or the hash of the newest: kept elsewhere, it
 * shows later that nobody rewrote the chain from its beginning
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
