import { createHash, randomUUID } from 'node:crypto';
import type { askedCalls } from '#contract/asked.ts';
import type { patientBookingCalls } from '#contract/patient-booking.ts';
import type { patientLinkCalls } from '#contract/patient-links.ts';
import type { patientOpeningCalls } from '#contract/patient-opening.ts';
import type { patientSharingCalls } from '#contract/patient-sharing.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import type { patientRecordCalls } from '#contract/patient-record.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { birthDateOf } from '#tests/support/journeys/patient-page.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { InputsOf } from './make.ts';
import { receiptOf } from './receipts.ts';

const byNumber = ({ number }: Rows) => ({ consultationNumber: number });

/** A link to the page of the visit, as an SMS has it. */
async function linkTo(
  { db, clock }: TestServer,
  { consultationId, patientId }: Rows,
  { tries = 0, lastsS = 3_600 } = {},
): Promise<string> {
  const [token, now] = [newToken(), clock.now()];
  const link = { id: randomUUID(), tokenHash: hashToken(token), reason: 'STAFF' as const };
  await db
    .insertInto('patientLink')
    .values({
      ...link,
      patientId,
      consultationId,
      tries,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lastsS * 1000),
    })
    .execute();
  return token;
}

/** A link to what the patient of the visit shares. */
async function shareTo({ db, clock }: TestServer, { consultationId, patientId }: Rows): Promise<string> {
  const [token, now] = [newToken(), clock.now()];
  const share = { id: randomUUID(), tokenHash: hashToken(token), name: 'Ravi', mobile: '+919822011224' };
  await db
    .insertInto('patientShare')
    .values({
      ...share,
      patientId,
      consultationId,
      shows: '["VISIT"]',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  return token;
}

/** A report of the visit's order. */
async function reportOf({ db, clock }: TestServer, { consultationId, patientId }: Rows): Promise<string> {
  const order = await db
    .selectFrom('request')
    .select('id')
    .where('orderedByConsultationId', '=', consultationId)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const file = { contentType: 'application/pdf', sizeBytes: 9, sha256: id, fileKey: id };
  const at = clock.now();
  await db
    .insertInto('document')
    .values({
      id,
      ...file,
      patientId,
      requestId: order.id,
      kind: 'LAB_RESULT',
      name: 'report',
      at,
      receivedAt: at,
    })
    .execute();
  return id;
}

/** Something that the patient of the visit is asked for now. */
async function askedIn({ db, clock }: TestServer, { consultationId, userId }: Rows): Promise<string> {
  const id = randomUUID();
  await db
    .updateTable('asked')
    .set({ withdrawnAt: clock.now() })
    .where('consultationId', '=', consultationId)
    .where('receivedAt', 'is', null)
    .execute();
  // Some who ask have no visit of their own: it is then of none.
  const visit = await db
    .selectFrom('consultation')
    .select('id')
    .where('id', '=', consultationId)
    .executeTakeFirst();
  const asked = { id, consultationId, askedBy: userId, askedAt: clock.now() };
  if (visit)
    await db
      .insertInto('asked')
      .values({ ...asked, kind: 'PHOTO', words: 'The rash' })
      .execute();
  return id;
}

const BYTES = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

async function pieceOf(server: TestServer, rows: Rows) {
  const query = {
    askedId: await askedIn(server, rows),
    uploadId: 'none',
    offset: '0',
    sizeBytes: String(BYTES.length),
  };
  return { query, body: new Blob([BYTES]) };
}

export const patientPageInputs: InputsOf<
  typeof patientPageCalls &
    typeof patientRecordCalls &
    typeof patientBookingCalls &
    typeof patientOpeningCalls &
    typeof patientSharingCalls &
    typeof patientLinkCalls &
    typeof askedCalls
> = {
  askedOfPatient: (rows) => ({ query: byNumber(rows) }),
  askPatient: (rows) => ({ body: { ...byNumber(rows), kind: 'VIDEO', words: 'How you walk' } }),
  withdrawAsked: async (rows, server) => ({ body: { askedId: await askedIn(server, rows) } }),
  startPatientUpload: async (rows, server) => ({
    body: {
      askedId: await askedIn(server, rows),
      clientId: randomUUID(),
      name: 'rash.jpg',
      sizeBytes: BYTES.length,
      sha256: createHash('sha256').update(BYTES).digest('hex'),
    },
  }),
  sendPatientPiece: (rows, server) => pieceOf(server, rows),
  finishPatientUpload: async (rows, server) => ({
    body: { askedId: await askedIn(server, rows), uploadId: 'none' },
  }),
  patientLinkState: async (rows, server) => ({ body: { link: await linkTo(server, rows) } }),
  openPatientPage: async (rows, server) => ({
    body: { link: await linkTo(server, rows), birthDate: await birthDateOf(server, rows.consultationId) },
  }),
  sendPatientPageCode: async (rows, server) => ({ body: { link: await linkTo(server, rows, { tries: 2 }) } }),
  openPatientPageByCode: async (rows, server) => ({
    body: { link: await linkTo(server, rows, { tries: 2 }), codeId: randomUUID(), code: '0000' },
  }),
  renewPatientLink: async (rows, server) => ({ body: { link: await linkTo(server, rows, { lastsS: -60 }) } }),
  patientPage: () => ({}),
  patientRecord: () => ({ query: {} }),
  patientMessages: () => ({ query: {} }),
  sendPatientMessage: () => ({ body: { clientId: randomUUID(), text: 'I feel better' } }),
  patientDocument: async (rows, server) => ({ body: { documentId: await reportOf(server, rows) } }),
  patientReceipt: async ({ serviceId }, server) => ({
    body: { receiptId: await receiptOf(server, serviceId) },
  }),
  joinPatientVisit: () => ({}),
  setPatientWhatsapp: () => ({ body: { agreed: true } }),
  cancelPatientVisit: () => ({}),
  patientVisitTimes: () => ({}),
  movePatientVisit: () => ({
    body: { seenAt: '2027-03-02T03:30:00.000Z', startsAt: '2027-03-03T03:30:00.000Z' },
  }),
  patientBookingWays: () => ({}),
  patientBookingTimes: () => ({ body: { mode: 'VIDEO', clinicId: null } }),
  bookPatientVisit: () => ({
    body: {
      clientId: randomUUID(),
      mode: 'VIDEO',
      clinicId: null,
      feePaise: 50_000,
      startsAt: '2027-03-02T03:30:00.000Z',
      reason: 'Headaches again',
    },
  }),
  patientBookingMoves: (rows) => ({ body: { number: rows.number } }),
  movePatientBooking: (rows) => ({
    body: {
      number: rows.number,
      seenAt: '2027-03-02T03:30:00.000Z',
      startsAt: '2027-03-03T03:30:00.000Z',
    },
  }),
  cancelPatientBooking: (rows) => ({ body: { number: rows.number } }),
  sharePatientPage: () => ({
    body: { clientId: randomUUID(), name: 'Ravi', mobile: '9822011224', shows: ['VISIT'], days: 7 },
  }),
  endPatientShare: () => ({ body: { shareId: randomUUID() } }),
  sharedPageState: async (rows, server) => ({ body: { link: await shareTo(server, rows) } }),
  sendSharedCode: async (rows, server) => ({ body: { link: await shareTo(server, rows) } }),
  openSharedPage: async (rows, server) => ({
    body: { link: await shareTo(server, rows), codeId: randomUUID(), code: '0000' },
  }),
  patientLinks: (rows) => ({ query: byNumber(rows) }),
  sendPatientLink: (rows) => ({ body: byNumber(rows) }),
  revokePatientLinks: (rows) => ({ body: byNumber(rows) }),
};
