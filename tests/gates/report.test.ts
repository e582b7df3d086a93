import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const REPORTER = path.resolve('tests/run/report.mjs');
const VITEST = path.resolve('node_modules/vitest/vitest.mjs');

/** Runs a file of tests with one second try. @returns what the reporter wrote of it */
async function reportOf(code: string): Promise<Record<string, unknown>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'report-'));
  try {
    await writeFile(path.join(directory, 'made.test.js'), code);
    const file = path.join(directory, 'report.json');
    const args = [VITEST, 'run', '--root', directory, '--globals', '--retry=1', `--reporter=${REPORTER}`];
    await new Promise<void>((done) => {
      execFile(process.execPath, args, { env: { ...process.env, UNIT_REPORT: file } }, () => done());
    });
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  } finally {
    await rm(directory, { recursive: true });
  }
}

test('a test that passes at its second try is flaky and not failed; one that fails twice, or in a hook, is failed', async () => {
  const report = await reportOf(`
    let tries = 0;
    test('passes', () => {});
    test('passes later', () => expect(++tries).toBe(2));
    test('fails', () => expect(1).toBe(2));
    describe('a hook', () => {
      beforeAll(() => { throw new Error('no store'); });
      test('runs a part of it', () => {});
    });
  `);
  const failures = report['failures'] as { at: string }[];
  expect(failures.map(({ at }) => at)).toEqual(['a hook', 'fails']);
  expect(report).toMatchObject({ passed: 2, failed: 2, flaky: [{ test: 'passes later' }] });
});
