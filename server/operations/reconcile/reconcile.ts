import * as z from 'zod/mini';
import { paiseOf, Rupees } from '#contract/catalogue.ts';
import type { BadLine } from '#contract/imports.ts';
import { moneyEntriesBetween } from '#server/billing/settle-order.ts';
import { csvRows } from '#server/operations/import/csv-rows.ts';
import type { Db } from '#server/platform/sql/database.ts';

/** A payment in the gateway's list, or a refund: below zero. */
export interface Listed {
  day: string;
  reference: string;
  paise: number;
}

const withoutSign = (rupees: string): string => rupees.replace(/^-/, '');

const Row = z.object({
  day: z.string().check(z.refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text), 'a day such as 2026-11-21')),
  reference: z.string().check(z.refine((text) => text.trim() !== '', 'the reference (UTR)')),
  rupees: z
    .string()
    .check(
      z.refine(
        (text) => Rupees.safeParse(withoutSign(text)).success,
        'an amount such as 420 or 420.50, below zero for a refund',
      ),
    ),
});

/** The gateway's list of a CSV file; a bad line is told and left out. */
export async function readList(
  source: AsyncIterable<Uint8Array>,
  onFaults: (line: BadLine) => void,
): Promise<Listed[]> {
  const list: Listed[] = [];
  for await (const read of csvRows(source, Row)) {
    if ('faults' in read) {
      onFaults(read);
      continue;
    }
    const { day, reference, rupees } = read.row;
    const sign = rupees.startsWith('-') ? -1 : 1;
    list.push({ day, reference: keyOf(reference), paise: sign * paiseOf(withoutSign(rupees)) });
  }
  return list;
}

const keyOf = (reference: string): string => reference.trim().toUpperCase();

export interface Difference {
  reference: string;
  /** In the gateway's list and here; null: not there. */
  listedPaise: number | null;
  recordedPaise: number | null;
  /** Of what is recorded here. */
  serviceNumbers: string[];
}

/**
 * Compares the gateway's list with what was recorded, by reference: what is in one and not in the other, and amounts that differ.
 * What was recorded a day before or after is found as well; only of the days of the list it is missed there. Nothing is changed.
 */
export async function reconcile(db: Db, list: readonly Listed[], timeZone: string): Promise<Difference[]> {
  const days = list.map(({ day }) => day).toSorted();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const entries = await moneyEntriesBetween(db, { from, to, timeZone });
  const found = new Map<string, Difference & { isOfDays: boolean }>();
  const of = (reference: string) => {
    const known = found.get(reference);
    if (known) return known;
    const none = { reference, listedPaise: null, recordedPaise: null, serviceNumbers: [], isOfDays: false };
    found.set(reference, none);
    return none;
  };
  for (const { reference, paise } of list) {
    const one = of(reference);
    one.listedPaise = (one.listedPaise ?? 0) + paise;
  }
  for (const { reference, kind, amountPaise, serviceNumber, day } of entries) {
    const one = of(keyOf(reference ?? ''));
    one.recordedPaise = (one.recordedPaise ?? 0) + (kind === 'REFUND' ? -amountPaise : amountPaise);
    one.serviceNumbers.push(serviceNumber);
    one.isOfDays ||= from <= day && day <= to;
  }
  return [...found.values()]
    .filter(
      ({ listedPaise, recordedPaise, isOfDays }) =>
        listedPaise !== recordedPaise && (isOfDays || listedPaise !== null),
    )
    .map(({ reference, listedPaise, recordedPaise, serviceNumbers }) => ({
      reference,
      listedPaise,
      recordedPaise,
      serviceNumbers,
    }));
}
