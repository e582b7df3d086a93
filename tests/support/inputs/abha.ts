import { randomUUID } from 'node:crypto';
import type { abhaCalls } from '#contract/abha.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A verification that the owner of these rows has begun; none where the rows do not exist. */
async function begun({ patientId, userId }: Rows, { db, clock }: TestServer): Promise<string> {
  const id = randomUUID();
  const now = clock.now();
  const isThere = await db.selectFrom('appUser').select('id').where('id', '=', userId).executeTakeFirst();
  if (isThere)
    await db
      .insertInto('abhaVerification')
      .values({
        id,
        patientId,
        userId,
        consentBy: 'Savita Jadhav',
        startedAt: now,
        endsAt: new Date(now.getTime() + 600_000),
        stateSealed: null,
      })
      .execute();
  return id;
}

export const abhaInputs: InputsOf<typeof abhaCalls> = {
  abhaOfPatient: ({ patientId }) => ({ query: { patientId } }),
  sendAbhaCode: ({ patientId }) => ({
    body: { patientId, abha: '91-1234-5678-9015', consentBy: 'Savita Jadhav' },
  }),
  confirmAbhaCode: async (rows, server) => ({
    body: { verificationId: await begun(rows, server), code: '123456' },
  }),
  removeAbha: ({ patientId }) => ({ body: { patientId, healthId: 'not-the-recorded-one' } }),
  attachAbha: async (rows, server) => ({ body: { verificationId: await begun(rows, server) } }),
};
