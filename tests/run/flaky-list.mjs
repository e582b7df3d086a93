// The list of flaky tests: each passed at a second try, and stays listed until `npm run flaky` has seen its file pass many times.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const LIST = 'test-results/flaky.json';
const DAY_MS = 86_400_000;
/** How long a flaky test may wait to be mended. */
export const MEND_WITHIN_DAYS = 7;

/** @returns {{ test: string, file?: string, since: string, last: string, times: number, reason?: string }[]} */
export function listed(file = LIST) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

function store(list, file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`);
}

/** Adds the flaky tests of a run; one that is listed keeps the day on which it was first seen. */
export function addFlaky(found, now = new Date(), file = LIST) {
  const day = now.toISOString();
  const list = new Map(listed(file).map((one) => [one.test, one]));
  for (const one of found) {
    const { since = day, times = 0 } = list.get(one.test) ?? {};
    list.set(one.test, { ...one, since, last: day, times: times + 1 });
  }
  store([...list.values()], file);
}

/** Removes the tests of these files; without files, all. */
export function removeMended(files, file = LIST) {
  const isMended = (one) => !files.length || files.some((name) => (one.file ?? '').endsWith(name));
  store(
    listed(file).filter((one) => !isMended(one)),
    file,
  );
}

/** The tests that have been on the list for too long. */
export function overdue(now = new Date(), file = LIST) {
  const limit = now.getTime() - MEND_WITHIN_DAYS * DAY_MS;
  return listed(file).filter(({ since }) => Date.parse(since) < limit);
}
