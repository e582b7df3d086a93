import { MEOWS_LIMITS } from '#domain/meows.ts';
import { NEWS2_BANDS } from '#domain/news2.ts';
import { PEWS_LIMITS } from '#domain/pews.ts';
import { unitWords } from '#domain/units.ts';
import { listVitals } from '#server/reference/clinical-rules.ts';
import {
  boundsWords,
  figure,
  personWords,
  sentences,
  sourceOf,
  type RuleText,
} from '#server/reference/clinical-rule-words.ts';
import {
  criticalLimitKey,
  listCriticalLimits,
  listEntryLimits,
  type CriticalLimit,
} from '#server/reference/lab-limits.ts';
import { labTestByCode, listLabTests } from '#server/reference/labs.ts';

const nameOf = (code: string): string => labTestByCode(code)?.testName ?? code;
export const labUnitOf = (code: string): string => unitWords(labTestByCode(code)?.unit ?? '');

export function criticalLimitText(limit: CriticalLimit): string {
  const { code, low, high, abnormal, ageMinYears: from, ageMaxYears: to } = limit;
  const unit = labUnitOf(code);
  const at = [
    ...(low === null ? [] : [`at ${figure(low)} ${unit} or less`]),
    ...(high === null ? [] : [`at ${figure(high)} ${unit} or more`]),
    ...(abnormal ? ['where it is abnormal'] : []),
  ];
  return sentences(`${nameOf(code)}, ${personWords(limit.sex, { from, to })}: critical ${at.join(', and ')}`);
}

const criticals = (): RuleText[] =>
  listCriticalLimits().map((limit) => ({
    set: 'CRITICAL_LIMITS',
    key: criticalLimitKey(limit),
    text: criticalLimitText(limit),
    source: sourceOf('critical-limits.json'),
    content: limit,
  }));

const entryLimits = (): RuleText[] =>
  listEntryLimits().map((limit) => ({
    set: 'LAB_ENTRY_LIMITS',
    key: limit.code,
    text: sentences(
      `${nameOf(limit.code)}: ${figure(limit.min)} to ${figure(limit.max)} ${labUnitOf(limit.code)} can be entered`,
      `Outside ${figure(limit.usualMin)} to ${figure(limit.usualMax)} it has to be confirmed`,
    ),
    source: sourceOf('lab-entry-limits.json'),
    content: limit,
  }));

const labRanges = (): RuleText[] =>
  listLabTests().map((test) => {
    const ranges = test.ranges.map(
      (range) =>
        `${personWords(range.sex, { from: range.ageMinYears, to: range.ageMaxYears }, 'to')} ${boundsWords(range)}`,
    );
    const usual = test.resultType === 'TEXT' ? (test.normalText ?? 'no normal text') : ranges.join('; ');
    const unit = unitWords(test.unit ?? '');
    return {
      set: 'LAB_RANGES',
      key: test.code,
      text: sentences(`${test.testName}${unit ? ` in ${unit}` : ''}: ${usual || 'no reference range'}`),
      source: sourceOf('lab-tests.json'),
      content: test,
    };
  });

const vitals = (): RuleText[] =>
  listVitals().map((vital) => {
    const ranges = vital.ranges.map(
      (range) =>
        `${personWords(range.sex, { from: range.ageMinYears, to: range.ageMaxYears }, 'to')} ${boundsWords(range)}`,
    );
    return {
      set: 'VITALS',
      key: vital.code,
      text: sentences(
        `${vital.name} in ${unitWords(vital.unit)}: ${figure(vital.entryMin)} to ${figure(vital.entryMax)} can be entered`,
        ranges.length ? `Usual: ${ranges.join('; ')}` : '',
      ),
      source: sourceOf('vitals.json'),
      content: vital,
    };
  });

const NEWS2_SOURCE = 'NEWS2, Royal College of Physicians 2017';
const PEWS_SOURCE = 'Bedside PEWS, Parshuram, Hutchison and Middaugh, Critical Care 2009;13:R135';
const MEOWS_SOURCE = 'MEOWS, Singh and others, Anaesthesia 2012;67:12–18, with stricter limits';
const PEWS_NAMES = { RR: 'respiratory rate', PULSE: 'pulse', SBP: 'systolic blood pressure' } as const;

type AgeLimits = (typeof PEWS_LIMITS)[keyof typeof PEWS_LIMITS];
const PEWS_BY_AGE = Object.entries<AgeLimits>(PEWS_LIMITS);
const PARTS = ['RR', 'PULSE', 'SBP'] as const;

function warningScores(): RuleText[] {
  const news2 = Object.entries(NEWS2_BANDS).map(([name, bands]): RuleText => ({
    set: 'EARLY_WARNING',
    key: `NEWS2, ${name}`,
    text: sentences(
      `NEWS2, ${name}: ${bands.map(([to, score]) => `${Number.isFinite(to) ? `up to ${figure(to)}` : 'above'} ${score} points`).join(', ')}`,
    ),
    source: NEWS2_SOURCE,
    content: bands.map(([to, score]) => [`${to}`, score]),
  }));
  const pews = PEWS_BY_AGE.map(([age, limits]): RuleText => ({
    set: 'EARLY_WARNING',
    key: `PEWS, ${age}`,
    text: sentences(
      `PEWS, ${age}: ${PARTS.map(
        (part) =>
          `${PEWS_NAMES[part]} ${limits[part].map(([score, high, low]) => `${score} points from ${high} or to ${low}`).join(', ')}`,
      ).join('; ')}`,
    ),
    source: PEWS_SOURCE,
    content: limits,
  }));
  const meows = Object.entries(MEOWS_LIMITS).map(([name, { notRed, usual }]): RuleText => ({
    set: 'EARLY_WARNING',
    key: `MEOWS, ${name}`,
    text: sentences(
      `MEOWS, ${name.replace('respiratoryRate', 'respiratory rate')}: red outside ${notRed.join(' to ')}, yellow outside ${usual.join(' to ')}`,
    ),
    source: MEOWS_SOURCE,
    content: { notRed, usual },
  }));
  return [...news2, ...pews, ...meows];
}

/** The rules on results, vital signs and scores. */
export const measureRules = (): RuleText[] => [
  ...criticals(),
  ...entryLimits(),
  ...labRanges(),
  ...vitals(),
  ...warningScores(),
];
