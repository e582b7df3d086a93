// After the journeys, all of them: was each call of the specification's section 7 made by a browser, and answered?
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const SEEN = 'test-results/calls-on-the-wire';
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Those that another test of a browser sees, on another server. */
const ELSEWHERE = {
  'POST /{app}/api/customer/user/deviceToken': 'tests/push/push.test.ts: journeys have no push service',
};

const listed = read('docs/spec/calls.json').map(({ method, path }) => `${method} ${path}`);
const files = existsSync(SEEN) ? readdirSync(SEEN) : [];
const seen = new Set(files.flatMap((file) => read(`${SEEN}/${file}`)));
const unseen = listed.filter((name) => !seen.has(name) && !ELSEWHERE[name]);
console.log(`${listed.length - unseen.length} of ${listed.length} calls were seen on the wire.`);
for (const [name, where] of Object.entries(ELSEWHERE)) console.log(`${name}: in ${where}.`);
for (const name of unseen) console.log(`Not seen: ${name}`);
process.exit(unseen.length ? 1 : 0);
