import { lazy, readJson } from '#server/reference/reference-data.ts';
import type { Frozen } from '#server/reference/reference-data.ts';

type FirstName = { firstName: string; sex: 'MALE' | 'FEMALE'; group: string };
type LastName = { lastName: string; group: string };

/** First and last names that go together, only for fictitious people. */
export type NameGroup = Frozen<{ group: string; male: string[]; female: string[]; last: string[] }>;

const groups = lazy((): readonly NameGroup[] => {
  const { firstNames, lastNames } = readJson<{ firstNames: FirstName[]; lastNames: LastName[] }>(
    'names.json',
  );
  const names = [...new Set(firstNames.map(({ group }) => group))].sort();
  return names.map((group) => {
    const first = (sex: FirstName['sex']) =>
      firstNames.filter((name) => name.group === group && name.sex === sex).map((name) => name.firstName);
    return {
      group,
      male: first('MALE'),
      female: first('FEMALE'),
      last: lastNames.filter((name) => name.group === group).map((name) => name.lastName),
    };
  });
});

/** The groups in alphabetical order, so that a seeded random choice is repeatable. */
export function nameGroups(): readonly NameGroup[] {
  return groups();
}
