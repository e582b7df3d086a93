import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPorts } from '#api/ports.ts';
import { beginSession, endSession } from '#api/session/session.ts';
import { startIdleLock } from '#app/session/idle-lock.ts';
import { isLocked, openScreens } from '#lib/device-lock.ts';
import { portalConfig } from '#lib/portal-config.ts';

const MINUTE_MS = 60_000;
let stop: () => void;

beforeEach(async () => {
  connectPorts(() => import('#app/runtime.ts'));
  await beginSession({
    role: 'nurse',
    userId: 'u-idle',
    roleId: 'n1',
    name: 'Mary',
    access_token: 'a',
    refresh_token: 'r',
    expires_in: 9_000,
    careSecret: 'A'.repeat(43),
    deviceToken: 'B'.repeat(43),
  });
  vi.useFakeTimers();
  openScreens('nurse');
  stop = startIdleLock('nurse');
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  openScreens('nurse');
  await endSession('nurse');
});

test('a device that no one touches locks when its time has come, and not before', () => {
  vi.advanceTimersByTime(portalConfig.idleLockMs - 1);
  expect(isLocked('nurse')).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isLocked('nurse')).toBe(true);
});

test('a touch restarts the time', () => {
  vi.advanceTimersByTime(portalConfig.idleLockMs - 2 * MINUTE_MS);
  window.dispatchEvent(new PointerEvent('pointermove'));
  vi.advanceTimersByTime(portalConfig.idleLockMs - MINUTE_MS);
  expect(isLocked('nurse')).toBe(false);
  vi.advanceTimersByTime(MINUTE_MS);
  expect(isLocked('nurse')).toBe(true);
});

test('a clock that is set back does not keep it open', () => {
  vi.advanceTimersByTime(MINUTE_MS);
  vi.setSystemTime(Date.now() - 24 * 60 * MINUTE_MS);
  vi.advanceTimersByTime(portalConfig.idleLockMs);
  expect(isLocked('nurse')).toBe(true);
});
