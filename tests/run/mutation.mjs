// Proves that the tests of clinical rules, rights, transitions, codes, refresh, lock and links can fail: makes one slip at a time
// in a copy of the tree and sees whether a test goes red.
//   npm run mutation                      12 slips of each file, by a fixed seed
//   npm run mutation -- --each 1000       all of them; takes hours
//   npm run mutation -- --seed 7 otp      other slips, of the files with that in their name
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTATED } from '#tests/run/mutation/files.mjs';
import { mutantsOf, sampleOf } from '#tests/run/mutation/mutants.mjs';

const LIMIT_MS = 240_000;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '12' }, seed: { type: 'string', default: '20261125' } },
});

/** Stopped from outside, a run leaves neither its copy of the tree nor its tests behind. */
const stopping = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const stop of stopping) stop();
    process.exit(1);
  });

/** A copy of the tracked files with the packages of this tree: sources are never changed in place. */
function copyTree() {
  const directory = mkdtempSync(join(tmpdir(), 'wardline-mutation-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  for (const path of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    cpSync(path, join(directory, path), { dereference: false });
  }
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  return directory;
}

/**
 * A group of its own: vitest has helper processes, which end with it. Not spawnSync, during which no signal is handled.
 * @returns whether all tests are green; red also when they never end
 */
async function areGreen(directory, { project, tests }) {
  const projects = [...new Set([project, 'pure'])].flatMap((name) => ['--project', name]);
  const args = ['run', '-c', 'tests/vitest.config.ts', ...projects, '--bail', '1', ...tests];
  const ran = spawn(resolve('node_modules/.bin/vitest'), args, {
    cwd: directory,
    stdio: 'ignore',
    detached: true,
    // The Node of the packages.
    env: { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` },
  });
  const stop = () => process.kill(-Number(ran.pid), 'SIGKILL');
  stopping.add(stop);
  const limit = setTimeout(stop, LIMIT_MS);
  const [status] = await once(ran, 'exit');
  clearTimeout(limit);
  stopping.delete(stop);
  return status === 0;
}

function placeOf(source, at) {
  const before = source.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

async function mutate(directory, path, how) {
  const target = join(directory, path);
  const source = readFileSync(path, 'utf8');
  const all = mutantsOf(path, source);
  const chosen = sampleOf(all, Number(values.each), Number(values.seed));
  if (!(await areGreen(directory, how)))
    throw new Error(`the tests of ${path} are red while nothing is broken`);
  const survived = [];
  for (const mutant of chosen) {
    writeFileSync(target, source.slice(0, mutant.start) + mutant.by + source.slice(mutant.end));
    if (await areGreen(directory, how)) survived.push(mutant);
  }
  writeFileSync(target, source);
  console.log(
    `${path}: ${chosen.length - survived.length} of ${chosen.length} killed (${all.length} possible)`,
  );
  for (const { start, end, what } of survived)
    console.log(
      `  survived at ${placeOf(source, start)}, ${what}: ${source.slice(start, end).split('\n')[0]}`,
    );
  return { killed: chosen.length - survived.length, all: chosen.length };
}

const began = Date.now();
const directory = copyTree();
const files = Object.entries(MUTATED).filter(
  ([path]) => !positionals.length || positionals.some((name) => path.includes(name)),
);
const scores = [];
for (const [path, how] of files) scores.push(await mutate(directory, path, how));
const [killed, all] = [scores.reduce((n, s) => n + s.killed, 0), scores.reduce((n, s) => n + s.all, 0)];
const minutes = Math.round((Date.now() - began) / 60_000);
console.log(
  `mutation score ${((100 * killed) / all).toFixed(1)} %: ${killed} of ${all}, in ${minutes} minutes`,
);
