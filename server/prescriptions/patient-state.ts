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

/** What is too old to count as it is. */
export interface OldStates {
  kidney: boolean;
  liver: boolean;
}

/** What of the patient the rules look at: the record, the diagnoses of this visit, and laboratory results. */
export function patientStateOf(sources: StateSources): PatientState & { old: OldStates } {
  const { facts, diagnoses, labs, now, patient } = sources;
  const problems = [...facts.flatMap(({ value }) => (value.kind === 'PROBLEM' ? [value] : [])), ...diagnoses];
  const isOld = (at: Date, days: number): boolean => now.getTime() - at.getTime() > days * DAY_MS;
  const kidney = factOf(facts, 'KIDNEY');
  const liver = factOf(facts, 'LIVER');
  const hasExpired = (fact: typeof kidney | typeof liver): boolean =>
    fact !== undefined && isOld(fact.at, HOLDS_DAYS.organ);
  const known = leastKidney(
    labs,
    problems,
    kidney && !(kidney.value.state === 'NORMAL' && hasExpired(kidney)) ? kidney.value.state : null,
  );
  return {
    ...patient,
    isPregnant:
      labs.isPregnant && patient.mayBePregnant && patient.isPregnant === null ? true : patient.isPregnant,
    pregnancyWeeks: weeksNow(factOf(facts, 'PREGNANCY'), now),
    problems,
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

/** The lowest kidney function that a result, a problem or the record says. */
function leastKidney(
  labs: LabReading,
  problems: readonly RecordedProblem[],
  state: PatientState['kidney'],
): { egfr: number; from: string } | null {
  const said = [
    ...(labs.egfr === null ? [] : [{ egfr: labs.egfr, from: `eGFR ${labs.egfr}` }]),
    ...problems.flatMap((problem) => {
      const egfr = readProblem(problem).leastEgfr;
      return egfr === null ? [] : [{ egfr, from: problem.title }];
    }),
    ...(state ? [{ egfr: leastEgfrOf(state), from: STATE_WORDS[state] }] : []),
  ];
  // A measured value is exact: the least that the words of a stage allow does not go below it in the same state.
  const least = said.toSorted((a, b) => a.egfr - b.egfr)[0];
  if (!least) return null;
  const measured = said[0];
  const isSameState = measured !== undefined && kidneyStateOf(measured.egfr) === kidneyStateOf(least.egfr);
  return labs.egfr !== null && isSameState ? measured : least;
}

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
