import { sql, type Insertable, type Selectable } from 'kysely';
import { BILLS_MAX, CLOSINGS_SHOWN, PAYMENTS_SHOWN, type CounterSums } from '#contract/counter.ts';
import type { CounterMethod } from '#contract/money-entry.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type ClosingRow = Selectable<Database['shiftClosing']>;

/** Selects the requests of the patient with this MRN, in capitals or not, that are not free and not paid, newest first. */
export function billedOf(db: Db | Tx, mrn: string) {
  return (
    db
      .selectFrom('request')
      .innerJoin('patient', 'patient.id', 'request.patientId')
      .select('request.id')
      // As the index patient_mrn_upper has it.
      .where(sql`upper(patient.mrn)`, '=', mrn.toUpperCase())
      .where('request.amountPaise', '>', 0)
      .where('request.paymentState', 'not in', ['PAID', 'REFUNDED'])
      .where('request.status', '<>', 'CANCELLED')
      .orderBy('request.requestedAt', 'desc')
      .limit(BILLS_MAX)
  );
}

function payments(db: Db | Tx) {
  return db
    .selectFrom('moneyEntry')
    .innerJoin('request', 'request.id', 'moneyEntry.requestId')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .leftJoin('receipt', 'receipt.entryId', 'moneyEntry.id')
    .select(['moneyEntry.id', 'moneyEntry.requestId', 'moneyEntry.amountPaise', 'moneyEntry.at'])
    .select(['moneyEntry.reference', 'request.serviceNumber', 'request.patientId'])
    .select(['patient.name as patientName', 'receipt.id as receiptId', 'receipt.number as receiptNumber'])
    .select(sql<CounterMethod>`money_entry.method`.as('method'))
    .where('moneyEntry.method', 'is not', null);
}
export type CounterPaymentRow = Awaited<ReturnType<typeof listTaken>>[number];

/** The payment that a device recorded with its own id. */
export async function findTaken(tx: Tx, userId: string, clientId: string) {
  return payments(tx)
    .where('moneyEntry.recordedBy', '=', userId)
    .where('moneyEntry.clientId', '=', clientId)
    .executeTakeFirst();
}

/** Payments that a person took since a time, newest first. */
export async function listTaken(db: Db | Tx, userId: string, since: Date | null) {
  return payments(db)
    .where('moneyEntry.recordedBy', '=', userId)
    .$if(since !== null, (query) => query.where('moneyEntry.at', '>', since))
    .orderBy('moneyEntry.at', 'desc')
    .orderBy('moneyEntry.id')
    .limit(PAYMENTS_SHOWN)
    .execute();
}

/** Returns the sums of what a person took since a time, and when the first and the last of it was. */
export async function sumTaken(
  db: Db | Tx,
  userId: string,
  since: Date | null,
): Promise<{ sums: CounterSums; span: { firstAt: Date; lastAt: Date } | null }> {
  const of = (method: CounterMethod) =>
    sql<number>`coalesce(sum(amount_paise) filter (where method = ${sql.lit(method)}), 0)::int`;
  const { firstAt, lastAt, ...sums } = await db
    .selectFrom('moneyEntry')
    .select([of('CASH').as('cashPaise'), of('CARD').as('cardPaise'), of('UPI').as('upiPaise')])
    .select(sql<number>`count(*)::int`.as('payments'))
    .select((e) => [e.fn.min('at').as('firstAt'), e.fn.max('at').as('lastAt')])
    .where('method', 'is not', null)
    .where('recordedBy', '=', userId)
    .$if(since !== null, (query) => query.where('at', '>', since))
    .executeTakeFirstOrThrow();
  const isEmpty = firstAt === null || lastAt === null;
  return { sums, span: isEmpty ? null : { firstAt: new Date(firstAt), lastAt: new Date(lastAt) } };
}

/** Returns whether a payment of any order has this reference. */
export async function isPaymentReference(tx: Tx, reference: string): Promise<boolean> {
  const found = await tx
    .selectFrom('moneyEntry')
    .select('id')
    .where('kind', '=', 'PAYMENT')
    .where('reference', '=', reference)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the cash that was taken for an order, in paise. */
export async function cashOf(tx: Tx, requestId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('moneyEntry')
    .select(sql<number>`coalesce(sum(amount_paise), 0)::int`.as('sum'))
    .where('requestId', '=', requestId)
    .where('method', '=', 'CASH')
    .executeTakeFirstOrThrow();
  return sum;
}

/** Payments and closings of one person follow each other. */
export async function lockTaker(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function insertClosing(tx: Tx, row: Insertable<Database['shiftClosing']>): Promise<ClosingRow> {
  return tx.insertInto('shiftClosing').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function findClosing(tx: Tx, userId: string, clientId: string): Promise<ClosingRow | undefined> {
  return tx
    .selectFrom('shiftClosing')
    .selectAll()
    .where('userId', '=', userId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** The shifts that a person closed, newest first. */
export async function listClosings(db: Db | Tx, userId: string): Promise<ClosingRow[]> {
  return db
    .selectFrom('shiftClosing')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('closedAt', 'desc')
    .limit(CLOSINGS_SHOWN)
    .execute();
}

/** Returns when a person last closed a shift; null: never. */
export async function lastClosedAt(db: Db | Tx, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('shiftClosing')
    .select('closedAt')
    .where('userId', '=', userId)
    .orderBy('closedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.closedAt ?? null;
}
