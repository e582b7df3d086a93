import { randomUUID } from 'node:crypto';
import type { smartAppCalls } from '#contract/smart-apps.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { askingOf, askOf, smartApp } from '#tests/support/server/smart-app.ts';

/** A request of an app for a patient; its launch is there where the patient and a session of the person are. */
async function asking({ patientId, userId }: Rows, server: TestServer): Promise<{ ask: string }> {
  const { db, clock } = server;
  const app = await smartApp(server);
  const launch = randomUUID();
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  const patient = await db.selectFrom('patient').select('id').where('id', '=', patientId).executeTakeFirst();
  if (session && patient)
    await db
      .insertInto('smartLaunch')
      .values({
        launchHash: hashToken(launch),
        clientId: app.id,
        sessionId: session.id,
        patientId,
        expiresAt: addSeconds(clock.now(), 300),
      })
      .execute();
  return { ask: await askOf(server, askingOf(server, app, launch).asked) };
}

export const smartAppInputs: InputsOf<typeof smartAppCalls> = {
  smartApps: () => ({}),
  launchSmartApp: async ({ patientId }, server) => ({
    body: { appId: (await smartApp(server)).id, memberId: patientId },
  }),
  smartConsent: async (rows, server) => ({ body: await asking(rows, server) }),
  answerSmartConsent: async (rows, server) => ({
    body: { ...(await asking(rows, server)), isAllowed: true },
  }),
};
