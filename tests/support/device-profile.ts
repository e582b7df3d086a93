import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { findChromium } from './browsers.mjs';
import { E2E_URL } from '#tests/support/e2e.ts';
import { until } from '#tests/support/until.ts';

/** A device whose disk stays: its browser is closed, killed and started again over the same profile. */
export interface DeviceProfile {
  directory: string;
  open: (options?: Parameters<typeof chromium.launchPersistentContext>[1]) => Promise<BrowserContext>;
  /** As a dead battery does: without a word to anything. */
  kill: () => Promise<void>;
  remove: () => void;
}

export function deviceProfile(): DeviceProfile {
  const directory = mkdtempSync(join(tmpdir(), 'portal-device-'));
  return {
    directory,
    open: async (options) =>
      chromium.launchPersistentContext(directory, {
        executablePath: await findChromium(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
        baseURL: E2E_URL,
        viewport: { width: 1024, height: 768 },
        reducedMotion: 'reduce',
        ...options,
      }),
    async kill() {
      // Chromium locks its profile by a link that names its process: `host-1234`.
      const pid = Number(readlinkSync(join(directory, 'SingletonLock')).split('-').at(-1));
      process.kill(pid, 'SIGKILL');
      await until('the browser is dead', () => !isAlive(pid));
    },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
