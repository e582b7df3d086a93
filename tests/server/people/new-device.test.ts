import { expect, test } from 'vitest';
import { DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

function portalAt(address: string, deviceToken?: string) {
  const device = deviceToken === undefined ? {} : { [DEVICE_TOKEN_HEADER]: deviceToken };
  return server.client({ authorization: BASIC, 'user-agent': PHONE, ...device }, address);
}
const smsTo = async (mobile: string) =>
  (await server.rows('outgoing')).filter((row) => row.recipient === mobile).map((row) => row.text);
const mailsOf = async (userId: string) =>
  (await server.rows('inboxThread')).filter(
    (row) => row.providerUserId === userId && /new device/.test(row.subject),
  );
const noticesOf = async (userId: string) => {
  const threads = (await mailsOf(userId)).map((row) => row.id);
  return (await server.rows('inboxMessage'))
    .filter((row) => threads.includes(row.threadId))
    .map((row) => row.text);
};
const userNamed = async (userName: string) =>
  server.db.selectFrom('appUser').selectAll().where('userName', '=', userName).executeTakeFirstOrThrow();

test('a nurse is told by SMS of a sign-in on a device that is not known, and of no other', async () => {
  const { mobile, id } = await userNamed('anitha.nair');
  const first = await signIn(portalAt('ward'), 'anitha.nair');
  await signIn(portalAt('ward', first.deviceToken), 'anitha.nair');
  expect(await smsTo(mobile)).toEqual([]);
  const second = await signIn(portalAt('elsewhere'), 'anitha.nair');
  expect(await smsTo(mobile)).toMatchObject([
    expect.stringContaining(
      'on a new device (Chrome on Android). Change password shows where you are signed in',
    ),
  ]);
  await signIn(portalAt('elsewhere', second.deviceToken), 'anitha.nair');
  expect(await smsTo(mobile)).toHaveLength(1);
  const audited = (await server.rows('audit')).filter((row) => row.action === 'NEW_DEVICE');
  expect(audited.map((row) => row.entityId)).toEqual([id]);
});

test('a provider is told in the inbox; a token that this server did not give makes no device known', async () => {
  const { id } = await userNamed('meera.iyer');
  await signIn(portalAt('desk'), 'meera.iyer');
  await signIn(portalAt('desk', 'made up'), 'meera.iyer');
  expect(await mailsOf(id)).toHaveLength(1);
  expect(await noticesOf(id)).toEqual([
    expect.stringContaining(
      '(Chrome on Android). Change password shows where you are signed in. If it was not',
    ),
  ]);
});

test('a provider who is not approved yet has no such list, and is told what they can do', async () => {
  const { id } = await userNamed('nikhil.patil');
  await signIn(portalAt('desk'), 'nikhil.patil');
  await signIn(portalAt('elsewhere'), 'nikhil.patil');
  expect(await noticesOf(id)).toEqual([
    expect.stringContaining('(Chrome on Android). If it was not you, set a new password now'),
  ]);
});

test('a shared device that another person used is new to this one', async () => {
  const shared = await signIn(portalAt('ward'), 'mary.dsouza');
  await signIn(portalAt('home'), 'rekha.pawar');
  const { mobile } = await userNamed('rekha.pawar');
  expect(await smsTo(mobile)).toHaveLength(0);
  await signIn(portalAt('ward', shared.deviceToken), 'rekha.pawar');
  expect(await smsTo(mobile)).toHaveLength(1);
});
