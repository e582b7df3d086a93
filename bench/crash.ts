import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killUnderWrites } from '#tests/server/platform/store/crash.ts';

/** `node bench/crash.ts [kills=20]`: SIGKILL under writes, then checks for every acknowledged row. */
const kills = Number(process.argv[2] ?? 20);
const dataDir = mkdtempSync(join(tmpdir(), 'wardline-crash-'));
let faults = 0;
let acknowledged = 0;
try {
  for await (const report of killUnderWrites(dataDir, kills)) {
    faults += report.lost.length + report.halves;
    acknowledged = report.acknowledged;
    console.log(
      `kill ${report.kill}: ${report.acknowledged} acknowledged, ${report.found} found, ${report.lost.length} lost, ` +
        `${report.halves} half-written, reopened in ${report.reopenMs} ms`,
    );
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${kills} kills, ${acknowledged} acknowledged transactions, ${faults} lost or half-written`);
process.exitCode = faults === 0 ? 0 : 1;
