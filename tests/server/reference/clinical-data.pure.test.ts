import { expect, it } from 'vitest';
import { CLINICAL_SETS } from '#contract/clinical-data.ts';
import { clinicalRule, hashOf, listClinicalRules, ruleId } from '#server/reference/clinical-data.ts';
import { listCriticalLimits } from '#server/reference/lab-limits.ts';
import { changeableCritical } from '#server/reference/limit-changes.ts';

it('lists each set of the compiled data, as many rules as it has', () => {
  const counts = Object.fromEntries(
    CLINICAL_SETS.map((set) => [set, listClinicalRules().filter((rule) => rule.set === set).length]),
  );
  expect(counts).toMatchInlineSnapshot(`
    {
      "ALLERGENS": 44,
      "ALLERGY_CLASSES": 26,
      "ALLERGY_WORDS": 853,
      "BRAND_NAMES": 846,
      "CLASS_DUPLICATES": 22,
      "CONTRAINDICATIONS": 102,
      "CRITICAL_LIMITS": 53,
      "DOSE_LIMITS": 693,
      "EARLY_WARNING": 18,
      "INTERACTIONS": 263,
      "LAB_ENTRY_LIMITS": 70,
      "LAB_RANGES": 246,
      "LOOK_ALIKES": 180,
      "MEDICINES": 806,
      "MEDICINE_NAMES": 943,
      "PROBLEM_WORDS": 110,
      "USE_RESTRICTIONS": 325,
      "VITALS": 14,
      "WEEKLY_MEDICINES": 4,
    }
  `);
});

it('names each rule once, with a sentence and a source', () => {
  const ids = listClinicalRules().map(({ set, key }) => ruleId(set, key));
  expect(ids.length).toBe(new Set(ids).size);
  for (const { key, text, source, hash } of listClinicalRules()) {
    expect(key.length, key).toBeLessThanOrEqual(200);
    expect(text, key).toMatch(/\p{L}.*\.$/su);
    expect(text, key).not.toMatch(/undefined|null|NaN|\[object/);
    expect(source, key).not.toBe('');
    expect(hash).toMatch(/^[\da-f]{64}$/);
  }
});

it('says in words what a dose limit, a restriction and a critical limit do', () => {
  expect(clinicalRule('DOSE_LIMITS', 'Paracetamol, ORAL')?.text).toMatch(
    /^Paracetamol, by mouth: adult at most 1,000 mg a dose, 4,000 mg a day; child at most 20 mg\/kg a dose, 75 mg\/kg a day, 4,000 mg a day; from 65 years at most 3,000 mg a day; at least 4 hours apart\./,
  );
  expect(clinicalRule('USE_RESTRICTIONS', 'age-codeine-12')?.text).toMatch(
    /^Codeine: contraindicated with age under 12 years/,
  );
  expect(clinicalRule('CRITICAL_LIMITS', 'K, ANY, 0.08 to any years')?.text).toBe(
    'Potassium, any sex, from 0.08 years: critical at 2.5 mmol/L or less, and at 6 mmol/L or more.',
  );
});

it('changes its hash with its content', () => {
  expect(hashOf({ adultMaxDaily: 4000 })).not.toBe(hashOf({ adultMaxDaily: 4001 }));
  const hashes = listClinicalRules().map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});

it('lets a critical limit of potassium rise from 6 to 6.75 mmol/L at most', () => {
  const potassium = listCriticalLimits().find(({ code, high }) => code === 'K' && high === 6);
  expect(potassium && changeableCritical(potassium)).toEqual([
    { field: 'low', compiled: 2.5, min: 2.25, max: 6 },
    { field: 'high', compiled: 6, min: 2.5, max: 6.75 },
  ]);
});

it('keeps each compiled critical limit within the bounds of a change', () => {
  for (const limit of listCriticalLimits())
    for (const { compiled, min, max } of changeableCritical(limit)) {
      expect([limit.code, compiled >= min && compiled <= max]).toEqual([limit.code, true]);
      expect([limit.code, min < max]).toEqual([limit.code, true]);
    }
});
