import { randomUUID } from 'node:crypto';
import type { phoneMessageCalls } from '#contract/phone-messages.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A message of this patient's phone that waits. */
export async function phoneMessageOf({ db, clock }: TestServer, mobile: string): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const row = { id, connector: 'whatsapp', vendorId: id, mobile, text: 'It hurts again', at: now };
  await db
    .insertInto('phoneMessage')
    .values({ ...row, receivedAt: now, stateAt: now })
    .execute();
  return id;
}

async function ofPatient(server: TestServer, { patientId }: Pick<Rows, 'patientId'>): Promise<string> {
  const { mobile } = await server.db
    .selectFrom('patient')
    .select('mobile')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return phoneMessageOf(server, mobile);
}

export const phoneMessageInputs: InputsOf<typeof phoneMessageCalls> = {
  phoneMessages: () => ({ query: {} }),
  placePhoneMessage: async (rows, server) => ({
    body: {
      messageId: await ofPatient(server, rows),
      version: 1,
      patientId: rows.patientId,
      requestId: rows.serviceId,
    },
  }),
  closePhoneMessage: async (rows, server) => ({
    body: { messageId: await ofPatient(server, rows), version: 1, reason: 'Called back' },
  }),
};
