import { describe, expect, test } from 'vitest';
import { storageCalls } from '#contract/storage.ts';
import { authCalls } from '#contract/auth.ts';
import { keyCommands } from '#server/cli/key-commands.ts';
import { webPush } from '#server/alerts/web-push.ts';
import { openVault } from '#server/platform/adapters/vault.ts';
import { checkKey, forgetUnreadable, sealAgain, WrongKeyError } from '#server/platform/sql/seals.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { png } from '#tests/support/inputs/files.ts';
import { DATA_KEY } from '#tests/support/server/seed.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { deps, db, clock } = server;

async function run(name: string, ...args: string[]) {
  const command = keyCommands.find((one) => one.name === name);
  return command?.run(deps, args);
}

const userOf = async (userName: string) =>
  (await server.rows('appUser')).find((row) => row.userName === userName);

/** The secret that a device gets as its user unlocks it. */
async function secretOf(userName: string): Promise<string> {
  const me = await server.signInAs(userName);
  await me.call(authCalls.lock, {});
  const { careSecret } = await me.call(authCalls.unlock, { body: { password: SEED_PASSWORD } });
  clock.advance(1_000);
  return careSecret;
}

describe('the secrets of people and of pushes', () => {
  test('seals them in the store, older ones too, and they stay the same for their device', async () => {
    const secret = await secretOf('anitha.nair');
    expect((await userOf('anitha.nair'))?.careSecret).toMatch(/^v2\./);
    await db
      .updateTable('appUser')
      .set({ careSecret: secret })
      .where('userName', '=', 'anitha.nair')
      .execute();
    expect(await secretOf('anitha.nair')).toBe(secret);
    await sealAgain(db, deps.vault);
    const text = JSON.stringify([await server.rows('appUser'), await server.rows('setting')]);
    expect(text).not.toContain(secret);
    expect(text).not.toContain('privateKey"');
    expect(await secretOf('anitha.nair')).toBe(secret);
  });

  test('seals older ones and keeps their public key', async () => {
    const [stored] = (await server.rows('setting')).filter(({ name }) => name === 'vapid');
    const pair = { publicKey: deps.push.publicKey, privateKey: 'a private key' };
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(pair) })
      .where('name', '=', 'vapid')
      .execute();
    await sealAgain(db, deps.vault);
    const [sealed] = (await server.rows('setting')).filter(({ name }) => name === 'vapid');
    expect(JSON.stringify(sealed)).not.toContain('a private key');
    expect((await webPush(db, deps.config, deps.vault)).publicKey).toBe(deps.push.publicKey);
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(stored?.value) })
      .where('name', '=', 'vapid')
      .execute();
  });
});

describe('rotating', () => {
  test('the data key: all is sealed with the new one, and the old one is no longer needed', async () => {
    const secret = await secretOf('mary.dsouza');
    const KEYS = { DATA_DIR: '', DATA_KEY: 'ab'.repeat(32) };
    const both = await openVault({ ...KEYS, DATA_KEYS_BEFORE: DATA_KEY });
    await checkKey(db, both);
    expect(await sealAgain(db, both)).toMatchObject({ unreadable: 0 });
    expect(await sealAgain(db, both)).toEqual({ sealed: 0, unreadable: 0 });
    const old = deps.vault;
    deps.vault = await openVault(KEYS);
    await checkKey(db, deps.vault);
    expect(await secretOf('mary.dsouza')).toBe(secret);
    expect((await webPush(db, deps.config, deps.vault)).publicKey).toBe(deps.push.publicKey);
    const [bank] = await server.rows('bankDetail');
    expect(deps.vault.unseal(bank?.accountSealed ?? '', bank?.providerId ?? '')).toMatch(/^\d+$/);
    // A server that was not told of the new key does not start, and writes nothing under the old one.
    await expect(checkKey(db, old)).rejects.toThrow(WrongKeyError);
    const back = await openVault({ DATA_DIR: '', DATA_KEY, DATA_KEYS_BEFORE: KEYS.DATA_KEY });
    await sealAgain(db, back);
    deps.vault = old;
  });

  test('a data key that is lost: the server starts once the operator gives it up, and people have new secrets', async () => {
    const secret = await secretOf('anitha.nair');
    const old = deps.vault;
    deps.vault = await openVault({ DATA_DIR: '', DATA_KEY: 'cd'.repeat(32) });
    await expect(checkKey(db, deps.vault)).rejects.toThrow('wardline keys forget');
    expect(await forgetUnreadable(db, deps.vault)).toBeGreaterThan(1);
    await checkKey(db, deps.vault);
    expect(await secretOf('anitha.nair')).not.toBe(secret);
    await forgetUnreadable(db, old);
    deps.vault = old;
  });

  test('the key of links: later links have it, earlier links are valid for their five minutes', async () => {
    const me = await server.signInAs('farhan.shaikh');
    const own = { body: { userId: me.userId } };
    await me.call(storageCalls.uploadDP, { body: { ...own.body, file: png() } });
    const statusOf = async (url: string | null) =>
      (await server.request(url ?? '', { method: 'GET' })).status;
    const { url: before } = await me.call(storageCalls.getDPURL, own);
    expect(await run('keys rotate', 'links')).toMatchObject({ ok: true });
    const { url: after } = await me.call(storageCalls.getDPURL, own);
    expect(after).not.toBe(before);
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200]);
    await run('keys rotate', 'links');
    expect([await statusOf(before), await statusOf(after)]).toEqual([404, 200]);
    clock.advance(290);
    const { url: later } = await me.call(storageCalls.getDPURL, own);
    clock.advance(20);
    expect([await statusOf(after), await statusOf(later)]).toEqual([404, 200]);
  });

  test('the push keys: a new public key, and the pair before it is still there', async () => {
    const { publicKey: before } = await webPush(db, deps.config, deps.vault);
    expect(await run('keys rotate', 'push')).toMatchObject({ ok: true });
    const now = await webPush(db, deps.config, deps.vault);
    expect(now.publicKey).not.toBe(before);
    const [stored] = (await server.rows('setting')).filter(({ name }) => name === 'vapid');
    expect(stored?.value).toMatchObject({ publicKey: now.publicKey, before: { publicKey: before } });
    await sealAgain(db, deps.vault);
    expect((await webPush(db, deps.config, deps.vault)).publicKey).toBe(now.publicKey);
  });

  test('a key from the settings, or for no purpose, is refused with what to do', async () => {
    expect((await run('keys rotate', 'data'))?.lines.join()).toMatch(/DATA_KEYS_BEFORE.*[0-9a-f]{64}/);
    expect(await run('keys rotate', 'everything')).toMatchObject({ ok: false });
    expect((await run('keys list'))?.lines).toHaveLength(4);
  });
});
