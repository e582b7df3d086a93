import type { BadLine } from '#contract/imports.ts';
import type { DifferenceKind } from '#contract/reconciliation.ts';
import { linksOfPayments, moneyEntriesBetween } from '#server/billing/settle-order.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { paiseIn, settlementRows } from './settlement-files.ts';

/** A payment in the gateway's list, or a refund: below zero. */
export interface Listed {
  day: string;
  /** In capitals, as it is compared. */
  reference: string;
  /** Text of the gateway. */
  written: string;
  paise: number;
  /** The payment link that the gateway names; null: none. */
  link: string | null;
}

/** The gateway's list of a CSV file; a bad line is told and left out. */
export async function readList(
  source: AsyncIterable<Uint8Array>,
  onFaults: (line: BadLine) => void,
): Promise<Listed[]> {
  const list: Listed[] = [];
  for await (const read of settlementRows(source)) {
    if ('faults' in read) {
      onFaults(read);
      continue;
    }
    const { day, reference, link = null } = read.row;
    list.push({
      day,
      reference: keyOf(reference),
      written: reference.trim(),
      paise: paiseIn(read.row),
      link,
    });
  }
  return list;
}

const keyOf = (reference: string): string => reference.trim().toUpperCase();

export interface Difference {
  /** The reference and what was found of it: the same amounts are the same difference, whichever file says so. */
  id: string;
  kind: DifferenceKind;
  reference: string;
  /** Text of the gateway or the record. */
  written: string;
  day: string;
  /** The link that was paid, where the list or a failed payment names it. */
  linkId: string | null;
  /** In the gateway's list and here; null: not there. Below zero: a refund. */
  listedPaise: number | null;
  recordedPaise: number | null;
  /** Orders of what is recorded here, or of the link. */
  serviceNumbers: string[];
}

interface Found extends Omit<Difference, 'id' | 'kind' | 'linkId'> {
  link: string | null;
  isOfDays: boolean;
}

/**
 * Compares the gateway's list with what was recorded, by reference: what is in one and not in the other, and amounts and states that
 * differ. What was recorded a day before or after is found as well; only of the days of the list it is missed there. Nothing is changed.
 */
export async function reconcile(db: Db | Tx, list: readonly Listed[], timeZone: string) {
  const days = list.map(({ day }) => day).toSorted();
  const [fromDay = '', toDay = ''] = [days[0], days.at(-1)];
  const entries = await moneyEntriesBetween(db, { from: fromDay, to: toDay, timeZone });
  const found = new Map<string, Found>();
  const of = (reference: string, written: string, day: string): Found => {
    const known = found.get(reference);
    if (known) return known;
    const nothing = {
      listedPaise: null,
      recordedPaise: null,
      serviceNumbers: [],
      link: null,
      isOfDays: false,
    };
    const none = { reference, written, day, ...nothing };
    found.set(reference, none);
    return none;
  };
  for (const { reference, written, day, paise, link } of list) {
    const one = of(reference, written, day);
    one.listedPaise = (one.listedPaise ?? 0) + paise;
    one.link ??= link;
  }
  for (const { reference, kind, amountPaise, serviceNumber, day } of entries) {
    const one = of(keyOf(reference ?? ''), reference ?? '', day);
    one.recordedPaise = (one.recordedPaise ?? 0) + (kind === 'REFUND' ? -amountPaise : amountPaise);
    one.serviceNumbers.push(serviceNumber);
    one.isOfDays ||= fromDay <= day && day <= toDay;
  }
  const compared = [...found.values()].filter((one) => one.isOfDays || one.listedPaise !== null);
  const differing = compared.filter((one) => one.listedPaise !== one.recordedPaise);
  const references = compared.map(({ reference }) => reference);
  return { fromDay, toDay, references, differences: await withLinks(db, differing) };
}

/** Says of each difference what it is, and of a payment that is not recorded which link it was for. */
async function withLinks(db: Db | Tx, differing: readonly Found[]): Promise<Difference[]> {
  const unrecorded = differing.filter(({ recordedPaise }) => recordedPaise === null);
  const links = await linksOfPayments(db, {
    references: unrecorded.map(({ reference }) => reference),
    ids: unrecorded.flatMap(({ link }) => link ?? []),
  });
  return differing.map(({ link, ...one }) => {
    const failed = links.find(({ utr, state }) => state === 'FAILED' && keyOf(utr ?? '') === one.reference);
    const paid = one.recordedPaise === null ? (links.find(({ id }) => id === link) ?? failed) : undefined;
    const { reference, written, day, listedPaise, recordedPaise } = one;
    return {
      reference,
      written,
      day,
      listedPaise,
      recordedPaise,
      id: [reference, listedPaise ?? 'none', recordedPaise ?? 'none'].join(' '),
      kind: kindOf(one, failed !== undefined),
      linkId: paid?.id ?? null,
      serviceNumbers: [...new Set(paid ? [paid.serviceNumber] : one.serviceNumbers)],
    };
  });
}

function kindOf(
  { listedPaise, recordedPaise }: Pick<Found, 'listedPaise' | 'recordedPaise'>,
  isFailed: boolean,
): DifferenceKind {
  if (listedPaise === null) return 'ONLY_HERE';
  if (recordedPaise === null) return isFailed ? 'STATE_DIFFERS' : 'ONLY_GATEWAY';
  return Math.sign(listedPaise) === Math.sign(recordedPaise) ? 'AMOUNT_DIFFERS' : 'STATE_DIFFERS';
}
