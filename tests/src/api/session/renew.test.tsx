import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFRESH_LOCK } from '#contract/device-names.ts';
import { connectPorts } from '#api/ports.ts';
import { beginSession, endSession, freshToken, onSession, renewToken } from '#api/session/session.ts';
import { loadSession, storeSession } from '#offline/session-store.ts';

beforeAll(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await beginSession({
    role: 'agent',
    userId: 'u-renew',
    roleId: 'a1',
    name: 'Farhan',
    access_token: 'first',
    refresh_token: 'r',
    expires_in: 900,
    careSecret: 'A'.repeat(43),
    deviceToken: 'B'.repeat(43),
  });
});
afterAll(() => endSession('agent'));

test('R4.07 a token that is good for long enough is given as it is', async () => {
  expect(await freshToken('agent')).toBe('first');
});

test('R4.08 calls that wait for a refresh take what another tab has refreshed, and ask for none', async () => {
  let free = (): void => undefined;
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`${REFRESH_LOCK}agent`, () => {
      resolve();
      return new Promise<void>((release) => (free = release));
    });
  });
  const waiting = [renewToken('first', 'agent'), renewToken('first', 'agent')];
  const stored = await loadSession('agent');
  if (!stored) throw new Error('no session');
  await storeSession({ ...stored, access: 'second', expires: Date.now() + 900_000 });
  free();
  await expect(Promise.all(waiting)).resolves.toEqual(['second', 'second']);
  expect(await freshToken('agent')).toBe('second');
});

test('the end of a session is told once, and leaves no token', async () => {
  const told: string[] = [];
  const stop = onSession(({ role, type }) => told.push(`${role} ${type}`));
  await endSession('agent');
  stop();
  expect(told).toEqual(['agent ended']);
  await expect(freshToken('agent')).rejects.toMatchObject({ status: 401, code: 'SESSION_EXPIRED' });
  await expect(renewToken('second', 'agent')).rejects.toMatchObject({ status: 401 });
});
