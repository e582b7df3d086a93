import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own, so small that a test can fill it. */
export interface SmallDisk {
  /** Its path for a process that `wrapper` starts. */
  inside: string;
  /** The command line before that of a process that is to use it. */
  wrapper: string[];
  /** Where this process finds a file of it. */
  pathOf(name: string): string;
  /** Leaves no byte free. */
  fill(): void;
  free(): void;
  freeBytes(): number;
  end(): Promise<void>;
}

const UNSHARE = '/usr/bin/unshare';
const OWN_MOUNTS = ['--map-root-user', '--mount'];
const PIECE = Buffer.alloc(65_536, 'x');

/** A container may forbid namespaces. With CI=true nothing may be skipped, so there the test fails instead. */
export const canMakeDisks =
  process.env['CI'] === 'true' || spawnSync(UNSHARE, [...OWN_MOUNTS, 'true']).status === 0;

/** A tmpfs in a mount namespace that a process of ours keeps open: it needs no right of root, and ends with that process. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const inside = mkdtempSync(join(tmpdir(), 'wardline-disk-'));
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs ${inside} && echo ready && exec cat`;
  const keeper = spawn(UNSHARE, [...OWN_MOUNTS, 'sh', '-c', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(keeper, 'exit');
  if ((await Promise.race([once(keeper.stdout, 'data'), ended]))[0]?.toString() !== 'ready\n')
    throw new Error('no file system can be made here');
  const pathOf = (name: string): string => join(`/proc/${keeper.pid}/root`, inside, name);
  const ballast = pathOf('ballast');
  return {
    inside,
    wrapper: [
      'nsenter',
      `--target=${keeper.pid}`,
      '--user',
      '--mount',
      '--preserve-credentials',
      `--wd=${process.cwd()}`,
    ],
    pathOf,
    fill: () => fillWith(ballast),
    free: () => rmSync(ballast),
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(pathOf('.'));
      return bavail * bsize;
    },
    async end() {
      keeper.stdin.end();
      await ended;
      rmSync(inside, { recursive: true, force: true });
    },
  };
}

function fillWith(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = PIECE.length; size >= 1; size >>= 1)
      try {
        for (;;) writeSync(file, PIECE, 0, size);
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(file);
  }
}
