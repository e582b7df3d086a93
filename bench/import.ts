/**
 * Lists of patients in the forms that spreadsheets write, of which one line in a hundred is wrong: checked and imported. The first one is
 * also killed in the middle, resumed, and imported once more: `node bench/import.ts 100000 [form]`. Prints time, memory and what is in the
 * store; ends with 1 when a patient is lost or doubled, or a wrong line is not named.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayNumber, workbookOf, type Cell } from '#tests/support/models/workbook.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const [, , , ONLY] = process.argv;
const WRONG_EACH = 100;
const WRONG = Math.ceil(ROWS / WRONG_EACH);
const OWN = ['mrn', 'name', 'sex', 'born_on', 'mobile', 'address', 'city', 'state'];
const OTHERS = ['UHID No.', 'Patient Name', 'Gender', 'DOB', 'Phone', 'Addr', 'Town', 'State'];
const DAY = '1974-05-17';

const wrong = (i: number): boolean => i % WRONG_EACH === 0;

function rowOf(i: number, name: string, born: string): string[] {
  const date = wrong(i) ? 'unclear' : born;
  const mobile = `98${String(i).padStart(8, '0')}`;
  return [`M-${i}`, `${name} ${i}`, 'F', date, mobile, `${i} Link Road`, 'Mumbai', 'Maharashtra'];
}

const lines = (heads: readonly string[], separator: string, name: string, born: string): string =>
  [heads, ...Array.from({ length: ROWS }, (_, i) => rowOf(i, name, born))]
    .map((cells) => `${cells.join(separator)}\r\n`)
    .join('');

function workbook(): Uint8Array {
  const day = dayNumber(DAY);
  const rows = Array.from({ length: ROWS }, (_, i): Cell[] => {
    const row: Cell[] = rowOf(i, 'Gita', DAY);
    if (!wrong(i)) row[3] = day;
    return row;
  });
  return workbookOf([{ name: 'Patients', rows: [OTHERS, ...rows] }]);
}

const INDIAN = '17/05/1974';
/** Each is written when it is its turn. */
const FORMS: Readonly<Record<string, () => Uint8Array>> = {
  'UTF-8, comma': () => Buffer.from(lines(OWN, ',', 'Patient', DAY)),
  'UTF-8, semicolon, other headings': () => Buffer.from(lines(OTHERS, ';', 'गीता', INDIAN)),
  'UTF-16, tab, other headings': () => Buffer.from(`\uFEFF${lines(OTHERS, '\t', 'Gita', INDIAN)}`, 'utf16le'),
  'Windows-1252, semicolon, other headings': () => Buffer.from(lines(OTHERS, ';', 'José', INDIAN), 'latin1'),
  'XLSX, other headings': workbook,
};

interface Ran {
  seconds: number;
  /** The most memory that the process held, in MB. */
  peak: number;
  said: string;
}

const directory = mkdtempSync(join(tmpdir(), 'portal-import-'));

/** @param killAfterS kills it then, as a power cut would */
async function run(store: string, args: readonly string[], killAfterS?: number): Promise<Ran> {
  const began = performance.now();
  const running = spawn(process.execPath, ['server/cli.ts', ...args], {
    env: { ...process.env, DATA_DIR: join(directory, store), LOG_LEVEL: 'silent' },
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
  const memory = `at most ${Math.round(peak)} MB`;
  console.log(`${what}: ${seconds.toFixed(1)} s, ${memory}. ${said.split('\n')[0] || 'killed'}`);
}

/** Returns whether all patients are there once, and each wrong line was named. */
function isWhole({ said }: Ran, outcome: 'added' | 'unchanged'): boolean {
  const [, added, changed, unchanged] =
    /(\d+) patients added, (\d+) corrected, (\d+) unchanged/.exec(said)?.map(Number) ?? [];
  const all = outcome === 'added' ? added : unchanged;
  const told = said.includes(WRONG === 1 ? '1 line has a fault' : `${WRONG} lines have faults`);
  return told && changed === 0 && all === ROWS - WRONG;
}

let isRight = true;
for (const [at, [form, write]] of Object.entries(FORMS).entries()) {
  if (ONLY && form !== ONLY) continue;
  const file = join(directory, 'list');
  const store = `data-${at}`;
  writeFileSync(file, OWN.join(','));
  // A new store is made, and the next commands open it.
  await run(store, ['patients', 'check', file]);
  if (at === 0) tell('a list without a line', await run(store, ['patients', 'check', file]));
  writeFileSync(file, write());
  const check = await run(store, ['patients', 'check', file]);
  tell(`${form}, check`, check);
  if (at === 0) {
    tell(`${form}, killed in the middle`, await run(store, ['patients', 'import', file], check.seconds + 5));
    tell(`${form}, resumed`, await run(store, ['patients', 'import', file]));
  }
  const imported = await run(store, ['patients', 'import', file]);
  tell(`${form}, ${at === 0 ? 'once more' : 'import'}`, imported);
  const whole = isWhole(imported, at === 0 ? 'unchanged' : 'added');
  isRight &&= whole;
  console.log(
    `${form}: ${whole ? '' : 'NOT '}all of ${ROWS - WRONG} patients are there once, ${WRONG} wrong lines named`,
  );
  rmSync(join(directory, store), { recursive: true, force: true });
}
rmSync(directory, { recursive: true });
process.exitCode = isRight ? 0 : 1;
