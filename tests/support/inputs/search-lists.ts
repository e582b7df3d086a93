import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sex } from '#contract/shared.ts';

/** Typed text, right answers, and the patient's sex and age where they matter. */
export interface SearchCase {
  typed: string;
  wanted: readonly string[];
  patient?: { sex: Sex; ageYears: number };
}

const FIRST = 5;

/** A list of tests/search. */
export function readSearchList(name: string): SearchCase[] {
  const [, ...lines] = readFileSync(resolve('tests/search', `${name}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [typed = '', wanted = '', patient = ''] = line.split('\t');
    const [sex, age] = patient.split(' ');
    return {
      typed,
      wanted: wanted.split('|'),
      ...(sex ? { patient: { sex: sex as Sex, ageYears: Number(age) } } : {}),
    };
  });
}

/** The cases without a right answer among the first five, with the first five. */
export async function missedOf<Found>(
  cases: readonly SearchCase[],
  find: (one: SearchCase) => readonly Found[] | Promise<readonly Found[]>,
  isWanted: (found: Found, wanted: string) => boolean,
): Promise<{ typed: string; wanted: string; found: readonly Found[] }[]> {
  const missed = [];
  for (const one of cases) {
    const found = (await find(one)).slice(0, FIRST);
    if (!found.some((each) => one.wanted.some((wanted) => isWanted(each, wanted))))
      missed.push({ typed: one.typed, wanted: one.wanted.join('|'), found });
  }
  return missed;
}

/** "Paracetamol@650 mg" is that strength; a name alone is any strength of it. */
export function isWantedMedicine(
  found: { genericMedicineName: string; strength: string },
  wanted: string,
): boolean {
  const [name, strength] = wanted.split('@');
  return found.genericMedicineName === name && (strength === undefined || found.strength === strength);
}

export const startsWithWanted = (found: string, wanted: string): boolean => found.startsWith(wanted);
export const isWanted = (found: string, wanted: string): boolean => found === wanted;
