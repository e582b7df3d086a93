import { monthsWords } from '#domain/age.ts';
import type { DoseLimit } from '#domain/prescribing/dose-limits.ts';
import { listDuplicateClasses } from '#server/reference/class-duplicates.ts';
import {
  figure,
  gradeWords,
  sentences,
  sourceOf,
  type RuleText,
} from '#server/reference/clinical-rule-words.ts';
import {
  ingredientsOfRule,
  listContraindications,
  type Contraindication,
} from '#server/reference/contraindications.ts';
import { listDoseLimits } from '#server/reference/dose-limits.ts';
import { listInteractions, type Interaction } from '#server/reference/interactions.ts';
import { lookAlikeNames } from '#server/reference/look-alikes.ts';
import { restrictionRules } from '#server/reference/use-restrictions.ts';
import { listWeeklyMedicines } from '#server/reference/weekly-medicines.ts';

export const doseLimitKey = ({ ingredient, routeGroup }: DoseLimit): string => `${ingredient}, ${routeGroup}`;

const ROUTES = {
  ORAL: 'by mouth',
  PARENTERAL: 'by injection',
  RECTAL: 'rectal',
  INHALED: 'inhaled',
  TOPICAL: 'on the skin',
  OPHTHALMIC: 'in the eye',
} as const;
export const DOSE_UNITS = { MG: 'mg', MCG: 'mcg', IU: 'units', ML: 'mL', MMOL: 'mmol' } as const;
const INTERVALS = { DAILY: 'a day', WEEKLY: 'in 7 days', MONTHLY: 'a month' } as const;

/** "Paracetamol, by mouth: adult at most 1,000 mg a dose, 4,000 mg a day …" */
const HIGH_ALERT = 'High alert: its dose is never written in words alone';

export function doseLimitText(row: DoseLimit): string {
  const unit = DOSE_UNITS[row.unit];
  const period = INTERVALS[row.interval];
  const most = (amount: number | null, of: string): string[] =>
    amount === null ? [] : [`${figure(amount)} ${of}`];
  const group = (who: string, amounts: readonly string[]): string[] =>
    amounts.length ? [`${who} at most ${amounts.join(', ')}`] : [];
  const parts = [
    ...group('adult', [
      ...most(row.adultMaxSingle, `${unit} a dose`),
      ...most(row.adultMaxDaily, `${unit} ${period}`),
    ]),
    ...group('child', [
      ...most(row.childMaxSinglePerKg, `${unit}/kg a dose`),
      ...most(row.childMaxDailyPerKg, `${unit}/kg ${period}`),
      ...most(row.childMaxDailyAbsolute, `${unit} ${period}`),
    ]),
    ...group('from 65 years', most(row.elderlyMaxDaily, `${unit} ${period}`)),
    ...(row.minIntervalHours === null ? [] : [`at least ${figure(row.minIntervalHours)} hours apart`]),
    ...(row.minAgeMonths === null ? [] : [`not under ${monthsWords(row.minAgeMonths)}`]),
  ];
  const limits = parts.length ? parts.join('; ') : 'no limit is known';
  return sentences(
    `${row.ingredient}, ${ROUTES[row.routeGroup]}: ${limits}`,
    row.isHighAlert ? HIGH_ALERT : '',
    row.note,
  );
}

const doseLimits = (): RuleText[] =>
  listDoseLimits().map((row) => ({
    set: 'DOSE_LIMITS',
    key: doseLimitKey(row),
    text: doseLimitText(row),
    source: sourceOf('dose-limits.csv'),
    content: row,
  }));

const ORGAN_STATES = { NORMAL: 'normal', REDUCED: 'reduced', SEVERELY_REDUCED: 'severely reduced' } as const;

/** All of the conditions in words, so that none is hidden behind the short name of the rule. */
function whenWords({ when }: Contraindication): string {
  const { ageFromMonths, ageUnderMonths, sex, problem, kidney, liver, pregnancy, egfrBelow } = when;
  const organ = (name: string, states: typeof kidney): string[] =>
    states ? [`${name} function ${states.map((state) => ORGAN_STATES[state]).join(' or ')}`] : [];
  return [
    ...(ageFromMonths === undefined ? [] : [`age from ${monthsWords(ageFromMonths)}`]),
    ...(ageUnderMonths === undefined ? [] : [`age under ${monthsWords(ageUnderMonths)}`]),
    ...(sex ? [`sex ${sex.toLowerCase()}`] : []),
    ...(when.mayBePregnant ? ['a pregnancy is possible'] : []),
    ...(when.breastFeeding ? ['breast-feeding'] : []),
    ...(pregnancy ? [`pregnancy ${pregnancy.toLowerCase().replaceAll('_', ' ')}`] : []),
    ...organ('kidney', kidney),
    ...organ('liver', liver),
    ...(egfrBelow === undefined ? [] : [`eGFR below ${figure(egfrBelow)}`]),
    ...(problem
      ? [`a problem with the code ${problem.codes.join(', ')} or the words ${problem.words.join(', ')}`]
      : []),
  ].join(', and ');
}

const toRuleText =
  (set: 'CONTRAINDICATIONS' | 'USE_RESTRICTIONS') =>
  (rule: Contraindication): RuleText => {
    const medicines = ingredientsOfRule(rule);
    const alone = rule.alone ? ' as the only ingredient' : '';
    const local = rule.local ? '. Also for drops, creams and sprays' : '';
    return {
      set,
      key: `${rule.id}`,
      text: sentences(
        `${medicines.join(', ')}${alone}: ${gradeWords(rule.severity)} with ${rule.because} (${whenWords(rule)})${local}`,
        rule.effect,
        rule.advice,
      ),
      source: rule.source,
      content: { ...rule, medicines },
    };
  };

function interactionRule([rule, pairs]: readonly [number, readonly Interaction[]]): RuleText[] {
  const [first] = pairs;
  if (!first) return [];
  const partners = Map.groupBy(pairs, ({ a }) => a);
  const named = [...partners].map(([a, of]) => `${a} with ${of.map(({ b }) => b).join(', ')}`);
  return [
    {
      set: 'INTERACTIONS',
      key: `${rule}`,
      text: sentences(`${gradeWords(first.severity)}: ${first.effect}`, first.advice, named.join('; ')),
      source: sourceOf('interactions.json'),
      content: pairs,
    },
  ];
}

const interactions = (): RuleText[] =>
  [...Map.groupBy(listInteractions(), ({ ruleId }) => ruleId)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(interactionRule);

const weekly = (): RuleText[] =>
  listWeeklyMedicines().map((row) => ({
    set: 'WEEKLY_MEDICINES',
    key: row.ingredient,
    text: sentences(
      `${row.ingredient} (${row.routes.join(', ').toLowerCase()}${row.strengths ? `, ${row.strengths.join(', ')}` : ''}): once a week`,
      row.effect,
      row.advice,
    ),
    source: row.source,
    content: row,
  }));

const duplicates = (): RuleText[] =>
  listDuplicateClasses().map((row) => ({
    set: 'CLASS_DUPLICATES',
    key: row.name,
    text: sentences(
      `Two of the ${row.name} together: ${gradeWords(row.severity)}`,
      row.effect,
      row.advice,
      row.members.join(', '),
    ),
    source: sourceOf('class-duplicates.json'),
    content: row,
  }));

const lookAlikes = (): RuleText[] => [
  ...lookAlikeNames().names.map((row) => ({
    set: 'LOOK_ALIKES' as const,
    key: row.name,
    text: sentences(`${row.name} is written ${row.tallMan}, and is for ${row.use}`),
    source: sourceOf('look-alike-names.json'),
    content: row,
  })),
  ...lookAlikeNames().groups.map((group) => ({
    set: 'LOOK_ALIKES' as const,
    key: `Group: ${group.join(', ')}`,
    text: sentences(`Taken for each other: ${group.join(', ')}`),
    source: sourceOf('look-alike-names.json'),
    content: group,
  })),
];

/** The rules on doses, patients, pairs and names of medicines. */
export const medicineRules = (): RuleText[] => [
  ...doseLimits(),
  ...restrictionRules().map(toRuleText('USE_RESTRICTIONS')),
  ...listContraindications().map(toRuleText('CONTRAINDICATIONS')),
  ...interactions(),
  ...weekly(),
  ...duplicates(),
  ...lookAlikes(),
];
