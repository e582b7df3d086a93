/**
 * `npm run bench [name …]`: runs the benches one after another, or those named, and writes what they print into one table with
 * machine and date, `test-results/figures.md`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
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
  { name: 'growth', args: ['postgres'] },
  { name: 'growth', args: ['embedded'] },
  { name: 'instances', args: [] },
  { name: 'streams', args: [] },
  { name: 'start', args: [] },
  { name: 'idle', args: [] },
  { name: 'fsync', args: [] },
  { name: 'crash', args: ['20'] },
  { name: 'server-crash', args: ['20'] },
  { name: 'alerts', args: [] },
  { name: 'catch-up', args: [] },
  { name: 'drain', args: [] },
  { name: 'import', args: ['100000'] },
  { name: 'cold-offline', args: [] },
  { name: 'installation', args: [] },
  { name: 'list-frames', args: [] },
  { name: 'lighthouse', args: [] },
];

const FILE = 'test-results/figures.md';
const named = process.argv.slice(2);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node ${process.version}`;
const lines = [
  `${new Date().toISOString().slice(0, 16)}Z, ${machine}`,
  '',
  '| Bench | Figure |',
  '| --- | --- |',
];
let failures = 0;

for (const { name, args } of BENCHES) {
  if (named.length && !named.includes(name)) continue;
  const command = ['bench', [name, ...args].join(' ')].join(' ');
  const run = spawnSync(process.execPath, [`bench/${name}.ts`, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = run.stdout.split('\n').filter((line) => line.trim());
  if (run.status !== 0) {
    failures += 1;
    printed.push(`FAILED with ${run.status ?? run.signal}`);
  }
  for (const line of printed) {
    console.log(`${command}: ${line}`);
    lines.push(`| ${command} | ${line.replaceAll('|', '/').trim()} |`);
  }
  // After each, so that an interrupted run leaves what it has.
  mkdirSync('test-results', { recursive: true });
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}
console.log(`written to ${FILE}`);
process.exitCode = failures ? 1 : 0;
