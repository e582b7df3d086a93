import type { MoneyEntry, ReasonedEntry } from '#contract/money-entry.ts';
import type { MoneyEntryRow } from './money-entry.queries.ts';

export function presentEntry(row: MoneyEntryRow): MoneyEntry {
  const { id, kind, amountPaise, method, at, reference } = row;
  return { id, kind, amountPaise, method, at: at.toISOString(), reference, receipt: presentReceipt(row) };
}

/** Presents the number of a receipt; null without one. */
export function presentReceipt({
  receiptId,
  receiptNumber,
}: Pick<MoneyEntryRow, 'receiptId' | 'receiptNumber'>): MoneyEntry['receipt'] {
  return receiptId === null || receiptNumber === null ? null : { id: receiptId, number: receiptNumber };
}

/** Presents an entry for staff, with the reason. */
export function presentReasoned(row: MoneyEntryRow): ReasonedEntry {
  return { ...presentEntry(row), reason: row.reason };
}
