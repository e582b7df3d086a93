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

/** A message of the patient of this order. */
async function aboutOrder(server: TestServer, { serviceId }: Pick<Rows, 'serviceId'>) {
  const { id: patientId, mobile } = await server.db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .select(['patient.id', 'patient.mobile'])
    .where('request.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  return { patientId, messageId: await phoneMessageOf(server, mobile), version: 1 };
}

export const phoneMessageInputs: InputsOf<typeof phoneMessageCalls> = {
  phoneMessages: () => ({ query: {} }),
  placePhoneMessage: async (rows, server) => ({
    body: { ...(await aboutOrder(server, rows)), requestId: rows.serviceId },
  }),
  closePhoneMessage: async (rows, server) => {
    const { messageId, version } = await aboutOrder(server, rows);
    return { body: { messageId, version, reason: 'Called back' } };
  },
};
