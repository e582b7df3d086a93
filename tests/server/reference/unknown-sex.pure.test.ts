// @module-tag critical
import { describe, expect, it } from 'vitest';
import { mayBePregnant } from '#domain/pregnancy.ts';
import { misfitOf } from '#server/reference/diagnosis-fit.ts';
import { criticalLimitFor } from '#server/reference/lab-limits.ts';
import { rangeFor } from '#server/reference/labs.ts';
import { holds, type PatientState } from '#server/reference/patient-state.ts';

const PLANS_PREGNANCY = { sex: 'FEMALE', problem: { codes: ['Z31'], words: [] } } as const;

const patient = (sex: PatientState['sex']): PatientState => ({
  ageMonths: 360,
  sex,
  mayBePregnant: mayBePregnant({ sex, ageYears: 30 }),
  isPregnant: null,
  pregnancyWeeks: null,
  problems: [{ code: 'Z31.4', title: 'Procreative investigation' }],
  labConditions: [],
  breastFeeding: null,
  kidney: null,
  egfr: null,
  kidneyFrom: null,
  liver: null,
});

describe('a patient with no recorded sex', () => {
  it('the pad asks about pregnancy, as for another sex', () => {
    expect([
      mayBePregnant({ sex: 'UNKNOWN', ageYears: 30 }),
      mayBePregnant({ sex: 'MALE', ageYears: 30 }),
    ]).toEqual([true, false]);
  });

  it('the checks warn of what harms a planned pregnancy', () => {
    const held = (['FEMALE', 'OTHER', 'UNKNOWN', 'MALE'] as const).map(
      (sex) => holds(PLANS_PREGNANCY, patient(sex)) !== null,
    );
    expect(held).toEqual([true, true, true, false]);
  });

  it('no reference range of men or women alone applies', () => {
    expect(['HB', 'CREAT', 'FER'].map((code) => rangeFor(code, 'UNKNOWN', 30))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('the lowest critical limit of troponin applies', () => {
    expect(criticalLimitFor('TROPI', 'UNKNOWN', 30)?.high).toBe(17);
  });

  it('fits the diagnoses of women and of men', () => {
    const person = { sex: 'UNKNOWN', ageYears: 30 } as const;
    expect([
      misfitOf({ code: 'N40.0', title: 'Benign prostatic hyperplasia' }, person),
      misfitOf({ code: 'N80.0', title: 'Endometriosis of uterus' }, person),
    ]).toEqual([null, null]);
  });
});
