import { sql } from 'kysely';
import type { DifferencePart } from '#contract/reconciliation.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Difference } from './reconcile.ts';

interface Compared {
  sha256: string;
  fromDay: string;
  toDay: string;
  lines: number;
  differences: number;
  at: Date;
  byUser: string | null;
}

/** A file that was compared before has one row: of its newest comparison. */
export async function upsertComparison(tx: Tx, row: Compared): Promise<void> {
  const { differences, lines, at, byUser } = row;
  await tx
    .insertInto('reconciliation')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ differences, lines, at, byUser }))
    .execute();
}

const COMPARISONS_MAX = 50;

export async function listComparisons(db: Db) {
  return db
    .selectFrom('reconciliation')
    .leftJoin('appUser', 'appUser.id', 'reconciliation.byUser')
    .selectAll('reconciliation')
    .select('appUser.name as by')
    .orderBy('at', 'desc')
    .limit(COMPARISONS_MAX)
    .execute();
}

/** Adds what is new; what is known stays settled, unless it had gone and is back. */
export async function upsertDifference(
  tx: Tx,
  { id, serviceNumbers, ...row }: Difference,
  seen: { sha256: string; seenAt: Date },
): Promise<void> {
  await tx
    .insertInto('paymentDifference')
    .values({ id, ...row, ...seen, serviceNumbers: JSON.stringify(serviceNumbers) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        ...seen,
        kind: row.kind,
        linkId: row.linkId,
        settledAt: sql<Date | null>`case payment_difference.settled_as when 'GONE' then null else payment_difference.settled_at end`,
        settledAs: sql<null>`nullif(payment_difference.settled_as, 'GONE')`,
      }),
    )
    .execute();
}

/** Open differences of references that were compared and no longer differ so. */
export async function markGone(
  tx: Tx,
  { references, found, at }: { references: readonly string[]; found: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('paymentDifference')
    .set({ settledAs: 'GONE', settledAt: at })
    .where('settledAs', 'is', null)
    .where(sql<boolean>`reference = any(${sql.val([...references])}::text[])`)
    .where(sql<boolean>`id <> all(${sql.val([...found])}::text[])`)
    .execute();
}

const DIFFERENCES_MAX = 500;

export async function listDifferences(db: Db, part: DifferencePart) {
  const rows = db
    .selectFrom('paymentDifference')
    .leftJoin('appUser', 'appUser.id', 'paymentDifference.settledBy')
    .selectAll('paymentDifference')
    .select('appUser.name as settlerName');
  const asked =
    part === 'SETTLED'
      ? rows.where('settledAs', 'is not', null).orderBy('settledAt', 'desc')
      : rows.where('settledAs', 'is', null).where('kind', '=', part).orderBy('day', 'desc');
  return asked.orderBy('paymentDifference.id').limit(DIFFERENCES_MAX).execute();
}

export async function countDifferences(db: Db): Promise<{ part: DifferencePart; n: number }[]> {
  const part = sql<DifferencePart>`case when settled_as is null then kind else 'SETTLED' end`;
  return db
    .selectFrom('paymentDifference')
    .select((e) => [part.as('part'), e.cast<number>(e.fn.countAll(), 'integer').as('n')])
    .groupBy(part)
    .execute();
}

export async function lockDifference(tx: Tx, id: string) {
  return tx.selectFrom('paymentDifference').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setSettled(
  tx: Tx,
  id: string,
  set: { settledAs: 'NOTED' | 'RECORDED'; settledAt: Date; settledBy: string | null; note: string | null },
): Promise<void> {
  await tx.updateTable('paymentDifference').set(set).where('id', '=', id).execute();
}
