import type { MoneyEntry, ReasonedEntry } from '#contract/money-entry.ts';
import type { MoneyEntryRow } from './money-entry.queries.ts';

export function presentEntry({ id, kind, amountPaise, at, reference }: MoneyEntryRow): MoneyEntry {
  return { id, kind, amountPaise, at: at.toISOString(), reference };
}

/** For staff: with the reason. */
export function presentReasoned(row: MoneyEntryRow): ReasonedEntry {
  return { ...presentEntry(row), reason: row.reason };
}
