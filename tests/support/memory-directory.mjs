// Where tests keep what need not survive them: a database in memory is copied ten times as fast as one on a disk.
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** A whole run writes about 3 GiB; a container has 64 MiB there unless it was given more. */
const NEEDED_BYTES = 8 * 1024 ** 3;

/** Returns a directory in memory where there is enough of it, or else the machine's own for temporary files. */
export function memoryDirectory() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES) return IN_MEMORY;
  } catch {
    // Not every system has one.
  }
  return tmpdir();
}
