// @module-tag slow
import { globSync, readFileSync } from 'node:fs';
import { check, type Diagnostics, type VulnerableDiagnostics } from 'recheck';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * The longest text, in characters, that reaches the expressions of a file. Without an entry each expression of a file has to take
 * linear time; with one, the worst text of that length has to take little.
 */
const LONGEST: Readonly<Record<string, number>> = {
  // Our own sources, at the build.
  'build/bundle-report.ts': 2_000,
  'build/common-plugins.ts': 2_000,
  'build/configuration.ts': 2_000,
  'build/pdf-parts.ts': 2_000,
  'build/portal-chunks.ts': 2_000,
  // A setting of the operator.
  'server/platform/plain-connections.ts': 2_000,
  // Allergies and problems of a record: src/contract/known-facts.ts.
  'server/reference/allergy-classes.ts': 120,
  'server/reference/problem-clauses.ts': 160,
  'server/reference/problem-kidney.ts': 160,
  'server/prescriptions/not-checked.ts': 160,
  // Parts of a line of a prescription, and of the explanation of a rule in the data.
  'server/prescriptions/prescription-texts.ts': 1_000,
  'src/domain/prescribing/amounts.ts': 200,
  'src/domain/prescribing/day-words.ts': 200,
  'src/domain/prescribing/dose-intervals.ts': 200,
  'src/domain/prescribing/frequencies.ts': 200,
  'src/domain/prescribing/read-frequency.ts': 200,
  'src/domain/prescribing/weekdays.ts': 200,
  // A result as it was typed: src/contract/lab-results.ts.
  'src/domain/laboratory/result-value.ts': 500,
  'src/domain/laboratory/result-words.ts': 500,
};
const ATTEMPT_MS = 50;
const CHECK_MS = 20_000;

function expressionsOf(node: unknown): { pattern: string; flags: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(expressionsOf);
  const { regex } = node as { regex?: { pattern: string; flags: string } };
  return regex ? [regex] : Object.values(node).flatMap(expressionsOf);
}

/** The text of an attack, repeated up to a length. */
function attackOf({ pumps, suffix }: VulnerableDiagnostics['attack'], length: number): string {
  const one = pumps.map(
    ({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / pumps.length / pump.length)),
  );
  return one.join('').slice(0, length) + suffix;
}

test(
  'each expression takes linear time, or little for the longest text that reaches it',
  { timeout: 600_000 },
  async () => {
    const files = globSync('{src,server,sw,build}/**/*.{ts,tsx,mjs}', { exclude: ['src/routeTree.gen.ts'] });
    const found = new Map<string, { file: string; pattern: string; flags: string }>();
    for (const file of files)
      for (const { pattern, flags } of expressionsOf(parseSync(file, readFileSync(file, 'utf8')).program))
        found.set(`${file} ${pattern} ${flags}`, { file, pattern, flags });
    expect(found.size).toBeGreaterThan(400);
    const known = new Map<string, Diagnostics>();
    for (const { file, pattern, flags } of found.values()) {
      const key = `${pattern} ${flags}`;
      // oxlint-disable-next-line no-await-in-loop -- one at a time, so that each has its time
      const judged = known.get(key) ?? (await check(pattern, flags.replace('v', 'u'), { timeout: CHECK_MS }));
      known.set(key, judged);
      if (judged.status === 'safe') continue;
      const longest = LONGEST[file];
      expect([file, pattern, longest], 'has no longest text').toEqual([file, pattern, expect.any(Number)]);
      if (judged.status !== 'vulnerable' || longest === undefined) continue;
      const text = attackOf(judged.attack, longest);
      const start = performance.now();
      new RegExp(pattern, flags).exec(text);
      expect([file, pattern, performance.now() - start < ATTEMPT_MS]).toEqual([file, pattern, true]);
    }
  },
);
