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

const STAGE = String.raw`([1-5]|iii|ii|iv|i|v)\s?([ab])?(?:\s?a[123])?(?:\s?[dt])?\b(?!\s*(?:year|yr|y\b|month|week|day|time))`;
const KIDNEY =
  '(?:ckd|crf|chronic kidney disease|chronic renal disease|chronic renal failure|chronic kidney failure|kidney disease|renal disease|diabetic nephropathy|nephropathy|dkd)';
const STAGE_AFTER = new RegExp(String.raw`\b${KIDNEY}\s*(?:stage|stg|st|grade|gr|g)?\s*${STAGE}`);
const STAGE_BEFORE = new RegExp(String.raw`\b(?:stage|stg|grade)\s*g?\s*${STAGE}\s*(?:of\s*)?${KIDNEY}`);
const DIALYSIS_STAGE = new RegExp(String.raw`\b${KIDNEY}\s*(?:stage|stg|st|grade|gr|g)?\s*(?:5|v)\s?d\b`);
const NAMES_EGFR = /\be?gfr\b/;
/** The number is next to the name; a day or a year does not count. */
const EGFR = /\be?gfr\s*[:=<>≤≥~–-]*\s*(\d{1,3}(?:\.\d+)?)(?![\d.]*[\d/]|\s*-\s*\d)/;
const HIGHEST_EGFR = 200;
const EGFR_UNIT = /\s*ml\s*(?:\/|per)?\s*min(?:ute)?(?:\s*(?:\/|per)?\s*1[.·]73\s*m\s*(?:\^?2|²)?)?/g;
const GOES_ON =
  /^(?:now|today|current|currently|latest|recent|recently|repeat|then|later|was|is)?\b[^a-z]*\d|^(?:now|today|current|currently|latest|recent|recently|repeat|then|later)\b.*\d/;
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

interface KidneyClause {
  said: string;
  affirmed: string;
}

interface KidneyReading {
  /** The lowest eGFR that words and codes allow; null where they say nothing of the kidney. */
  least: (codes: ReadonlySet<string>) => number | null;
  /** Texts that name an eGFR without a readable number. */
  unread: readonly string[];
}

/** Stage 5D of chronic kidney disease: on dialysis. */
export const isDialysisStage = (clause: string): boolean => DIALYSIS_STAGE.test(clause);

/** Returns what the clauses of an entry say of the kidney. */
export function kidneyIn(clauses: readonly KidneyClause[]): KidneyReading {
  const said: number[] = [];
  const unread: string[] = [];
  clauses.forEach((clause, place) => {
    const stage = stageIn(clause.affirmed);
    if (stage !== null) said.push(stage);
    if (!NAMES_EGFR.test(clause.affirmed)) return;
    const egfr = egfrIn(clause.said, clauses[place + 1]?.said ?? '');
    if (egfr === null) unread.push(clause.said);
    else said.push(egfr);
  });
  return { least: (codes) => leastOf(said, [...codes]), unread };
}

function stageIn(clause: string): number | null {
  const stage = STAGE_AFTER.exec(clause) ?? STAGE_BEFORE.exec(clause);
  const digit = stage?.[1] ? (ROMAN[stage[1]] ?? stage[1]) : undefined;
  if (digit === undefined) return null;
  return LEAST_OF_STAGE[`${digit}${stage?.[2] ?? ''}`] ?? LEAST_OF_STAGE[digit] ?? null;
}

/** @returns null where there is no number next to it, or a second one that may be meant */
function egfrIn(clause: string, next: string): number | null {
  const found = EGFR.exec(clause);
  if (!found?.[1] || Number(found[1]) > HIGHEST_EGFR || GOES_ON.test(next)) return null;
  const rest = clause.slice(found.index + found[0].length).replaceAll(EGFR_UNIT, '');
  const withoutStage = rest.replace(STAGE_AFTER, '').replace(STAGE_BEFORE, '');
  return /\d/.test(withoutStage) ? null : Number(found[1]);
}

function leastOf(said: readonly number[], codes: readonly string[]): number | null {
  const coded = codes.flatMap((code) => {
    const row = CODED.find(([start]) => code.startsWith(start));
    return row ? [row] : [];
  });
  // A stage in words says more than the code of kidney disease without one.
  const exact = coded.filter(([start]) => said.length === 0 || !['N18', 'N19'].includes(start));
  const all = [...said, ...exact.map(([, least]) => least)];
  return all.length ? Math.min(...all) : null;
}
