import type { AcneItems, CaseAnswer, Severity } from '#contract/cases.ts';

/** Region factors of the Global Acne Grading System. */
const ACNE_FACTORS = {
  forehead: 2,
  rightCheek: 2,
  leftCheek: 2,
  nose: 1,
  chin: 1,
  chestAndBack: 3,
} as const satisfies Record<keyof AcneItems, number>;
const GAGS_MAX = 44;

/**
 * Global Acne Grading System: each region's worst lesion (0 to 4) times its factor, 0 to 44
 * (Doshi, Zaheer and Stiller, Int J Dermatol 1997;36:416-418): 1-18 mild, 19-30 moderate, 31-38 severe, above very severe.
 */
export function acneSeverity(items: AcneItems): Severity {
  const regions = Object.keys(ACNE_FACTORS) as (keyof AcneItems)[];
  const score = regions.reduce((sum, region) => sum + items[region] * ACNE_FACTORS[region], 0);
  return { scale: 'GAGS', score, max: GAGS_MAX, grade: gradeOf(score, [0, 18, 30, 38]) };
}

const POEM_CODES = ['POEM1', 'POEM2', 'POEM3', 'POEM4', 'POEM5', 'POEM6', 'POEM7'] as const;
const POEM_MAX = 28;

/**
 * Patient-Oriented Eczema Measure: seven questions on the last week, each 0 (no days) to 4 (every day)
 * (Charman, Venn and Williams, Arch Dermatol 2004;140:1513-1519; bands: Charman et al., Br J Dermatol 2013;169:1326-1332).
 *
 * @returns null unless all seven are answered with a number from 0 to 4
 */
export function eczemaSeverity(answers: readonly CaseAnswer[]): Severity | null {
  const given = POEM_CODES.map((code) => answers.find((answer) => answer.code === code)?.answer ?? '');
  if (!given.every((answer) => /^[0-4]$/.test(answer))) return null;
  const score = given.reduce((sum, answer) => sum + Number(answer), 0);
  return { scale: 'POEM', score, max: POEM_MAX, grade: gradeOf(score, [2, 7, 16, 24]) };
}

const GRADES = ['CLEAR', 'MILD', 'MODERATE', 'SEVERE'] as const;

function gradeOf(score: number, upTo: readonly [number, number, number, number]): Severity['grade'] {
  return GRADES[upTo.findIndex((bound) => score <= bound)] ?? 'VERY_SEVERE';
}
