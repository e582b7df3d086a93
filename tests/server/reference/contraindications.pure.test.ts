// @module-tag critical
import { describe, expect, it, test } from 'vitest';
import { sharedClass, listDuplicateClasses } from '#server/reference/class-duplicates.ts';
import {
  contraindicationsOf,
  facetsOf,
  facetsOfRule,
  ingredientsOfRule,
  listContraindications,
  rulesThatHold,
  type Contraindication,
  type PatientState,
} from '#server/reference/contraindications.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { restrictionRules } from '#server/reference/use-restrictions.ts';

/** A man of 40 of whom all is known, and of whom nothing speaks against anything. */
const WELL: PatientState = {
  ageMonths: 480,
  sex: 'MALE',
  mayBePregnant: false,
  isPregnant: null,
  pregnancyWeeks: null,
  problems: [{ code: 'L20.9', title: 'Eczema' }],
  labConditions: [],
  breastFeeding: false,
  kidney: 'NORMAL',
  egfr: null,
  kidneyFrom: null,
  liver: 'NORMAL',
};

const rules = listContraindications();
const known = new Set(listMedicines().flatMap(({ ingredients }) => ingredients));
type Case = [what: string, patient: Partial<PatientState>, holds: boolean];

/** The patients on both sides of each limit of a rule. */
function sidesOf({ when }: Contraindication): Case[] {
  const { ageFromMonths: from, ageUnderMonths: under, sex, problem, kidney, liver } = when;
  const inAge = { ageMonths: from ?? (under === undefined ? 480 : under - 1) };
  return [
    ...(under === undefined
      ? []
      : ([
          ['a month under', { ageMonths: under - 1 }, true],
          ['at the age', { ageMonths: under }, false],
        ] satisfies Case[])),
    ...(from === undefined
      ? []
      : ([
          ['from the age', { ageMonths: from }, true],
          ['a month before', { ageMonths: from - 1 }, false],
        ] satisfies Case[])),
    ...(sex === undefined
      ? []
      : ([
          ['of the sex', { ...inAge, sex, mayBePregnant: false }, true],
          ['of another', { ...inAge, sex: 'OTHER' }, false],
        ] satisfies Case[])),
    ...(when.mayBePregnant
      ? ([
          ['may be pregnant', { mayBePregnant: true }, true],
          ['may not', { mayBePregnant: false }, false],
        ] satisfies Case[])
      : []),
    ...(when.breastFeeding
      ? ([
          ['breast-feeds', { breastFeeding: true }, true],
          ['does not', { breastFeeding: false }, false],
          ['is not recorded', { breastFeeding: null }, false],
        ] satisfies Case[])
      : []),
    ...(problem?.codes ?? []).flatMap((code): Case[] => [
      [code, { problems: [{ code: `${code}9`, title: 'As coded' }] }, true],
      [`not ${code}`, { problems: [{ code: `Z${code}`, title: 'Another' }] }, false],
    ]),
    ...(problem?.words ?? []).flatMap((word): Case[] => [
      [word, { problems: [{ code: null, title: `Old ${word.toUpperCase()}, since 2019` }] }, true],
      [`in a longer word: ${word}`, { problems: [{ code: null, title: `x${word}x` }] }, false],
    ]),
    ...(['kidney', 'liver'] as const).flatMap((organ): Case[] => {
      const states = { kidney, liver }[organ];
      if (!states) return [];
      return (['NORMAL', 'REDUCED', 'SEVERELY_REDUCED', null] as const).map((state): Case => [
        `${organ} ${state ?? 'not recorded'}`,
        { [organ]: state },
        state !== null && states.includes(state),
      ]);
    }),
  ];
}

describe('a contraindication', () => {
  test.each(rules.map((rule) => [`${rule.id} ${rule.medicines.join(', ')}: ${rule.because}`, rule] as const))(
    'on both sides of its limit: %s',
    (_, rule) => {
      const cases = sidesOf(rule);
      expect(cases.length).toBeGreaterThan(1);
      for (const ingredient of ingredientsOfRule(rule)) {
        const medicine = { ingredients: [ingredient], route: 'ORAL' };
        const found = (patient: Partial<PatientState>): boolean =>
          rulesThatHold(medicine, { ...WELL, ...patient }).some((one) => one.rule.id === rule.id);
        expect(cases.map(([what, patient]) => [what, found(patient)])).toEqual(
          cases.map(([what, , holds]) => [what, holds]),
        );
        expect(facetsOfRule(rule).every((facet) => facetsOf(medicine).has(facet))).toBe(true);
      }
    },
  );

  test('names its ingredients as the list of medicines does, its effect, its advice and its source', () => {
    expect(rules.length).toBeGreaterThan(60);
    expect(rules.flatMap(ingredientsOfRule).filter((name) => !known.has(name))).toEqual([]);
    const texts = rules.flatMap(({ because, effect, advice, source }) => [because, effect, advice, source]);
    expect(texts.filter((text) => text.trim() === '' || text.endsWith('.'))).toEqual([]);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  });

  test('ignores creams for systemic rules; eye drops of a beta-blocker reach the lungs', () => {
    const asthma = { ...WELL, problems: [{ code: 'J45.9', title: 'Asthma' }] };
    const kidney: PatientState = { ...WELL, kidney: 'REDUCED' };
    expect(contraindicationsOf({ ingredients: ['Diclofenac'], route: 'ORAL' }, kidney)).toHaveLength(1);
    expect(contraindicationsOf({ ingredients: ['Diclofenac'], route: 'TOPICAL' }, kidney)).toEqual([]);
    expect(contraindicationsOf({ ingredients: ['Timolol'], route: 'OPHTHALMIC' }, asthma)).toMatchObject([
      { rule: { severity: 'CONTRAINDICATED' } },
    ]);
  });

  test.each(['ORAL', 'PARENTERAL', 'RECTAL', 'SUBLINGUAL', 'TRANSDERMAL'])(
    'a medicine given %s acts on the whole body',
    (route) => {
      const kidney: PatientState = { ...WELL, kidney: 'REDUCED' };
      expect(contraindicationsOf({ ingredients: ['Diclofenac'], route }, kidney)).toHaveLength(1);
    },
  );

  test('spares a healthy man', () => {
    const madeForWomen = /estr|clomifene|norethist|centch|dydrog/i;
    const spoken = listMedicines()
      .filter(({ genericMedicineName }) => !madeForWomen.test(genericMedicineName))
      .filter((medicine) => contraindicationsOf(medicine, WELL).length > 0);
    expect(spoken.map(({ genericMedicineName }) => genericMedicineName)).toEqual([]);
  });
});

describe('a restriction of use', () => {
  const restrictions = restrictionRules();

  it('names its ingredients as the list of medicines does, with effect, advice and a condition', () => {
    expect(restrictions).toHaveLength(325);
    const names = restrictions.flatMap(({ medicines }) => medicines);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect(restrictions.filter(({ effect, advice }) => !effect || !advice)).toEqual([]);
    expect(restrictions.filter(({ when }) => Object.keys(when).length === 0)).toEqual([]);
    expect(new Set(restrictions.map(({ id }) => id)).size).toBe(restrictions.length);
  });

  it.each([
    ['T1', 13, true],
    ['T1', 14, false],
    ['T3', 27, false],
    ['T3', 28, true],
  ] as const)('covers %s at %s weeks: %s', (when, weeks, isHeld) => {
    const woman: PatientState = { ...WELL, sex: 'FEMALE', isPregnant: true, pregnancyWeeks: weeks };
    const held = rulesThatHold({ ingredients: ['Ibuprofen'], route: 'ORAL' }, woman);
    expect(held.some(({ rule }) => rule.when.pregnancy === when)).toBe(isHeld);
  });

  it('holds below its eGFR, not at it', () => {
    const severity = (egfr: number) =>
      contraindicationsOf({ ingredients: ['Metformin'], route: 'ORAL' }, { ...WELL, egfr }).map(
        ({ rule }) => rule.severity,
      );
    expect([29, 30, 44, 45].map(severity)).toEqual([['CONTRAINDICATED'], ['MAJOR'], ['MAJOR'], []]);
  });

  it('gives one warning for a medicine and cause, the stronger', () => {
    const patient: PatientState = {
      ...WELL,
      egfr: 20,
      kidney: 'SEVERELY_REDUCED',
      problems: [{ code: null, title: 'CKD stage 4, BA, old DVT, dengue' }],
    };
    for (const ingredient of ['Ibuprofen', 'Propranolol', 'Ethinylestradiol', 'Metformin']) {
      const held = contraindicationsOf({ ingredients: [ingredient], route: 'ORAL' }, patient);
      const causes = held.map(({ because }) => because);
      expect([ingredient, causes.length]).toEqual([ingredient, new Set(causes).size]);
    }
    const kidney = contraindicationsOf({ ingredients: ['Ibuprofen'], route: 'ORAL' }, patient);
    expect(kidney.map(({ rule }) => rule.severity)).toContain('CONTRAINDICATED');
    expect(kidney.filter(({ rule }) => rule.when.kidney ?? rule.when.egfrBelow)).toHaveLength(1);
  });
});

describe('two of one class', () => {
  test('match by their ingredients, whichever comes first; one alone does not', () => {
    expect(sharedClass('Ibuprofen', 'Naproxen')).toMatchObject({ name: 'NSAIDs', severity: 'MAJOR' });
    expect(sharedClass('Naproxen', 'Ibuprofen')).toEqual(sharedClass('Ibuprofen', 'Naproxen'));
    expect(sharedClass('Ramipril', 'Telmisartan')?.name).toBe('ACE inhibitors and sartans');
    expect(sharedClass('Ibuprofen', 'Ibuprofen')).toBeUndefined();
    expect(sharedClass('Ibuprofen', 'Paracetamol')).toBeUndefined();
  });

  test('each class names medicines of the list, twice none, and says why', () => {
    for (const { name, members, effect, advice } of listDuplicateClasses()) {
      expect([name, members.filter((member) => !known.has(member))]).toEqual([name, []]);
      expect(new Set(members).size).toBe(members.length);
      expect([effect, advice].every(Boolean)).toBe(true);
    }
  });
});
