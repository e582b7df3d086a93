import { lazy, readCsv, readJson } from '#server/reference/reference-data.ts';

export type InteractionSeverity = 'CONTRAINDICATED' | 'MAJOR' | 'MODERATE';

/** Two interacting ingredients; `effect` and `advice` are the rule's text. */
export type Interaction = Readonly<{
  a: string;
  b: string;
  severity: InteractionSeverity;
  ruleId: number;
  effect: string;
  advice: string;
}>;

type Rule = { id: number; effect: string; advice: string };
const ORDER: readonly InteractionSeverity[] = ['CONTRAINDICATED', 'MAJOR', 'MODERATE'];

const pairList = lazy(() => {
  const rules = new Map(
    readJson<{ rules: Rule[] }>('interactions.json').rules.map((rule) => [rule.id, rule]),
  );
  return readCsv('interaction-pairs.csv', (row): Interaction => {
    const rule = rules.get(Number(row.ruleId));
    return {
      a: row.ingredientA ?? '',
      b: row.ingredientB ?? '',
      severity: row.severity as InteractionSeverity,
      ruleId: Number(row.ruleId),
      effect: rule?.effect ?? '',
      advice: rule?.advice ?? '',
    };
  });
});

const pairs = lazy(() => new Map(pairList().map((pair) => [keyOf(pair.a, pair.b), pair])));

/** Every pair of the data. */
export const listInteractions = (): readonly Interaction[] => pairList();

/**
 * The known interactions among ingredients (`Medicine.ingredients` of all of the patient's medicines), most
 * severe first. For warnings only: a pair that is absent is not known to be safe. CONTRAINDICATED should
 * stop, MAJOR should need a reason, MODERATE only informs. Compiled, needs review by a clinician.
 */
export function interactionsBetween(ingredients: readonly string[]): Interaction[] {
  const distinct = [...new Map(ingredients.map((name) => [name.toLowerCase(), name])).keys()];
  const found: Interaction[] = [];
  for (const [index, a] of distinct.entries()) {
    for (const b of distinct.slice(index + 1)) {
      const pair = pairs().get(keyOf(a, b));
      if (pair) found.push(pair);
    }
  }
  return found.sort((x, y) => ORDER.indexOf(x.severity) - ORDER.indexOf(y.severity));
}

function keyOf(a: string, b: string): string {
  return [a.toLowerCase(), b.toLowerCase()].sort().join('|');
}
