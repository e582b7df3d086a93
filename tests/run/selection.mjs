// Chooses the tests of each command: 'changed' (npm test -- --changed), 'change' (npm test), 'merge' (.ci/run) and 'nightly'.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';

const DAY_MS = 86_400_000;
/** Days after which the second store has run each of the other server tests before a merge. */
const SECOND_STORE_DAYS = 6;
/** Days after which each file that is left to the night has run before a merge. */
const NIGHTLY_DAYS = 10;

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

/** Returns the files of vitest with a tag: each says `// @module-tag critical` (or `slow`, or `nightly`) in its first line. */
export function filesTagged(tag) {
  return globSync('tests/{src,sw,server,push}/**/*.test.ts')
    .filter((file) => readFileSync(file, 'utf8').startsWith(`// @module-tag ${tag}\n`))
    .sort();
}

/** Returns the files of vitest that a run leaves out: `npm test` the slow ones and those of the night, a merge most of the latter. */
export function filesLeftOut(suite) {
  if (suite === 'nightly') return [];
  const ofTheNight = filesTagged('nightly');
  if (suite === 'change') return [...filesTagged('slow'), ...ofTheNight];
  const ofToday = nightlyFilesOfToday();
  return ofTheNight.filter((file) => !ofToday.includes(file));
}

/** Returns the server test files that the second store runs today before a merge. */
export function secondStoreFiles() {
  const specific = new Set(globSync(STORE_SPECIFIC));
  return globSync('tests/server/**/*.test.ts')
    .filter((file) => !file.endsWith('.pure.test.ts'))
    .filter((file) => specific.has(file) || isOfToday(file, SECOND_STORE_DAYS))
    .sort();
}

/** Returns the files with tests of the night, of vitest and of journeys, that also run before a merge today. */
export function nightlyFilesOfToday() {
  const journeys = globSync('tests/e2e/*.spec.ts').filter((file) =>
    readFileSync(file, 'utf8').includes("'@nightly'"),
  );
  return [...filesTagged('nightly'), ...journeys]
    .sort()
    .filter((_, at) => at % NIGHTLY_DAYS === today() % NIGHTLY_DAYS);
}

/** The journeys that use a folder of the sources, for `npm test -- --changed`. */
const JOURNEYS_OF = {
  'src/app/alerts': ['alerts', 'asked'],
  'src/app/session': ['lock', 'session', 'sign-in'],
  'src/app/shell': ['shell', 'shortcuts'],
  'src/features/agent-queue': ['agent', 'agent-lists'],
  'src/features/agent-service': ['agent', 'lab-values', 'new-messages'],
  'src/features/billing': ['money'],
  'src/features/calendar': ['appointments'],
  'src/features/clinics': ['current-clinic'],
  'src/features/consultation-room': ['note', 'pad', 'signing', 'room'],
  'src/features/dashboard': ['shell', 'own-patients'],
  'src/features/home-visits': ['home-visits', 'ask-doctor'],
  'src/features/nurse-care': ['nurse'],
  'src/features/nurse-consultation': ['nurse', 'captures'],
  'src/features/nurse-home': ['nurse'],
  'src/features/patients': ['known-facts', 'searching'],
  'src/features/records': ['known-facts'],
  'src/features/sign-in': ['sign-in', 'second-factor', 'passkeys'],
  'src/offline': ['offline', 'lock'],
  'src/operations': ['operations'],
  'src/patient': ['patient-page', 'patient-shares', 'patient-consent'],
  sw: ['offline', 'installation'],
  'server/alerts': ['alerts'],
  'server/patient-page': ['patient-page'],
  'server/prescriptions': ['signing', 'withdrawing'],
};

/**
 * The tests that the files changed since a commit reach: what vitest follows by imports, the server's tests of the same domain,
 * and the journeys of the table above. A first look while working; `npm test` is for a push.
 * @param {string} base a commit
 * @returns {{ isEmpty: boolean, server: string[], journeys: string[] }}
 */
export function changedSince(base) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const domains = files.map((file) => /^(?:server|src\/contract)\/([^/.]+)/.exec(file)?.[1]).filter(Boolean);
  const server = [
    ...domains.flatMap((domain) => globSync(`tests/server/${domain}/**/*.test.ts`)),
    ...(files.some((file) => file.startsWith('src/contract/'))
      ? globSync('tests/server/contract/*.test.ts')
      : []),
    ...files.filter((file) => /^tests\/server\/.*\.test\.ts$/.test(file)),
  ];
  const journeys = [
    ...files.filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file)),
    ...Object.entries(JOURNEYS_OF)
      .filter(([folder]) => files.some((file) => file.startsWith(`${folder}/`)))
      .flatMap(([, names]) => names.map((name) => `tests/e2e/${name}.spec.ts`)),
  ].filter((file) => existsSync(file));
  return { isEmpty: !files.length, server: [...new Set(server)], journeys: [...new Set(journeys)] };
}
