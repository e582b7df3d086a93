/**
 * `npm run bench [name …]`: runs the benches one after another, or those named (`import`, `'damaged HL7'`), and writes what they print into one table,
 * `docs/figures.md`, with the time and the commit of each. What is not run again stays, unless the machine is another one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';

interface Bench {
  name: string;
  args: readonly string[];
}

const BENCHES: readonly Bench[] = [
  { name: 'calls', args: ['postgres'] },
  { name: 'calls', args: ['embedded'] },
  { name: 'paging', args: [] },
  { name: 'payments', args: [] },
  { name: 'search', args: [] },
  { name: 'fhir-search', args: [] },
  { name: 'counter', args: ['200000'] },
  { name: 'growth', args: ['postgres', '1000000'] },
  { name: 'growth', args: ['embedded'] },
  { name: 'instances', args: [] },
  { name: 'streams', args: [] },
  { name: 'start', args: [] },
  { name: 'idle', args: [] },
  { name: 'attack', args: [] },
  { name: 'fsync', args: [] },
  { name: 'crash', args: ['20'] },
  { name: 'server-crash', args: ['20'] },
  { name: 'alerts', args: [] },
  { name: 'call', args: ['60'] },
  { name: 'call-setup', args: ['20', '5'] },
  { name: 'catch-up', args: [] },
  { name: 'drain', args: [] },
  { name: 'import', args: ['100000'] },
  { name: 'damaged', args: ['DICOM', '10000'] },
  { name: 'damaged', args: ['HL7', '10000'] },
  { name: 'damaged', args: ['PDF', '3000'] },
  { name: 'damaged', args: ['TIFF', '10000'] },
  { name: 'damaged', args: ['HEIC', '200'] },
  { name: 'damaged', args: ['AVIF', '200'] },
  { name: 'damaged', args: ['XLSX', '300'] },
  { name: 'loads', args: [] },
  { name: 'cold-offline', args: [] },
  { name: 'installation', args: [] },
  { name: 'list-frames', args: [] },
  { name: 'lighthouse', args: [] },
];

const FILE = 'docs/figures.md';
const named = process.argv.slice(2);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}`;
const commandOf = ({ name, args }: Bench): string => ['bench', name, ...args].join(' ');
const COMMANDS = BENCHES.map(commandOf);
const HEAD = `# Figures

Written by \`npm run bench\` on ${machine}. What each bench measures is in [bench/README.md](../bench/README.md).`;

interface Row {
  command: string;
  at: string;
  figure: string;
}

/** The table, and what it lacks. */
function textOf(rows: readonly Row[]): string {
  const lacks = COMMANDS.filter((command) => !rows.some((row) => row.command === command));
  const lines = rows.map(({ command, at, figure }) => `| ${command} | ${at} | ${figure} |`);
  const table = ['| Bench | Measured | Figure |', '| --- | --- | --- |', ...lines].join('\n');
  return `${[HEAD, ...(lacks.length ? [`Without a figure: ${lacks.join(', ')}.`] : []), table].join('\n\n')}\n`;
}

/** Returns what earlier runs on this machine have written. */
function readRows(): Row[] {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  if (!text.includes(machine)) return [];
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return cells.flatMap(([, command, at, figure]) =>
    command?.startsWith('bench ') && at && figure ? [{ command, at, figure }] : [],
  );
}

function outputOf(program: string, args: readonly string[]): { status: number | null; lines: string[] } {
  const { status, stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { status, lines: stdout.split('\n').filter((line) => line.trim()) };
}

const [commit] = outputOf('git', ['rev-parse', '--short', 'HEAD']).lines;
let rows = readRows();

for (const bench of BENCHES) {
  const command = commandOf(bench);
  if (named.length && !named.some((one) => `${command} `.startsWith(`bench ${one} `))) continue;
  const at = `${new Date().toISOString().slice(0, 16)}Z, ${commit ?? 'no commit'}`;
  const { status, lines } = outputOf(process.execPath, [`bench/${bench.name}.ts`, ...bench.args]);
  if (status !== 0) {
    process.exitCode = 1;
    lines.push(`FAILED with ${status ?? 'a signal'}`);
  }
  for (const line of lines) console.log(`${command}: ${line}`);
  const measured = lines.map((line) => ({ command, at, figure: line.replaceAll('|', '/').trim() }));
  rows = [...rows.filter((row) => row.command !== command), ...measured].toSorted(
    (a, b) => COMMANDS.indexOf(a.command) - COMMANDS.indexOf(b.command),
  );
  // After each, so that an interrupted run leaves what it has.
  writeFileSync(FILE, textOf(rows));
  outputOf('oxfmt', [FILE]);
}
console.log(`written to ${FILE}`);
