import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys } from 'idb-keyval';
import { connectPorts } from '#api/ports.ts';
import { wipe } from '#api/outbox/outbox.ts';
import { beginSession, endSession } from '#api/session/session.ts';
import { find, keep } from '#offline/drafts.ts';
import { unlockUserData } from '#offline/user-data-key.ts';
import { vaultStore } from '#offline/vault.ts';

const SECRET = 'A'.repeat(43);
const [ME, OTHER] = ['u-wiped', 'u-stays'];

beforeEach(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await beginSession({
    role: 'provider',
    userId: ME,
    roleId: 'p1',
    name: 'Asha',
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 900,
    careSecret: SECRET,
    deviceToken: 'B'.repeat(43),
  });
  await unlockUserData(OTHER, SECRET);
});
afterEach(async () => {
  await wipe(OTHER);
  await endSession('provider');
});

const placesOf = async (userId: string) =>
  (await keys<string>(vaultStore())).filter((name) => name.includes(userId));

test('a logout leaves no draft and no key of the person, and everything of another one', async () => {
  await keep(ME, 'note:1', { text: 'half' });
  await keep(OTHER, 'note:1', { text: 'whole' });
  expect(await placesOf(ME)).not.toEqual([]);
  await wipe(ME);
  expect(await placesOf(ME)).toEqual([]);
  await unlockUserData(ME, SECRET);
  expect(await find(ME, 'note:1')).toBeUndefined();
  expect(await find(OTHER, 'note:1')).toEqual({ text: 'whole' });
  await wipe(ME);
});
