import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { retentionCalls as calls } from '#contract/retention.ts';
import { deleteEndedRecords } from '#server/operations/privacy/delete-records.job.ts';
import { holdRecord, saveRetention } from '#server/operations/privacy/retention.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { settledPatient } from '#tests/support/server/settled-patient.ts';
import { tablesWith } from '#tests/support/server/tables-with.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db, deps } = server;
/** Every table is searched for what a record had, twice. */
const DELETING_MS = 60_000;
const DAY = 86_400;
const YEAR = 366 * DAY;

/** Tables that keep rows of a deleted record: numbers, times and sums, and that it was deleted. */
const KEPT = [
  'consultation',
  'earning',
  'money_entry',
  'patient_erasure',
  'patient_export',
  'payment_link',
  'record_end',
  'request',
  'reward',
];

/** How many rows of each table belong to a patient, by the foreign keys of the store. */
async function rowsOf(patientId: string): Promise<Record<string, number>> {
  const { rows: keys } = await sql<{ from: string; column: string; to: string }>`
    select con.conrelid::regclass::text as "from", att.attname as "column", con.confrelid::regclass::text as "to"
    from pg_constraint con join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and array_length(con.conkey, 1) = 1`.execute(db);
  const found = new Map<string, Set<string>>([['patient', new Set([`'${patientId}'`])]]);
  const counts: Record<string, number> = {};
  const parents = [
    'patient',
    'consultation',
    'request',
    'document',
    'alert',
    'upload',
    'guest_invitation',
    'health_consent',
  ];
  for (const parent of parents)
    for (const { from, column } of keys.filter(({ to }) => to === parent)) {
      const ids = [...(found.get(parent) ?? [])];
      if (!ids.length) continue;
      const { rows } = await sql<{
        id: string | null;
      }>`select to_jsonb(t)->>'id' as id from ${sql.raw(from)} t
        where ${sql.raw(`"${column}"`)} in (${sql.raw(ids.join(','))})`.execute(db);
      counts[from] = Math.max(counts[from] ?? 0, rows.length);
      const of = found.get(from) ?? new Set();
      for (const { id } of rows) if (id) of.add(`'${id}'`);
      found.set(from, of);
    }
  return counts;
}

const CANARY = 'canary-of-a-record';
async function writeCanaries(patientId: string): Promise<void> {
  await sql`update consultation set note = jsonb_set(note, '{complaint}', ${JSON.stringify(CANARY)}::jsonb),
    hand_over_note = ${CANARY}, cancel_reason = ${CANARY}, consent_guardian = ${CANARY} where patient_id = ${patientId}`.execute(
    db,
  );
  await sql`update request set reason = ${CANARY}, notes = ${CANARY}, address = ${CANARY}
    where patient_id = ${patientId}`.execute(db);
  await sql`update document set name = ${CANARY} where patient_id = ${patientId}`.execute(db);
  await sql`update message set text = ${CANARY} where consultation_id in
    (select id from consultation where patient_id = ${patientId})`.execute(db);
  await sql`insert into consent_act (id, consultation_id, act, kind, by_key, guardian, at)
    select 'act-' || id, id, 'GIVEN', 'EXPLICIT', 'patient', ${CANARY}, now() from consultation where patient_id = ${patientId}`.execute(
    db,
  );
  const { requestId } = await server.raise('LAB', { mrn: await mrnOf(patientId) });
  await sql`update request set status = 'COMPLETED', requested_at = '2026-01-01', ended_at = '2026-01-01'
    where id = ${requestId}`.execute(db);
  const nurse = await server.signInAs('anitha.nair');
  await sql`insert into home_visit (id, request_id, client_id, scheduled_at, address, agent_user_id, tasks, notes, status)
    values ('home', ${requestId}, 'home', '2026-01-01', ${CANARY}, ${nurse.userId}, '[]', ${CANARY}, 'DONE')`.execute(
    db,
  );
  await sql`update request set home_visit_id = 'home' where id = ${requestId}`.execute(db);
  await sql`insert into vital_set (id, patient_id, home_visit_id, client_id, by_user, spo2_scale, at, received_at)
    values ('home', ${patientId}, 'home', 'home', ${nurse.userId}, 1, '2026-01-01', '2026-01-01')`.execute(
    db,
  );
  await sql`insert into money_entry (id, request_id, kind, amount_paise, reason, at)
    values ('old', ${requestId}, 'PAYMENT', 100, ${CANARY}, '2026-01-01')`.execute(db);
  await sql`insert into receipt (id, number, series, year, position, request_id, entry_id, amount_paise, issued_at, content)
    values ('old', 'R/2025-26/000001', 'R', '2025-26', 1, ${requestId}, 'old', 100, '2026-01-01',
      ${JSON.stringify({ patient: CANARY })})`.execute(db);
  await expect(sql`delete from receipt`.execute(db)).rejects.toThrow('receipts are never changed');
  await sql`insert into notice (kind, version, words, published_at) values ('PRIVACY', 1, '{}', now())`.execute(
    db,
  );
  await sql`insert into notice_read (patient_id, kind, version, language, at)
    values (${patientId}, 'PRIVACY', 1, 'en', now())`.execute(db);
  await sql`update patient set name = ${CANARY}, address = ${CANARY}, mrn = ${`${CANARY}-${patientId}`},
    emergency_name = ${CANARY}, email = ${CANARY} where id = ${patientId}`.execute(db);
}

let operator: Client;
let gone: string;
let held: string;
let child: string;
let paid: string;
let open: string;
let into: string;
let merged: string;
let intoHeld: string;
let mergedHeld: string;
beforeAll(async () => {
  operator = await signInOperator(server);
  const chosen: string[] = [];
  for (let at = 0; at < 9; at += 1) {
    const id = await settledPatient(db);
    chosen.push(id);
    await sql`update patient set born_on = '1970-03-04' where id = ${id}`.execute(db);
    await db
      .insertInto('patientErasure')
      .values({
        id: `asked-${id}`,
        patientId: id,
        reason: CANARY,
        askedBy: null,
        askedAt: clock.now(),
        state: 'DECLINED',
        declinedReason: CANARY,
        endedAt: clock.now(),
      })
      .execute();
  }
  [gone = '', held = '', child = '', paid = '', open = ''] = chosen;
  [into = '', merged = '', intoHeld = '', mergedHeld = ''] = chosen.slice(5);
});

/** Returns them from the store: one page of the list lacks most of them. */
const listed = async (state: 'PLANNED' | 'HELD' | 'DELETED'): Promise<string[]> =>
  (await server.rows('recordEnd')).filter((row) => row.state === state).map((row) => row.patientId);

describe('a record', () => {
  test('stays for good until an operator sets a period', async () => {
    clock.advance(20 * YEAR);
    operator = await signInAgain();
    await deleteEndedRecords(deps);
    expect(await listed('PLANNED')).toEqual([]);
  });

  test('expires with its period, except for a child, an open, paid, merged or held record', async () => {
    const born = new Date(clock.now().getTime() - 20 * YEAR * 1000).toISOString().slice(0, 10);
    await sql`update patient set born_on = ${born} where id = ${child}`.execute(db);
    const order = await server.raise('LAB', { mrn: await mrnOf(paid) });
    await sql`update request set status = 'COMPLETED', requested_at = '2026-01-01', ended_at = '2026-01-01'
      where id = ${order.requestId}`.execute(db);
    await db
      .insertInto('moneyEntry')
      .values({
        id: 'paid',
        requestId: order.requestId,
        linkId: null,
        kind: 'PAYMENT',
        amountPaise: 100,
        reference: null,
        reason: null,
        at: new Date(clock.now().getTime() - 7 * YEAR * 1000),
        recordedBy: null,
      })
      .execute();
    await server.raise('LAB', { mrn: await mrnOf(open) });
    await mergeInto(into, merged);
    await holdRecord(deps, { patientId: mergedHeld, reason: 'A court asked for it' });
    await mergeInto(intoHeld, mergedHeld);
    await saveRetention(deps, { recordYears: 3, orderChatMonths: null });
    await deleteEndedRecords(deps);
    const planned = await listed('PLANNED');
    expect(planned).toEqual(expect.arrayContaining([gone, held, into]));
    for (const id of [child, paid, open, merged, intoHeld]) expect(planned).not.toContain(id);
  });

  test(
    'disappears thirty days later: no patient data is left, and numbers and sums stay',
    async () => {
      await operator.call(calls.holdRecord, { body: { patientId: held, reason: 'A court asked for it' } });
      await writeCanaries(gone);
      const before = await rowsOf(gone);
      const ofHeld = await rowsOf(held);
      expect(Object.keys(before).length).toBeGreaterThan(8);
      clock.advance(29 * DAY);
      await deleteEndedRecords(deps);
      expect(await tablesWith(db, CANARY)).not.toEqual([]);
      clock.advance(2 * DAY);
      operator = await signInAgain();
      // The first of them cannot be deleted.
      const [first] = (await listed('PLANNED')).filter((id) => id !== gone).toSorted();
      const refuse =
        "create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'";
      const when = `when (old.id = '${first}') execute function refuse()`;
      await sql.raw(refuse).execute(db);
      await sql.raw(`create trigger refuse before update on patient for each row ${when}`).execute(db);
      await deleteEndedRecords({ ...deps, log: pino({ level: 'silent' }) });
      expect(await listed('PLANNED')).toEqual([first]);
      await sql`drop function refuse cascade`.execute(db);
      const left = Object.entries(await rowsOf(gone)).filter(([, count]) => count > 0);
      expect(left.map(([table]) => table).filter((table) => !KEPT.includes(table))).toEqual([]);
      await sql`delete from patient_erasure where id like 'asked-%' and patient_id <> ${gone}`.execute(db);
      expect(await tablesWith(db, CANARY)).toEqual([]);
      // No request names a home visit that is gone.
      expect((await server.rows('request')).filter(({ homeVisitId }) => homeVisitId === 'home')).toEqual([]);
      expect(await rowsOf(held)).toMatchObject({
        consultation: ofHeld['consultation'],
        document: ofHeld['document'],
      });
      expect(await listed('DELETED')).toContain(gone);
      expect((await listed('HELD')).toSorted()).toEqual([held, mergedHeld].toSorted());
    },
    DELETING_MS,
  );

  test('gets a new thirty-day plan when released, and stays where care began again', async () => {
    await operator.call(calls.releaseRecord, { body: { patientId: held } });
    clock.advance(DAY);
    operator = await signInAgain();
    await deleteEndedRecords(deps);
    const { items } = await operator.call(calls.recordEnds, { query: { state: 'PLANNED', limit: '100' } });
    const deletesAt = items.find(({ id }) => id === held)?.deletesAt;
    expect(deletesAt).toBe(new Date(clock.now().getTime() + 30 * DAY * 1000).toISOString());
    await server.raise('LAB', { mrn: await mrnOf(held) });
    clock.advance(31 * DAY);
    operator = await signInAgain();
    await deleteEndedRecords(deps);
    for (const state of ['PLANNED', 'DELETED'] as const) expect(await listed(state)).not.toContain(held);
    expect((await rowsOf(held))['consultation']).toBeGreaterThan(0);
  });
});

test('messages about an order are deleted so many months after its end', async () => {
  const [ended, running] = [await orderWithMessage(), await orderWithMessage()];
  const endedAt = new Date(clock.now().getTime() - 400 * DAY * 1000);
  await db.updateTable('request').set({ status: 'COMPLETED', endedAt }).where('id', '=', ended).execute();
  await saveRetention(deps, { recordYears: null, orderChatMonths: 14 });
  await deleteEndedRecords(deps);
  expect(await messagesOf(ended)).toBe(1);
  await saveRetention(deps, { recordYears: null, orderChatMonths: 12 });
  await deleteEndedRecords(deps);
  expect([await messagesOf(ended), await messagesOf(running)]).toEqual([0, 1]);
});

async function orderWithMessage(): Promise<string> {
  const { requestId } = await server.raise('LAB', { mrn: await mrnOf(paid) });
  const said = { senderKey: 'customer', senderName: 'Asha', senderRole: 'patient', text: 'Is it ready?' };
  const at = { sentAt: clock.now(), receivedAt: clock.now() };
  await db
    .insertInto('message')
    .values({
      id: `of-${requestId}`,
      clientId: `of-${requestId}`,
      consultationId: null,
      requestId,
      channel: 'CUSTOMER',
      ...said,
      ...at,
      textLang: null,
      documentId: null,
    })
    .execute();
  return requestId;
}

const messagesOf = async (requestId: string): Promise<number> =>
  (await server.rows('message')).filter((row) => row.requestId === requestId).length;

/** Merges a record in the store. */
async function mergeInto(survivorId: string, mergedId: string): Promise<void> {
  const row = { id: `merge-${mergedId}`, mergedId, survivorId, reason: 'The same person', byUser: null };
  const done = { at: clock.now(), taken: { addresses: [], emergency: [] } as never, undoneAt: null };
  await db
    .insertInto('patientMerge')
    .values({ ...row, ...done })
    .execute();
}

async function mrnOf(id: string): Promise<string> {
  return (await db.selectFrom('patient').select('mrn').where('id', '=', id).executeTakeFirstOrThrow()).mrn;
}

/** A session ends in the years that a test lets pass. */
async function signInAgain(): Promise<Client> {
  await db.deleteFrom('secondFactor').execute();
  return signInOperator(server);
}
