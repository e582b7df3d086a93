// @module-tag slow
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { listAlerts } from '#server/alerts/alert.queries.ts';
import { billingLines } from '#server/billing/billing.queries.ts';
import { listVacations } from '#server/calendar/roster.queries.ts';
import { listVideoReviews } from '#server/cases/video-review.queries.ts';
import { openDocumentsOf, prescriptionsOfPatient } from '#server/documents/patient-documents.queries.ts';
import { listDocumentsOf } from '#server/files/document.queries.ts';
import { listMessages as inboxMessages, listThreads } from '#server/inbox/inbox.queries.ts';
import { listUnreadChats } from '#server/orders/order.queries.ts';
import { vitalSetsOf } from '#server/vitals/observation.queries.ts';
import { consultationsOfPatient, patientsOfProvider } from '#server/patients/patient.queries.ts';
import type { Staff } from '#server/platform/http/identity.ts';
import type { Database } from '#server/platform/sql/database.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import type { Scope } from '#server/requests/request.policy.ts';
import { listRequests } from '#server/requests/request.queries.ts';
import { listMessages } from '#server/visits/message.queries.ts';
import { listOwnConsultations } from '#server/visits/my-consultations.queries.ts';
import { NOW } from '#tests/support/server/clock.ts';
import { openServer } from '#tests/support/server/server.ts';

/** Each list of the portal, with many rows that have equal sort values or instants a microsecond apart. */
const { db } = await openServer();
const COPIES = 12;
/** More pages than any list here has. */
const ENOUGH = 500;
const TIMES = `timestamptz '2026-03-01 10:00:00.000001+00' + (n % 3) * interval '1 microsecond'`;

const ids = { consultation: '', patient: '', order: '', thread: '', provider: '', user: '' };
let provider: Staff;
let scope: Scope;

/** Copies a row of a table, with these columns as SQL; `n` is the number of the copy. */
async function copy(table: keyof Database, where: string, columns: Record<string, string>): Promise<void> {
  const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const changed = Object.entries({ id: `source.id || '-' || n`, ...columns })
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ');
  await sql
    .raw(
      `insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(source) || jsonb_build_object(${changed}))).*
       from (select * from ${name} where ${where} limit 1) as source, generate_series(1, ${COPIES}) as n`,
    )
    .execute(db);
}

const CLIENT_ID = { client_id: `'copy-' || n` };

async function copyRequests(): Promise<void> {
  await copy('request', `id = '${ids.order}'`, {
    ...CLIENT_ID,
    service_number: `'CP-' || n`,
    waiting_since: TIMES,
    amount_paise: 'n % 3',
    slot_at: `case when n % 4 > 0 then ${TIMES} end`,
    status: `case n % 2 when 0 then 'REQUESTED' else 'IN_PROGRESS' end`,
  });
  for (const unread of [1, 2])
    await copy('message', 'true', {
      id: `source.id || '-' || n || '-${unread}'`,
      client_id: `'copy-${unread}-' || n`,
      request_id: `'${ids.order}-' || n`,
      consultation_id: 'null',
      channel: `'CUSTOMER'`,
      sender_role: `'patient'`,
      read_at: 'null',
      sent_at: TIMES,
      seq: `nextval('message_seq_seq')`,
    });
}

async function copyOfPatient(): Promise<void> {
  const own = `consultation_id = '${ids.consultation}'`;
  await copy('consultation', `id = '${ids.consultation}'`, {
    consultation_number: `'CP-' || n`,
    created_at: TIMES,
    started_at: `case when n % 2 = 0 then ${TIMES} end`,
    scheduled_at: 'null',
    ended_at: TIMES,
    status: `'COMPLETED'`,
    // Patients of this provider, several of whom were seen last at the same time.
    patient_id: `case when n < 7 then source.patient_id else (select id from patient order by id offset n limit 1) end`,
  });
  const times = { ...CLIENT_ID, consultation_id: `'${ids.consultation}'`, at: TIMES };
  await copy('vitalSet', 'true', { ...times, patient_id: `'${ids.patient}'` });
  await copy('document', 'true', {
    ...times,
    patient_id: `'${ids.patient}'`,
    request_id: 'null',
    at: `date_trunc('second', ${TIMES})`,
    received_at: TIMES,
  });
  await sql
    .raw(
      `insert into prescription (id, consultation_id, client_id, version, items, document_id, sha256, signed_by, signed_at)
       select 'copy-' || n, '${ids.consultation}', 'copy-' || n, n + 10, '[]', (select min(id) from document), '',
         '${ids.provider}', ${TIMES}
       from generate_series(1, ${COPIES}) as n`,
    )
    .execute(db);
  await copy('message', own, {
    client_id: `'talk-' || n`,
    received_at: TIMES,
    seq: `nextval('message_seq_seq')`,
  });
}

async function copyOfProvider(): Promise<void> {
  const own = `'${ids.provider}'`;
  await copy('vacation', 'true', {
    ...CLIENT_ID,
    provider_id: own,
    from_day: `date '2026-05-01' + n % 3`,
  });
  await copy('videoReview', 'true', { provider_id: own, created_at: TIMES });
  await copy('earning', 'true', { provider_id: own, at: TIMES });
  await copy('inboxThread', 'true', { ...CLIENT_ID, provider_user_id: `'${ids.user}'`, last_at: TIMES });
  await copy('inboxMessage', `thread_id = '${ids.thread}'`, {
    ...CLIENT_ID,
    seq: `nextval('inbox_message_seq_seq')`,
  });
  await copy('alert', 'true', { taken_at: TIMES });
  await sql
    .raw(
      `insert into alert_listener (alert_id, user_id, raised_at, reason)
       select id, '${ids.user}', ${TIMES}, 'ROLE' from (select id, row_number() over (order by id) as n from alert) as alert
       on conflict do nothing`,
    )
    .execute(db);
}

beforeAll(async () => {
  const talk = await db
    .selectFrom('message')
    .innerJoin('consultation', 'consultation.id', 'message.consultationId')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .select(['consultation.id', 'consultation.patientId', 'consultation.providerId', 'provider.userId'])
    .executeTakeFirstOrThrow();
  const order = await db
    .selectFrom('request')
    .select('id')
    .where('kind', '=', 'LAB')
    .executeTakeFirstOrThrow();
  const message = await db.selectFrom('inboxMessage').select('threadId').executeTakeFirstOrThrow();
  Object.assign(ids, {
    consultation: talk.id,
    patient: talk.patientId,
    provider: talk.providerId,
    user: talk.userId,
    order: order.id,
    thread: message.threadId,
  });
  provider = { type: 'staff', role: 'provider', userId: ids.user, roleId: ids.provider } as Staff;
  scope = {
    userId: ids.user,
    providerId: null,
    kinds: ['LAB'],
    hubKeys: [],
    escalatedIds: [],
  } as unknown as Scope;
  const hubs = await db.selectFrom('hub').select('hubKey').execute();
  scope = { ...scope, hubKeys: hubs.map(({ hubKey }) => hubKey) };
  await copyRequests();
  await copyOfPatient();
  await copyOfProvider();
});

interface Listed {
  rows: readonly object[];
  next: string | null;
}
type Read = (asked: PageAsked) => Promise<Listed>;

const SORTS = ['waiting', 'number', 'patient', 'status', 'amount', 'slot'] as const;
const queues = SORTS.flatMap((sort) =>
  [false, true].map((descending): [string, Read] => [
    `requests by ${sort}${descending ? ', the last first' : ''}`,
    async (asked) => listRequests(db, scope, { kinds: ['LAB'], ended: true, sort, descending, ...asked }),
  ]),
);
const mine = (['at', 'patient', 'number'] as const).flatMap((sort) =>
  (['asc', 'desc'] as const).map((order): [string, Read] => [
    `my consultations by ${sort} ${order}`,
    async (asked) =>
      listOwnConsultations(
        db,
        { providerId: ids.provider, now: NOW, timeZone: 'Asia/Kolkata' },
        { part: 'PAST', sort, order, ...asked },
      ),
  ]),
);
const LISTS: readonly (readonly [string, Read])[] = [
  ...queues,
  ...mine,
  ['alerts', async (asked) => listAlerts(db, ids.user, { state: undefined, ...asked })],
  ['vacations', async (asked) => listVacations(db, { providerId: ids.provider, ...asked })],
  ['video reviews', async (asked) => listVideoReviews(db, { providerId: ids.provider, ...asked })],
  ['prescriptions', async (asked) => prescriptionsOfPatient(db, { patientId: ids.patient, ...asked })],
  [
    'documents of a patient',
    async (asked) => openDocumentsOf(db, provider, scope, { patientId: ids.patient, ...asked }),
  ],
  [
    'documents of a consultation',
    async (asked) => listDocumentsOf(db, { consultationId: ids.consultation, withResults: true }, asked),
  ],
  ['threads', async (asked) => listThreads(db, provider, { search: undefined, unreadOnly: false, ...asked })],
  ['messages with Operations', async (asked) => inboxMessages(db, ids.thread, asked)],
  ['unread chats', async (asked) => listUnreadChats(db, { scope, ...asked })],
  ['vital sign sets', async (asked) => vitalSetsOf(db, { patientId: ids.patient, ...asked })],
  [
    'consultations of a patient',
    async (asked) => consultationsOfPatient(db, { patientId: ids.patient, ...asked }),
  ],
  ['patients of a provider', async (asked) => patientsOfProvider(db, ids.provider, asked)],
  [
    'messages',
    async (asked) => listMessages(db, { channel: 'CONSULTATION', consultationId: ids.consultation }, asked),
  ],
  [
    'billing',
    async (asked) => {
      const period = { from: '2020-01-01', to: '2030-01-01', timeZone: 'Asia/Kolkata' };
      const { items: rows, next } = await billingLines(db, { providerId: ids.provider, ...period }, asked);
      return { rows, next };
    },
  ],
];

/** @returns the rows of each page */
async function pagesOf(read: Read, limit: number): Promise<(readonly object[])[]> {
  const pages: (readonly object[])[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ cursor, limit });
    pages.push(page.rows);
    if (pages.length > ENOUGH) throw new Error('the pages do not end');
    cursor = page.next ?? undefined;
  } while (cursor);
  return pages;
}

test.each(LISTS.filter(([name]) => name.includes('by patient')))(
  'a cursor of %s has no name: it is in a URL',
  async (_, read) => {
    const { rows, next } = await read({ cursor: undefined, limit: 1 });
    const [{ name, patientId }] = rows as [{ name: string; patientId: string }];
    const content = Buffer.from(next ?? '', 'base64url').toString();
    expect(content).toContain(patientId);
    expect(content).not.toContain(name);
  },
);

describe('the pages of', () => {
  test.each(LISTS)('%s are the whole list, each row once', async (_, read) => {
    const { rows: whole, next } = await read({ cursor: undefined, limit: 1_000 });
    expect(next).toBeNull();
    expect(whole.length).toBeGreaterThan(6);
    for (const limit of [1, 2, 5]) {
      const pages = await pagesOf(read, limit);
      expect(pages.flat()).toEqual(whole);
      expect(pages.length).toBe(Math.ceil(whole.length / limit));
    }
  });
});
