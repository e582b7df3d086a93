/**
 * Damaged files of one kind, as many as the night reads: time, the worst stall of the main thread, and the memory before and after.
 * `node bench/damaged.ts HL7 10000`; the kinds are DICOM, HL7, PDF, TIFF, AVIF, HEIC and XLSX. Ends with 1 when a file stalls or crashes a reader.
 */
import { spawnSync } from 'node:child_process';

const [kind = 'HL7', files = '10000'] = process.argv.slice(2);
const args = ['-c', 'tests/vitest.config.ts', '--project', 'pure', '--disableConsoleIntercept=true'];
const { status, stdout } = spawnSync(
  'npx',
  ['vitest', 'run', 'tests/server/platform/damaged-files', '--maxWorkers=1', '--retry=0', ...args],
  {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DAMAGED_KIND: kind, DAMAGED_FILES: files },
  },
);
for (const line of stdout.split('\n')) if (line.startsWith(`${kind}: `)) console.log(line);
process.exitCode = status ?? 1;
