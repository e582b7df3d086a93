import type { MoneyEntry, ReasonedEntry } from '#contract/money-entry.ts';
import type { MoneyEntryRow } from './money-entry.queries.ts';

export function presentEntry(row: MoneyEntryRow): MoneyEntry {
  const { id, kind, amountPaise, method, at, reference, receiptId, receiptNumber } = row;
  const receipt =
    receiptId === null || receiptNumber === null ? null : { id: receiptId, number: receiptNumber };
  return { id, kind, amountPaise, method, at: at.toISOString(), reference, receipt };
}

/** Presents an entry for staff, with the reason. */
export function presentReasoned(row: MoneyEntryRow): ReasonedEntry {
  return { ...presentEntry(row), reason: row.reason };
}
