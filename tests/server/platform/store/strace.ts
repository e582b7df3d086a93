import { readFileSync } from 'node:fs';
import { findProgram } from '#tests/support/programs.mjs';
import { startWriter } from './crash.ts';

/** With CI=true nothing may be skipped, so there a missing strace is a failure of the test that needs it. */
export const canTrace = process.env.CI === 'true' || findProgram('strace') !== undefined;

export type SyncCount = { commits: number; syncs: number };

/** Counts the fsync and fdatasync calls between the first and the last of `commits` acknowledged commits. */
export async function countSyncs(dataDir: string, traceFile: string, commits: number): Promise<SyncCount> {
  const trace = ['strace', '-f', '-o', traceFile, '-s', '16', '-e', 'trace=fsync,fdatasync,write'];
  const writer = startWriter(dataDir, commits, trace);
  await writer.said('done');
  await writer.kill();
  return { commits, syncs: syncsBetween(readFileSync(traceFile, 'utf8').split('\n')) };
}

/** The writer's own "ready" and "done" on standard output mark the stretch to look at. */
function syncsBetween(lines: string[]): number {
  const from = lines.findIndex((line) => line.includes('write(1, "ready'));
  const to = lines.findIndex((line) => line.includes('write(1, "done'));
  if (from < 0 || to < 0) throw new Error('The trace lacks its marks');
  return lines.slice(from, to).filter((line) => /\bf(data)?sync\(\d+\)?.*= 0|fsync resumed.*= 0/.test(line))
    .length;
}
