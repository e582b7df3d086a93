import { sql, type Insertable } from 'kysely';
import { FIRST_APP } from '#server/platform/http/app-keys.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];

export async function insertWebhook(tx: Tx, row: Insertable<Database['webhook']>): Promise<void> {
  await tx.insertInto('webhook').values(row).execute();
}

export async function listWebhooks(db: Db | Tx) {
  return db.selectFrom('webhook').selectAll().orderBy('app').orderBy('createdAt').orderBy('id').execute();
}

/** How many messages of each webhook wait, and since when the oldest does. */
export async function waitingByWebhook(db: Db) {
  return db
    .selectFrom('webhookMessage')
    .select(['webhookId', (e) => e.fn.countAll<number>().as('waiting'), (e) => e.fn.min('at').as('oldest')])
    .where('state', '=', 'QUEUED')
    .groupBy('webhookId')
    .execute();
}

/** Deletes a webhook with its messages. */
export async function deleteWebhook(tx: Tx, id: string) {
  return tx.deleteFrom('webhook').where('id', '=', id).returning('app').executeTakeFirst();
}

export async function setPaused(db: Db | Tx, id: string, at: Date | null) {
  return db
    .updateTable('webhook')
    .set({ pausedAt: at })
    .where('id', '=', id)
    .returning('app')
    .executeTakeFirst();
}

/** Returns whether there is a webhook, and an event that was not read for it yet: without a lock, because every server asks each second. */
export async function hasUnreadEvents(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean | null }>`
    select exists (select from webhook) and (select max(seq) from event) > (select seq from webhook_cursor) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

/** The event up to which events were read, for one server at a time; undefined while another has it. */
export async function lockCursor(tx: Tx): Promise<number | undefined> {
  const row = await tx.selectFrom('webhookCursor').select('seq').forUpdate().skipLocked().executeTakeFirst();
  return row?.seq;
}

/** Skips older events for the first webhook. */
export async function skipEvents(tx: Tx): Promise<void> {
  await sql`update webhook_cursor set seq = coalesce((select max(seq) from event), 0)
    where not exists (select from webhook)`.execute(tx);
}

export async function setCursor(tx: Tx, seq: number): Promise<void> {
  await tx.updateTable('webhookCursor').set({ seq }).execute();
}

interface EventToTell {
  seq: number;
  type: string;
  at: Date;
  requestId: string | null;
  consultationId: string | null;
}

/**
 * Queues a message for each webhook of the app through which the patient of an event came: with its request, or with the
 * appointment that it booked.
 */
export async function queueMessages(tx: Tx, events: readonly EventToTell[], now: Date): Promise<void> {
  await sql`
    insert into webhook_message (id, webhook_id, patient_id, seq, type, data, at, next_at)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), webhook.id, theirs.patient_id, event.seq, event.type,
           jsonb_strip_nulls(jsonb_build_object('requestId', theirs.request_id, 'consultationId', theirs.consultation_id)),
           event.at, ${now}
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
             as event(seq bigint, type text, at timestamptz, "requestId" text, "consultationId" text)
      cross join lateral (
        select patient_id, id as request_id, consultation_id, coalesce(intake_app, ${FIRST_APP}) as app from request
          where id = coalesce(event."requestId", (select request_id from consultation where id = event."consultationId"))
        union all
        select patient_id, null, id, substr(booked_by, ${'customer:'.length + 1})
          from consultation where id = event."consultationId" and booked_by like 'customer:%'
      ) as theirs
      join webhook on webhook.app = theirs.app
    on conflict (webhook_id, seq) do nothing`.execute(tx);
}

/**
 * Claims messages of one webhook that are due: of each patient the oldest alone, so that theirs arrive in order. If the
 * server dies, the claim expires.
 */
export async function claimMessages(
  db: Db,
  webhookId: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
) {
  return db
    .updateTable('webhookMessage')
    .set((e) => ({ nextAt: until, tries: e('tries', '+', 1) }))
    .where('id', 'in', (e) =>
      e
        .selectFrom('webhookMessage as due')
        .select('due.id')
        .where('due.webhookId', '=', webhookId)
        .where('due.state', '=', 'QUEUED')
        .where('due.nextAt', '<=', now)
        .where((d) =>
          d.not(
            d.exists(
              d
                .selectFrom('webhookMessage as earlier')
                .select('earlier.id')
                .where('earlier.webhookId', '=', webhookId)
                .where('earlier.state', '=', 'QUEUED')
                .whereRef('earlier.patientId', '=', 'due.patientId')
                .whereRef('earlier.seq', '<', 'due.seq'),
            ),
          ),
        )
        .orderBy('due.seq')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export type MessageRow = Awaited<ReturnType<typeof claimMessages>>[number];

export async function recordDelivery(
  db: Db,
  id: string,
  result: { state: MessageRow['state']; nextAt: Date; error: string | null },
): Promise<void> {
  await db.updateTable('webhookMessage').set(result).where('id', '=', id).execute();
}

export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhookMessage').where('at', '<', before).execute();
}
