// Chooses the tests of each command: 'change' (npm test), 'merge' (.ci/run) and 'nightly' (npm run nightly).
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

const DAY_MS = 86_400_000;
/** Of the other server tests, the second store runs one in so many each day before a merge. */
const SECOND_STORE_DAYS = 6;

/** Server tests that can end differently by store: SQL, concurrency, locks, roles, LISTEN, migrations, import, search, backup, durability. */
const STORE_SPECIFIC = [
  'tests/server/platform/{faults,jobs,live,search,sql,store,writes}/**/*.test.ts',
  'tests/server/platform/{health/health,http/session-memory}.test.ts',
  'tests/server/**/{embedded,postgres,random}*.test.ts',
  'tests/server/cli/{backup,import-commands}.test.ts',
  'tests/server/contract/{calls,rights}.test.ts',
  'tests/server/operations/imports*.test.ts',
  'tests/server/people/{patient-search,token-replay}.test.ts',
  'tests/server/requests/{accepting,scope}.test.ts',
];

/** The number of the day (UTC), by which the rotating parts change. */
const today = () => Math.floor(Date.now() / DAY_MS);

const isOfToday = (file, days) =>
  createHash('sha256').update(file).digest().readUInt32BE(0) % days === today() % days;

/** Returns the server test files that the second store runs today before a merge. */
export function secondStoreFiles() {
  const specific = new Set(globSync(STORE_SPECIFIC));
  return globSync('tests/server/**/*.test.ts')
    .filter((file) => specific.has(file) || isOfToday(file, SECOND_STORE_DAYS))
    .sort();
}

/** Returns the file of nightly journeys that also runs before a merge today. */
export function nightlyFileOfToday() {
  const files = globSync('tests/e2e/*.spec.ts')
    .filter((file) => readFileSync(file, 'utf8').includes("'@nightly'"))
    .sort();
  return files[today() % files.length];
}
