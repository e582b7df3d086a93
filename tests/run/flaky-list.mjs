// The list of flaky tests: each passed at a second try, and stays listed until `npm run flaky` has seen its file pass many times.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const LIST = 'test-results/flaky.json';
const DAY_MS = 86_400_000;
/** How long a flaky test may wait to be mended. */
export const MEND_WITHIN_DAYS = 7;

/** @returns {{ test: string, file?: string, since: string, last: string, times: number, reason?: string }[]} */
function listed() {
  return existsSync(LIST) ? JSON.parse(readFileSync(LIST, 'utf8')) : [];
}

function store(list) {
  mkdirSync(dirname(LIST), { recursive: true });
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`);
}

/** Adds the flaky tests of a run; one that is listed keeps the day on which it was first seen. */
export function addFlaky(found) {
  const day = new Date().toISOString();
  const list = new Map(listed().map((one) => [one.test, one]));
  for (const one of found) {
    const { since = day, times = 0 } = list.get(one.test) ?? {};
    list.set(one.test, { ...one, since, last: day, times: times + 1 });
  }
  store([...list.values()]);
}

/** Removes the tests of these files. */
export function removeMended(files) {
  store(listed().filter((one) => !files.some((name) => (one.file ?? '').endsWith(name))));
}

/** The tests that have been on the list for too long. */
export function overdue() {
  const limit = Date.now() - MEND_WITHIN_DAYS * DAY_MS;
  return listed().filter(({ since }) => Date.parse(since) < limit);
}
