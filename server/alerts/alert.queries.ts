import type { Insertable } from 'kysely';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** The alerts of one person, with the columns of their list. */
function alertsOf(db: Db, userId: string) {
  return db
    .selectFrom('alertListener')
    .innerJoin('alert', 'alert.id', 'alertListener.alertId')
    .innerJoin('request', 'request.id', 'alert.requestId')
    .leftJoin('appUser as taker', 'taker.id', 'alert.takenBy')
    .where('alertListener.userId', '=', userId);
}

type State = 'OPEN' | 'TAKEN' | 'WITHDRAWN';

function inState(query: ReturnType<typeof alertsOf>, state: State | undefined) {
  switch (state) {
    case 'OPEN':
      return query.where('alert.takenAt', 'is', null).where('alert.withdrawnAt', 'is', null);
    case 'TAKEN':
      return query.where('alert.takenAt', 'is not', null);
    case 'WITHDRAWN':
      return query.where('alert.withdrawnAt', 'is not', null);
    case undefined:
      return query;
  }
}

export type AlertRow = Awaited<ReturnType<typeof listAlerts>>['rows'][number];

const NEWEST_FIRST: Order = {
  name: 'alerts',
  keys: [
    { by: 'alertListener.raisedAt', type: 'instant', isDescending: true },
    { by: 'alert.id', type: 'text' },
  ],
};

/** A page of a person's alerts, newest first, and their total number. */
export async function listAlerts(
  db: Db,
  userId: string,
  { state, ...asked }: PageAsked & { state: State | undefined },
) {
  const chosen = inState(alertsOf(db, userId), state);
  const listed = chosen
    .select(['alert.id as alertId', 'alert.requestId', 'alert.kind', 'request.hubKey', 'alert.level'])
    .select(['alertListener.raisedAt', 'alertListener.reason', 'alertListener.heardAt'])
    .select(['alertListener.snoozedUntil', 'alert.takenAt', 'alert.takenBy', 'alert.withdrawnAt'])
    .select('taker.name as takenByName');
  const page = await readPage(listed, NEWEST_FIRST, asked);
  const total = await countRows(db, chosen);
  return { ...page, total };
}

export async function insertAlert(tx: Tx, row: Insertable<Database['alert']>): Promise<void> {
  await tx.insertInto('alert').values(row).execute();
}

/** Returns whether the open alert of a request has this person among its listeners. */
export async function hasOpenAlert(tx: Tx, requestId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('alert')
    .innerJoin('alertListener', 'alertListener.alertId', 'alert.id')
    .select('alert.id')
    .where('alert.requestId', '=', requestId)
    .where('alertListener.userId', '=', userId)
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the open alert of a request. */
export async function closeAlert(
  tx: Tx,
  requestId: string,
  set: { takenAt: Date; takenBy: string | null } | { withdrawnAt: Date },
) {
  return tx
    .updateTable('alert')
    .set(set)
    .where('requestId', '=', requestId)
    .where('takenAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning(['id', 'kind'])
    .executeTakeFirst();
}

/** Deletes ended alerts that were raised before a time, with their listeners. */
export async function deleteEndedAlerts(db: Db, before: Date): Promise<void> {
  const old = db
    .selectFrom('alert')
    .select('id')
    .where('raisedAt', '<', before)
    .where((e) => e.or([e('takenAt', 'is not', null), e('withdrawnAt', 'is not', null)]));
  await db.deleteFrom('alertListener').where('alertId', 'in', old).execute();
  await db.deleteFrom('alert').where('id', 'in', old).execute();
}

export async function getQuietUntil(db: Db | Tx, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('appUser')
    .select('quietUntil')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.quietUntil;
}

export async function setQuietUntil(tx: Tx, userId: string, until: Date | null): Promise<void> {
  await tx.updateTable('appUser').set({ quietUntil: until }).where('id', '=', userId).execute();
}
