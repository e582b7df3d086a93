import { readFileSync } from 'node:fs';
import type { BrokenRule } from '#tests/run/broken-rules/broken-rule.ts';
import type { BrokenHazard } from '#tests/run/broken-hazards/broken-hazard.ts';
import { ALERT_HAZARDS } from './alerts.ts';
import { CALL_HAZARDS } from './calls.ts';
import { PEOPLE_HAZARDS } from './people.ts';
import { VITAL_HAZARDS } from './vitals.ts';
import { FACT_HAZARDS } from './facts.ts';
import { SCREEN_HAZARDS } from './screens.ts';
import { PRESCRIBING_HAZARDS } from './prescribing.ts';
import { REQUEST_HAZARDS } from './requests.ts';
import { RESULT_HAZARDS } from './results.ts';
import { RULE_HAZARDS } from './rules.ts';

export const BROKEN_HAZARDS: readonly BrokenHazard[] = [
  ...RULE_HAZARDS,
  ...SCREEN_HAZARDS,
  ...FACT_HAZARDS,
  ...VITAL_HAZARDS,
  ...PEOPLE_HAZARDS,
  ...CALL_HAZARDS,
  ...ALERT_HAZARDS,
  ...PRESCRIBING_HAZARDS,
  ...RESULT_HAZARDS,
  ...REQUEST_HAZARDS,
].toSorted((a, b) => Number(a.hazard.slice(1)) - Number(b.hazard.slice(1)));

/** A break with the test of its row: `title` finds it, because it bears no id. */
export type BrokenControl = BrokenRule & { title: RegExp };

const ROW = /^\| (?<id>H\d+)\s+\|.*\| `(?<test>[^`]+)`: `(?<words>[^`]+)`\s+\|$/gm;

/** The ids of docs/clinical-safety.md with file and words of their tests. */
export function hazardTests(
  log = readFileSync('docs/clinical-safety.md', 'utf8'),
): Map<string, { test: string; words: string }> {
  return new Map(
    [...log.matchAll(ROW)].map(({ groups: { id = '', test = '', words = '' } = {} }) => [
      id,
      { test, words },
    ]),
  );
}

function projectOf(test: string): BrokenRule['project'] {
  if (test.startsWith('tests/e2e/')) return 'screens';
  if (test.endsWith('.test.tsx')) return 'browser';
  return test.startsWith('tests/server/') && !test.endsWith('.pure.test.ts') ? 'server-pglite' : 'pure';
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/** Words of a title as a pattern: a value of `test.each` may have any text. */
function titleOf(words: string): RegExp {
  const parts = words.split(/%[sdijo#]|\$\w+/).map((part) => escaped(part));
  return new RegExp(parts.join('.*'));
}

/** The breaks of hazards as those of rules, with their tests by the log. */
export function brokenControls(): BrokenControl[] {
  const tests = hazardTests();
  return BROKEN_HAZARDS.map(({ hazard, project, ...rest }) => {
    const { test = '', words = '' } = tests.get(hazard) ?? {};
    return { ...rest, rule: hazard, test, project: project ?? projectOf(test), title: titleOf(words) };
  });
}
