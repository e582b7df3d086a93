import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FILES = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts']).filter(
  (file) => file !== 'src/domain/age.ts',
);
/** A number of years put into a text, or a time since a birth. */
const OWN_AGE =
  /\$\{[\w.]*ageYears\}|>\{[\w.]*ageYears\}|Date\.parse\([^)]*(born|birth)|new Date\([\w.]*bornOn/i;
const EXCEPT: Readonly<Record<string, string>> = {
  'server/seed/patients.ts': 'the message of an error that only a developer reads',
};

it('computes and prints every age by src/domain/age.ts', () => {
  const own = FILES.filter((file) => !(file in EXCEPT) && OWN_AGE.test(readFileSync(file, 'utf8')));
  expect(own).toEqual([]);
});
