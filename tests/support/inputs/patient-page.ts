import { randomUUID } from 'node:crypto';
import type { patientLinkCalls } from '#contract/patient-links.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { birthDateOf } from '#tests/support/journeys/patient-page.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { InputsOf } from './make.ts';

const byNumber = ({ number }: Rows) => ({ consultationNumber: number });

/** A link to the page of the visit, as an SMS has it. */
async function linkTo({ db, clock }: TestServer, { consultationId, patientId }: Rows): Promise<string> {
  const [token, now] = [newToken(), clock.now()];
  const link = { id: randomUUID(), tokenHash: hashToken(token), reason: 'STAFF' as const };
  await db
    .insertInto('patientLink')
    .values({
      ...link,
      patientId,
      consultationId,
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

export const patientPageInputs: InputsOf<typeof patientPageCalls & typeof patientLinkCalls> = {
  patientLinkState: async (rows, server) => ({ body: { link: await linkTo(server, rows) } }),
  openPatientPage: async (rows, server) => ({
    body: { link: await linkTo(server, rows), birthDate: await birthDateOf(server, rows.consultationId) },
  }),
  patientPage: () => ({}),
  patientMessages: () => ({ query: {} }),
  sendPatientMessage: () => ({ body: { clientId: randomUUID(), text: 'I feel better' } }),
  patientDocument: async (rows, server) => ({ body: { documentId: await reportOf(server, rows) } }),
  joinPatientVisit: () => ({}),
  cancelPatientVisit: () => ({}),
  patientLinks: (rows) => ({ query: byNumber(rows) }),
  sendPatientLink: (rows) => ({ body: byNumber(rows) }),
  revokePatientLinks: (rows) => ({ body: byNumber(rows) }),
};
