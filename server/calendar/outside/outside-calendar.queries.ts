import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Span } from '#domain/calendar.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type OutsideCalendarRow = Selectable<Database['outsideCalendar']>;

/** A doctor's calendars elsewhere, in the order in which they were added. */
export async function listOutsideCalendars(db: Db | Tx, providerId: string): Promise<OutsideCalendarRow[]> {
  return db
    .selectFrom('outsideCalendar')
    .selectAll()
    .where('providerId', '=', providerId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function findSentCalendar(tx: Tx, providerId: string, clientId: string) {
  return tx
    .selectFrom('outsideCalendar')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

export async function insertOutsideCalendar(
  tx: Tx,
  row: Insertable<Database['outsideCalendar']>,
): Promise<OutsideCalendarRow> {
  return tx.insertInto('outsideCalendar').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Deletes a doctor's own calendar with its busy times. @returns undefined where there is none */
export async function deleteOutsideCalendar(tx: Tx, providerId: string, id: string) {
  return tx
    .deleteFrom('outsideCalendar')
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .returning('id')
    .executeTakeFirst();
}

/** Makes a doctor's calendar due. @returns undefined where there is none */
export async function makeDue(tx: Tx, providerId: string, id: string, now: Date) {
  return tx
    .updateTable('outsideCalendar')
    .set({ nextReadAt: now })
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .returning('id')
    .executeTakeFirst();
}

/** Takes calendars that are due, of doctors who may sign in: no other server reads them until then. */
export async function claimCalendars(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<OutsideCalendarRow[]> {
  return db
    .updateTable('outsideCalendar')
    .set({ nextReadAt: until })
    .where('id', 'in', (e) =>
      e
        .selectFrom('outsideCalendar')
        .innerJoin('provider', 'provider.id', 'outsideCalendar.providerId')
        .innerJoin('appUser', 'appUser.id', 'provider.userId')
        .select('outsideCalendar.id')
        .where('nextReadAt', '<=', now)
        .where('appUser.disabledAt', 'is', null)
        .orderBy('nextReadAt')
        .limit(limit)
        .forUpdate('outsideCalendar')
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Locks a calendar until the transaction ends; undefined once it was removed. */
export async function lockOutsideCalendar(tx: Tx, id: string) {
  return tx
    .selectFrom('outsideCalendar')
    .innerJoin('provider', 'provider.id', 'outsideCalendar.providerId')
    .selectAll('outsideCalendar')
    .select('provider.userId')
    .where('outsideCalendar.id', '=', id)
    .forUpdate('outsideCalendar')
    .executeTakeFirst();
}

export async function updateOutsideCalendar(
  tx: Tx,
  id: string,
  set: Updateable<Database['outsideCalendar']>,
): Promise<void> {
  await tx.updateTable('outsideCalendar').set(set).where('id', '=', id).execute();
}

/** Puts what was read in place of the busy times before. @returns false if they are the same */
export async function replaceBusy(tx: Tx, calendarId: string, spans: readonly Span[]): Promise<boolean> {
  const before = await tx
    .selectFrom('outsideBusy')
    .select(['startsAt', 'endsAt'])
    .where('calendarId', '=', calendarId)
    .orderBy('startsAt')
    .execute();
  const isSame =
    before.length === spans.length &&
    before.every((span, at) => {
      const other = spans[at];
      return (
        other !== undefined &&
        span.startsAt.getTime() === other.startsAt.getTime() &&
        span.endsAt.getTime() === other.endsAt.getTime()
      );
    });
  if (isSame) return false;
  await tx.deleteFrom('outsideBusy').where('calendarId', '=', calendarId).execute();
  if (!spans.length) return true;
  const [starts, ends] = [spans.map(({ startsAt }) => startsAt), spans.map(({ endsAt }) => endsAt)];
  await sql`insert into outside_busy (calendar_id, starts_at, ends_at)
    select ${calendarId}::text, * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[])`.execute(tx);
  return true;
}

/** When a doctor is busy by calendars elsewhere, with the name of each, in order. */
export async function outsideBusyIn(
  db: Db | Tx,
  providerId: string,
  span: Span,
): Promise<(Span & { calendarId: string; name: string })[]> {
  return db
    .selectFrom('outsideBusy')
    .innerJoin('outsideCalendar', 'outsideCalendar.id', 'outsideBusy.calendarId')
    .select(['outsideBusy.calendarId', 'outsideBusy.startsAt', 'outsideBusy.endsAt', 'outsideCalendar.name'])
    .where('outsideCalendar.providerId', '=', providerId)
    .where('outsideBusy.startsAt', '<', span.endsAt)
    .where('outsideBusy.endsAt', '>', span.startsAt)
    .orderBy('outsideBusy.startsAt')
    .execute();
}
