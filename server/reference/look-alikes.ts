import { lazy, readJson } from '#server/reference/reference-data.ts';

/** A name with its tall-man capitals, and what it is commonly for. Compiled, needs review by a pharmacist. */
type TallName = { name: string; tallMan: string; use: string };

interface LookAlike {
  /** The whole name: the characters that differ are capitals, the rest is not. */
  tallMan: string;
  /** Common use; empty for a combination. */
  use: string;
  /** Names that are taken for it. */
  confusedWith: string[];
}

export const lookAlikeNames = lazy(() =>
  readJson<{ names: TallName[]; groups: string[][] }>('look-alike-names.json'),
);

const byName = lazy(() => new Map(lookAlikeNames().names.map((one) => [one.name, one])));

/** The tall-man capitals of a medicine's name, and what it is confused with; nothing for a name without a look-alike. */
export function lookAlikeOf(medicine: {
  genericMedicineName: string;
  ingredients: readonly string[];
}): LookAlike | undefined {
  const { genericMedicineName, ingredients } = medicine;
  const own = ingredients.flatMap((ingredient) => byName().get(ingredient) ?? []);
  if (!own.length) return undefined;
  const tallMan = own.reduce(
    (text, { name, tallMan: tall }) => text.replace(name.toLowerCase(), tall),
    genericMedicineName.toLowerCase(),
  );
  const isSingle = ingredients.length === 1;
  const confusedWith = lookAlikeNames()
    .groups.filter((group) => group.some((name) => ingredients.includes(name)))
    .flat()
    .filter((name) => !ingredients.includes(name));
  return {
    tallMan,
    use: isSingle ? (own[0]?.use ?? '') : '',
    // Of a combination its ingredients are read, of which one alone is taken for another name.
    confusedWith: isSingle ? [...new Set(confusedWith)] : [],
  };
}
