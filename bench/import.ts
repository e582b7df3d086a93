/**
 * A list of patients of which one in a hundred lines is wrong: imported, killed in the middle, resumed, and imported once
 * more: `node bench/import.ts 100000`. Prints time, memory and what is in the store; ends with 1 when a patient is lost or doubled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROWS = Number(process.argv[2] ?? 100_000);
const WRONG_EACH = 100;
const directory = mkdtempSync(join(tmpdir(), 'portal-import-'));
const file = join(directory, 'patients.csv');
const env = { ...process.env, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'silent' };

async function writeList(): Promise<void> {
  const stream = createWriteStream(file);
  stream.write('mrn,name,sex,born_on,mobile,address,city,state\n');
  for (let i = 0; i < ROWS; i += 1) {
    const born = i % WRONG_EACH ? '1974-05-17' : '17/05/74';
    const row = `M-${i},Patient ${i},F,${born},98${String(i).padStart(8, '0')},${i} Link Road,Mumbai,Maharashtra\n`;
    if (!stream.write(row)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'close');
}

interface Ran {
  seconds: number;
  /** The most memory that the process held, in MB. */
  peak: number;
  said: string;
}

/** @param killAfterS kills it then, as a power cut would */
async function run(args: readonly string[], killAfterS?: number): Promise<Ran> {
  const began = performance.now();
  const running = spawn(process.execPath, ['server/cli.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (part: Buffer) => void (said += part.toString()));
  let peak = 0;
  const look = setInterval(() => (peak = Math.max(peak, peakOf(running.pid))), 200);
  const kill = killAfterS ? setTimeout(() => running.kill('SIGKILL'), killAfterS * 1_000) : undefined;
  await once(running, 'close');
  clearInterval(look);
  clearTimeout(kill);
  return { seconds: (performance.now() - began) / 1_000, peak, said };
}

function peakOf(pid = 0): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}

function tell(what: string, { seconds, peak, said }: Ran): void {
  console.log(
    `${what}: ${seconds.toFixed(1)} s, at most ${Math.round(peak)} MB. ${said.split('\n')[0] || 'killed'}`,
  );
}

await writeList();
const check = await run(['patients', 'check', file]);
tell('check', check);
tell('killed in the middle', await run(['patients', 'import', file], check.seconds + 5));
const resumed = await run(['patients', 'import', file]);
tell('resumed', resumed);
const again = await run(['patients', 'import', file]);
tell('once more', again);
const wrong = Math.ceil(ROWS / WRONG_EACH);
const [, , kept = 0] = [
  ...(/(\d+) patients added, (\d+) corrected, (\d+) unchanged/.exec(again.said)?.slice(1).map(Number) ?? []),
];
const isWhole = kept === ROWS - wrong && again.said.includes(`${wrong} lines have faults`);
console.log(
  `${kept} of ${ROWS - wrong} patients are there once; ${wrong} wrong lines were ${isWhole ? '' : 'not '}all told`,
);
rmSync(directory, { recursive: true });
process.exitCode = isWhole ? 0 : 1;
