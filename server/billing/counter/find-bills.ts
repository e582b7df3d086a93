import { BILLS_MAX, type CounterBill } from '#contract/counter.ts';
import { accountOf } from '#domain/payments.ts';
import { entriesOfOrders } from '#server/billing/money-entry.queries.ts';
import { unpricedOrders } from '#server/billing/order-amount.queries.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { findByServiceNumber, findRequests, type RequestRow } from '#server/requests/requests.ts';
import { billedOf } from './counter.queries.ts';

/**
 * Finds the request with a number, and those of the patient with this MRN that are to pay, newest first. Two queries, because an
 * OR between an order's number and a patient's would use no index.
 */
export async function findBilled(db: Db, typed: string): Promise<RequestRow[]> {
  const [numbered, ofPatient] = await Promise.all([
    findByServiceNumber(db, typed),
    billedOf(db, typed).execute(),
  ]);
  const ids = new Set([...(numbered ? [numbered] : []), ...ofPatient].map(({ id }) => id));
  const rows = await findRequests(db, [...ids].slice(0, BILLS_MAX));
  return rows.toSorted((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
}

/** Returns the bills of requests, by as many queries for twenty as for one. */
export async function billsOf(db: Db, rows: readonly RequestRow[]): Promise<CounterBill[]> {
  const ids = rows.map(({ id }) => id);
  const [entries, unpriced] = await Promise.all([entriesOfOrders(db, ids), unpricedOrders(db, ids)]);
  return rows.map(({ id, serviceNumber, mrn, name, nameLang, amountPaise, status }) => {
    const own = entries.filter(({ requestId }) => requestId === id);
    const { paidPaise, toPayPaise } = accountOf(own, amountPaise);
    return {
      serviceId: id,
      serviceNumber,
      patient: { mrn, name, nameLang },
      amountPaise,
      paidPaise,
      toPayPaise: status === 'CANCELLED' ? 0 : toPayPaise,
      isUnpriced: unpriced.has(id),
    };
  });
}
