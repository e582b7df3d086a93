// @module-tag critical
import { describe, expect, it } from 'vitest';
import type { FactValue } from '#contract/known-facts.ts';
import { readLabFacts } from '#domain/prescribing/lab-facts.ts';
import { patientStateOf } from '#server/prescriptions/patient-state.ts';

const now = new Date('2026-11-28T06:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const none = readLabFacts([], { ageMonths: 360, sex: 'FEMALE', heightCm: null, now });
const measured = (egfr: number, days: number) => ({ ...none, egfr, egfrAt: daysAgo(days) });
const problem = (title: string, days: number) => ({
  value: { kind: 'PROBLEM', title, code: null } as FactValue,
  at: daysAgo(days),
});
const kidney = (state: 'NORMAL' | 'REDUCED', days: number) => ({
  value: { kind: 'KIDNEY', state } as FactValue,
  at: daysAgo(days),
});
const notPregnant = (days: number) => ({
  value: { kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null } as FactValue,
  at: daysAgo(days),
});
const state = (
  facts: Parameters<typeof patientStateOf>[0]['facts'],
  labs = none,
  more: { isPregnant?: boolean | null; diagnoses?: { code: string; title: string }[] } = {},
) =>
  patientStateOf({
    facts,
    labs,
    now,
    diagnoses: more.diagnoses ?? [],
    patient: { ageMonths: 360, sex: 'FEMALE', mayBePregnant: true, isPregnant: more.isPregnant ?? null },
  });

describe('the kidney function of the patient', () => {
  it.each([
    [55, 360, problem('CKD 3b', 0), 30],
    [55, 1, problem('CKD 3b', 10), 55],
    [25, 1, problem('on dialysis', 10), 0],
    [90, 1, kidney('REDUCED', 1095), 90],
    [90, 1, kidney('REDUCED', 100), 30],
  ])('of a measured eGFR of %s, %s days ago, and an entry', (egfr, days, fact, least) => {
    expect(state([fact], measured(egfr, days)).egfr).toBe(least);
  });
});

describe('a pregnancy', () => {
  it.each([
    ['a test newer than the answer', 0, true],
    ['a test older than the answer', 40, false],
  ])('recognises it from %s', (_, days, isPregnant) => {
    const labs = { ...none, pregnantAt: daysAgo(days) };
    expect(state([notPregnant(29)], labs, { isPregnant: false }).isPregnant).toBe(isPregnant);
  });

  it.each([
    ['Z33.1', true],
    ['O26.9', true],
    ['O80', null],
  ])('recognises it from the diagnosis %s: %s', (code, isPregnant) => {
    expect(state([], none, { diagnoses: [{ code, title: 'x' }] }).isPregnant).toBe(isPregnant);
  });

  it('recognises it from a problem in words', () => {
    expect(state([problem('Pregnant 8 weeks', 3)]).isPregnant).toBe(true);
  });
});
