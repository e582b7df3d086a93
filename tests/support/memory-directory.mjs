// Where tests keep what need not survive them: a database in memory is copied ten times as fast as one on a disk.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** A whole run has about 1 GiB there at a time; a container has 64 MiB unless it was given more. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/** Returns a directory in memory where there is enough of it, or else the machine's own for temporary files. */
export function memoryDirectory() {
  // A whole run has its own there, which ends with it.
  if (tmpdir().startsWith(IN_MEMORY)) return tmpdir();
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.includes(` ${IN_MEMORY} `));
    // The browser from npm is unpacked there and runs there.
    if (mount?.includes('noexec')) return tmpdir();
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES) return IN_MEMORY;
  } catch {
    // Not every system has one.
  }
  return tmpdir();
}
