// @module-tag critical
import { afterAll, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { DEVICE_ID, REFRESH_RETRY_S } from '#contract/limits.ts';
import { portalCalls } from '#contract/portal.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { endSessions } from '#server/people/account-admin.ts';
import { openDevices } from '#tests/support/doubles/devices.ts';
import { openPushService } from '#tests/support/doubles/push-service.ts';
import type { Client } from '#tests/support/server/client.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const service = await openPushService();
const server = await openServer({ PUSH_HOSTS: service.host, PUSH_CONTACT: 'mailto:care@shanti.example' });
afterAll(() => service.close());
const { device } = openDevices(server, service);

async function isStored(endpoint: string): Promise<boolean> {
  return (await server.rows('pushSubscription')).some((row) => row.endpoint === endpoint);
}

interface Ended {
  /** The session that stays, and the one that ends. */
  client: Client;
  there: Client;
  refreshToken: string;
}
/** How the session `there` ends. */
const ENDED = {
  async endSession({ client }: Ended) {
    const { sessions } = await client.call(sessionCalls.mySessions, {});
    const sessionId = sessions.find(({ current, address }) => !current && address === 'elsewhere')?.id ?? '';
    await client.call(sessionCalls.endSession, { body: { sessionId } });
  },
  endOtherSessions: ({ client }: Ended) => client.call(sessionCalls.endOtherSessions, {}),
  logouts: ({ there }: Ended) => there.call(authCalls.logouts, {}),
  async 'a token that came again'({ refreshToken }: Ended) {
    await server.portal.call(authCalls.getRefreshToken, { body: { refreshToken } });
    server.clock.advance(REFRESH_RETRY_S);
    await server.portal.refusal(authCalls.getRefreshToken, { body: { refreshToken } });
  },
  'the operator': () => endSessions(server.deps, 'mary.dsouza'),
};

test.each(['endSession', 'endOtherSessions', 'logouts', 'a token that came again', 'the operator'] as const)(
  'a device gets no push after its session was ended by %s; devices of sessions that go on do',
  async (how) => {
    const [here, client] = [await device('mary.dsouza'), await server.signInAs('mary.dsouza')];
    const away = await signIn(server.client({ authorization: BASIC }, 'elsewhere'), 'mary.dsouza');
    const there = server.client({ authorization: `Bearer ${away.access_token}` });
    const { publicKey } = await there.call(portalCalls.pushKey, {});
    const deviceToken = service.subscribe(`away ${how}`, publicKey);
    const body = { deviceToken, deviceId: DEVICE_ID, userId: away.userId, deviceType: 'web' as const };
    await there.call(portalCalls.deviceToken, { body });
    const { endpoint } = JSON.parse(deviceToken) as { endpoint: string };
    expect(await isStored(endpoint)).toBe(true);
    await ENDED[how]({ client, there, refreshToken: away.refresh_token });
    expect([await isStored(endpoint), await isStored(here.endpoint)]).toEqual([
      false,
      how !== 'the operator',
    ]);
  },
);
