/** The lowest eGFR of each stage of chronic kidney disease (KDIGO 2012), in mL/min/1.73 m². */
const LEAST_OF_STAGE: Readonly<Record<string, number>> = {
  '1': 90,
  '2': 60,
  '3': 30,
  '3a': 45,
  '3b': 30,
  '4': 15,
  '5': 0,
};
const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' };
/** Kidney disease of which the stage is not said counts as reduced function. */
const NO_STAGE = 30;

const STAGE = String.raw`([1-5]|iii|ii|iv|i|v)\s?([ab])?(?:\s?a[123])?\b(?!\s*(?:year|yr|y\b|month|week|day|time))`;
const KIDNEY =
  '(?:ckd|crf|chronic kidney disease|chronic renal disease|chronic renal failure|chronic kidney failure|kidney disease|renal disease|diabetic nephropathy|nephropathy|dkd)';
const STAGE_AFTER = new RegExp(String.raw`\b${KIDNEY}\s*(?:stage|stg|st|grade|gr|g)?\s*${STAGE}`);
const STAGE_BEFORE = new RegExp(String.raw`\b(?:stage|stg|grade)\s*g?\s*${STAGE}\s*(?:of\s*)?${KIDNEY}`);
const EGFR = /\be?gfr\b\D{0,12}(\d{1,3}(?:\.\d+)?)/;
const CODED: readonly (readonly [string, number])[] = [
  ['Z99.2', 0],
  ['N18.6', 0],
  ['N18.5', 0],
  ['N18.4', 15],
  ['N18.32', 30],
  ['N18.31', 45],
  ['N18.3', 30],
  ['N18.2', 60],
  ['N18.1', 90],
  ['N18', NO_STAGE],
  ['N19', NO_STAGE],
];

/** The lowest eGFR that words and codes allow; null where they say nothing of the kidney. */
export function leastEgfr(clauses: readonly string[], codes: readonly string[]): number | null {
  const said = clauses.flatMap((clause) => {
    const egfr = EGFR.exec(clause);
    if (egfr) return [Number(egfr[1])];
    const stage = STAGE_AFTER.exec(clause) ?? STAGE_BEFORE.exec(clause);
    const digit = stage?.[1] ? (ROMAN[stage[1]] ?? stage[1]) : undefined;
    const least = digit && (LEAST_OF_STAGE[`${digit}${stage?.[2] ?? ''}`] ?? LEAST_OF_STAGE[digit]);
    return least === undefined || least === '' ? [] : [least];
  });
  const coded = codes.flatMap((code) => {
    const row = CODED.find(([start]) => code.startsWith(start));
    return row ? [row] : [];
  });
  // A stage in words says more than the code of kidney disease without one.
  const exact = coded.filter(([start]) => said.length === 0 || !['N18', 'N19'].includes(start));
  const all = [...said, ...exact.map(([, least]) => least)];
  return all.length ? Math.min(...all) : null;
}
