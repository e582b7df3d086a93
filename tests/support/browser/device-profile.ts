import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { findChromium } from '#tests/support/browser/browsers.mjs';
import { E2E_URL } from '#tests/support/browser/addresses.ts';
import { until } from '#tests/support/until.ts';

/** A device that keeps its disk: its browser is closed, killed and started again over the same profile. */
export interface DeviceProfile {
  directory: string;
  open: (options?: Parameters<typeof chromium.launchPersistentContext>[1]) => Promise<BrowserContext>;
  /** Kills it like a dead battery, without a notice to anything. */
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
      const pid = processOf(directory);
      process.kill(pid, 'SIGKILL');
      await until('the browser is dead', () => !isAlive(pid));
    },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}

/** The browser's process: Chromium locks its profile by a link that names it, `host-1234`; the headless shell has no lock. */
function processOf(directory: string): number {
  const lock = join(directory, 'SingletonLock');
  const hasLock = lstatSync(lock, { throwIfNoEntry: false });
  if (hasLock) return Number(readlinkSync(lock).split('-').at(-1));
  const started = readdirSync('/proc').find((name) => {
    const words = wordsOf(name);
    // A child of the browser says of which type it is.
    return (
      words.includes(`--user-data-dir=${directory}`) && !words.some((word) => word.startsWith('--type='))
    );
  });
  if (!started) throw new Error(`no browser on ${directory}`);
  return Number(started);
}

/** How a process was started; nothing for one that has ended, and for what is none. */
function wordsOf(name: string): string[] {
  try {
    return readFileSync(join('/proc', name, 'cmdline'), 'utf8').split('\0');
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
