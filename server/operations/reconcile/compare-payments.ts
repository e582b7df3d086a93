import type { Comparison, DifferencePart, PaymentDifference } from '#contract/reconciliation.ts';
import { DIFFERENCE_PARTS } from '#contract/reconciliation.ts';
import { recordPayment } from '#server/billing/record-payment.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { reconcile, type Listed } from './reconcile.ts';
import {
  countDifferences,
  listComparisons,
  listDifferences,
  lockDifference,
  markGone,
  setSettled,
  upsertComparison,
  upsertDifference,
} from './reconcile.queries.ts';

/** Compares a list, and keeps what differs: a difference that is known stays as it is, also when it is settled. */
export async function comparePayments(
  deps: Administering,
  { list, sha256 }: { list: readonly Listed[]; sha256: string },
): Promise<Comparison> {
  return change(acting(deps), async (c) => {
    const { fromDay, toDay, references, differences } = await reconcile(c.tx, list, deps.config.TIME_ZONE);
    const counts = { lines: list.length, differences: differences.length };
    const row = { sha256, fromDay, toDay, ...counts };
    await upsertComparison(c.tx, { ...row, at: c.now, byUser: deps.who?.userId ?? null });
    for (const one of differences)
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await upsertDifference(c.tx, one, { sha256, seenAt: c.now });
    await markGone(c.tx, { references, found: differences.map(({ id }) => id), at: c.now });
    await c.audit('COMPARE_PAYMENTS', 'reconciliation', sha256);
    return { ...row, at: c.now.toISOString(), by: deps.who?.name ?? null };
  });
}

export async function readComparisons(db: Db): Promise<Comparison[]> {
  const rows = await listComparisons(db);
  return rows.map(({ sha256, fromDay, toDay, lines, differences, at, by }) => ({
    sha256,
    fromDay,
    toDay,
    lines,
    differences,
    at: at.toISOString(),
    by,
  }));
}

export async function readDifferences(db: Db, part: DifferencePart) {
  const found = new Map((await countDifferences(db)).map(({ part: of, n }) => [of, n]));
  const counts = Object.fromEntries(DIFFERENCE_PARTS.map((of) => [of, found.get(of) ?? 0]));
  const rows = await listDifferences(db, part);
  return {
    counts: counts as Record<DifferencePart, number>,
    differences: rows.map((row): PaymentDifference => {
      const { id, kind, reference, day, listedPaise, recordedPaise, serviceNumbers, settledAs, note } = row;
      return {
        id,
        kind,
        reference,
        day,
        listedPaise,
        recordedPaise,
        serviceNumbers,
        mayRecord: settledAs === null && isCertain(row),
        settledAs,
        settledAt: row.settledAt?.toISOString() ?? null,
        settledBy: row.settlerName,
        note,
      };
    }),
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof lockDifference>>>;

/** A payment that is not recorded, of a link that is known. */
function isCertain(row: Pick<Row, 'linkId' | 'listedPaise' | 'recordedPaise'>): boolean {
  return row.linkId !== null && row.recordedPaise === null && (row.listedPaise ?? 0) > 0;
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE for a settled one */
async function lockedOpen(c: Change, id: string): Promise<Row> {
  const row = orNotFound(await lockDifference(c.tx, id));
  if (row.settledAs !== null) throw new Refusal('CHANGED_MEANWHILE');
  return row;
}

/** @throws Refusal NOT_FOUND, CHANGED_MEANWHILE for a settled one */
export async function settleDifference(deps: Administering, id: string, note: string): Promise<void> {
  await change(acting(deps), async (c) => {
    await lockedOpen(c, id);
    const by = { settledAt: c.now, settledBy: deps.who?.userId ?? null };
    await setSettled(c.tx, id, { settledAs: 'NOTED', ...by, note });
    await c.audit('SETTLE_DIFFERENCE', 'paymentDifference', id);
  });
}

/**
 * Records the payment of a difference by what records the gateway's reports.
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE for a settled one, BAD_TRANSITION where the link is not known
 */
export async function recordDifference(deps: Administering, id: string): Promise<void> {
  await change(acting(deps), async (c) => {
    const row = await lockedOpen(c, id);
    const { linkId, listedPaise, written } = row;
    if (!isCertain(row) || linkId === null || listedPaise === null) throw new Refusal('BAD_TRANSITION');
    const by = { settledAt: c.now, settledBy: deps.who?.userId ?? null };
    await setSettled(c.tx, id, { settledAs: 'RECORDED', ...by, note: null });
    await c.audit('RECORD_DIFFERENCE', 'paymentDifference', id);
    const report = { paymentLinkId: linkId, utr: written, amountPaise: listedPaise };
    await recordPayment(c, deps.config, { ...report, outcome: 'PAID' });
  });
}
