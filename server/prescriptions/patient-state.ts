import type { FactValue } from '#contract/known-facts.ts';
import type { LabReading } from '#domain/prescribing/lab-facts.ts';
import { kidneyStateOf, leastEgfrOf, type PatientState } from '#server/reference/patient-state.ts';
import { readProblem, type RecordedProblem } from '#server/reference/problems.ts';

/** An entry with its time. */
export interface DatedFact {
  value: FactValue;
  at: Date;
}

/** How many days an entry says something of today. A reduced function counts on, and is said to be old. */
const HOLDS_DAYS = { organ: 365, breastFeeds: 730, doesNotBreastFeed: 180 } as const;
const DAY_MS = 86_400_000;

type Kind = FactValue['kind'];
type FactOf<K extends Kind> = Extract<FactValue, { kind: K }>;

export function factOf<K extends Kind>(
  facts: readonly DatedFact[],
  kind: K,
): { value: FactOf<K>; at: Date } | undefined {
  return facts.find((fact): fact is { value: FactOf<K>; at: Date } => fact.value.kind === kind);
}

interface StateSources {
  facts: readonly DatedFact[];
  diagnoses: readonly RecordedProblem[];
  labs: LabReading;
  now: Date;
  patient: Pick<PatientState, 'ageMonths' | 'sex' | 'mayBePregnant' | 'isPregnant'>;
}

/** States that are too old to count. */
export interface OldStates {
  kidney: boolean;
  liver: boolean;
}

/** Returns what of the patient the rules look at: the record, the diagnoses of this visit, and laboratory results. */
export function patientStateOf(sources: StateSources): PatientState & { old: OldStates } {
  const { facts, diagnoses, labs, now, patient } = sources;
  const dated: DatedProblem[] = [
    ...facts.flatMap(({ value, at }) => (value.kind === 'PROBLEM' ? [{ problem: value, at }] : [])),
    ...diagnoses.map((problem) => ({ problem, at: now })),
  ];
  const isOld = (at: Date, days: number): boolean => now.getTime() - at.getTime() > days * DAY_MS;
  const kidney = factOf(facts, 'KIDNEY');
  const liver = factOf(facts, 'LIVER');
  const hasExpired = (fact: typeof kidney | typeof liver): boolean =>
    fact !== undefined && isOld(fact.at, HOLDS_DAYS.organ);
  // A result of today replaces a state of long ago.
  const isReplaced = hasExpired(kidney) && (kidney?.value.state === 'NORMAL' || labs.egfr !== null);
  const known = leastKidney(
    labs,
    dated,
    kidney && !isReplaced ? { state: kidney.value.state, at: kidney.at } : null,
  );
  return {
    ...patient,
    isPregnant: isPregnantNow(sources, dated),
    pregnancyWeeks: weeksNow(factOf(facts, 'PREGNANCY'), now),
    problems: dated.map(({ problem }) => problem),
    labConditions: labs.conditions,
    breastFeeding: breastFeedingNow(factOf(facts, 'BREASTFEEDING'), isOld),
    kidney: known ? kidneyStateOf(known.egfr) : null,
    egfr: known?.egfr ?? null,
    kidneyFrom: known?.from ?? null,
    liver: liver && !(liver.value.state === 'NORMAL' && hasExpired(liver)) ? liver.value.state : null,
    old: {
      kidney: (hasExpired(kidney) || labs.noEgfr === 'OLD') && labs.egfr === null,
      liver: hasExpired(liver),
    },
  };
}

const STATE_WORDS = {
  NORMAL: 'normal kidney function',
  REDUCED: 'reduced kidney function',
  SEVERELY_REDUCED: 'severely reduced kidney function',
} as const;

interface DatedProblem {
  problem: RecordedProblem;
  at: Date;
}

/** Pregnancy by its code: not delivery, the time after it, or an abortion. Needs review by a clinician. */
const PREGNANCY_CODE = /^(?:Z33(?!\.2)|Z3[45]|Z32\.01|O(?:0[0129]|[1-4]\d|6\d|7[0-5]|9[89]))/;
/** Length of a pregnancy. */
const PREGNANCY_DAYS = 294;

/** A positive test, or a pregnancy among the problems, that is newer than "not pregnant" counts. */
function isPregnantNow(
  { facts, labs, now, patient }: StateSources,
  dated: readonly DatedProblem[],
): boolean | null {
  if (patient.isPregnant === true || !patient.mayBePregnant) return patient.isPregnant;
  const denied = patient.isPregnant === false ? factOf(facts, 'PREGNANCY')?.at : undefined;
  const signs = [
    ...(labs.pregnantAt ? [labs.pregnantAt] : []),
    ...dated
      .filter(({ at }) => now.getTime() - at.getTime() <= PREGNANCY_DAYS * DAY_MS)
      .filter(({ problem }) => readProblem(problem).codes.some((code) => PREGNANCY_CODE.test(code)))
      .map(({ at }) => at),
  ];
  return signs.some((at) => denied === undefined || at > denied) ? true : patient.isPregnant;
}

/** The lowest kidney function that a result, a problem or the record says. */
function leastKidney(
  labs: LabReading,
  problems: readonly DatedProblem[],
  recorded: { state: NonNullable<PatientState['kidney']>; at: Date } | null,
): { egfr: number; from: string } | null {
  const { egfr: measured, egfrAt } = labs;
  const said = [
    ...problems.flatMap(({ problem, at }) => {
      const egfr = readProblem(problem).leastEgfr;
      return egfr === null ? [] : [{ egfr, from: problem.title, at }];
    }),
    ...(recorded
      ? [{ egfr: leastEgfrOf(recorded.state), from: STATE_WORDS[recorded.state], at: recorded.at }]
      : []),
  ];
  if (measured === null || egfrAt === null) return said.toSorted((a, b) => a.egfr - b.egfr)[0] ?? null;
  const isDialysed = problems.some(({ problem }) =>
    readProblem(problem).codes.some((code) => DIALYSIS.test(code)),
  );
  // A newer measured value is exact: the least that the words of a stage allow does not go below it in the same state.
  const lower = said.filter(
    ({ egfr, at }) =>
      egfr < measured && (isDialysed || at > egfrAt || kidneyStateOf(egfr) !== kidneyStateOf(measured)),
  );
  return lower.toSorted((a, b) => a.egfr - b.egfr)[0] ?? { egfr: measured, from: `eGFR ${measured}` };
}

const DIALYSIS = /^Z99\.2|^N18\.6/;

function weeksNow(fact: { value: FactOf<'PREGNANCY'>; at: Date } | undefined, now: Date): number | null {
  if (fact?.value.state !== 'PREGNANT' || fact.value.weeks === null) return null;
  return fact.value.weeks + Math.floor((now.getTime() - fact.at.getTime()) / (7 * DAY_MS));
}

function breastFeedingNow(
  fact: { value: FactOf<'BREASTFEEDING'>; at: Date } | undefined,
  isOld: (at: Date, days: number) => boolean,
): boolean | null {
  if (!fact) return null;
  const feeds = fact.value.state === 'YES';
  return isOld(fact.at, feeds ? HOLDS_DAYS.breastFeeds : HOLDS_DAYS.doesNotBreastFeed) ? null : feeds;
}
