import { RouterContextProvider, type AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { connectPorts } from '#api/ports.ts';
import { beginSession, endSession } from '#api/session/session.ts';
import { LockScreen } from '#app/session/lock-screen.tsx';
import { aiFlag } from '#domain/paths.ts';
import { lockScreens, openScreens } from '#lib/device-lock.ts';
import { portalConfig } from '#lib/portal-config.ts';
import { storeProviderFlags } from '#offline/session-store.ts';
import { lockUserData } from '#offline/user-data-key.ts';
import { render } from '#tests/support/browser/render.tsx';

const USER = 'u-lock-screen';

beforeEach(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  // Nothing reaches the server, for which a logout does not wait.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await beginSession({
    role: 'provider',
    userId: USER,
    roleId: 'p1',
    name: 'Ritu',
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 9_000,
    careSecret: 'A'.repeat(43),
    deviceToken: 'B'.repeat(43),
  });
});
afterEach(async () => {
  openScreens('provider');
  await endSession('provider');
  vi.restoreAllMocks();
});

/** Leaves the lock screen by its button. @returns where it led */
async function leave(): Promise<unknown> {
  await lockUserData(USER);
  lockScreens();
  const navigate = vi.fn<(to: unknown) => Promise<void>>().mockResolvedValue(undefined);
  render(
    <RouterContextProvider router={{ navigate, options: {} } as unknown as AnyRouter}>
      <LockScreen />
    </RouterContextProvider>,
  );
  await page.getByRole('button', { name: 'Sign in another way or switch user' }).click();
  await expect.poll(() => navigate.mock.calls.length).toBe(1);
  return navigate.mock.calls[0]?.[0];
}

test('R2.18 the lock screen leads who signed up by the AI app back to its sign-in page', async () => {
  await storeProviderFlags({ isSCAdmin: false, isWebAiSignUp: true });
  expect(await leave()).toEqual({ to: '/login', search: { [aiFlag(portalConfig.product)]: true } });
});

test('R2.18 the lock screen leads everyone else to the plain one', async () => {
  await storeProviderFlags({ isSCAdmin: false, isWebAiSignUp: false });
  expect(await leave()).toEqual({ to: '/login', search: {} });
});
