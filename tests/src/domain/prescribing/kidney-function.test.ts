// @module-tag critical
import { describe, expect, it } from 'vitest';
import { kidneyFunction } from '#domain/prescribing/kidney-function.ts';

const ADULT = { heightCm: null };

describe('kidney function', () => {
  // The first is an example of the calculator of the National Kidney Foundation; the others follow from the equation as
  // printed in Inker et al., N Engl J Med 2021;385:1737-1749, on both sides of kappa, and were reckoned apart from the code.
  it.each([
    [1.2, 55, 'MALE', 71],
    [1.0, 50, 'MALE', 92],
    [1.0, 50, 'FEMALE', 69],
    [0.6, 25, 'FEMALE', 128],
    [0.7, 30, 'MALE', 127],
    [4.8, 64, 'MALE', 13],
    [2.0, 70, 'FEMALE', 26],
  ] as const)('computes from %s mg/dL at %s years, %s: %s (CKD-EPI 2021)', (creatinine, age, sex, egfr) => {
    expect(kidneyFunction({ ...ADULT, creatinine, ageMonths: age * 12, sex })).toEqual({
      egfr,
      method: 'CKD_EPI_2021',
    });
  });

  // 0.413 × height / creatinine: Schwartz et al., J Am Soc Nephrol 2009;20:629-637.
  it.each([
    [0.5, 100, 83],
    [2.4, 128, 22],
    [1.0, 140, 58],
  ])('gives a child with %s mg/dL and %s cm %s (bedside Schwartz)', (creatinine, heightCm, egfr) => {
    expect(kidneyFunction({ creatinine, heightCm, ageMonths: 100, sex: 'OTHER' })).toEqual({
      egfr,
      method: 'SCHWARTZ_2009',
    });
  });

  it.each([
    ['SEX', { ageMonths: 480, sex: 'OTHER', heightCm: 160 }],
    ['SEX', { ageMonths: 480, sex: 'UNKNOWN', heightCm: 160 }],
    ['HEIGHT', { ageMonths: 215, sex: 'MALE', heightCm: null }],
    ['AGE', { ageMonths: 11, sex: 'MALE', heightCm: 70 }],
  ] as const)('needs %s', (missing, patient) => {
    expect(kidneyFunction({ creatinine: 1, ...patient })).toEqual({ missing });
  });

  it('begins on the first birthday, and not with a creatinine of zero', () => {
    const child = { creatinine: 1, sex: 'MALE', heightCm: 100 } as const;
    expect(kidneyFunction({ ...child, ageMonths: 12 })).toMatchObject({ egfr: 41 });
    expect(kidneyFunction({ ...child, creatinine: 0, ageMonths: 12 })).not.toHaveProperty('egfr');
  });

  it('changes its equation on the 18th birthday', () => {
    const man = { creatinine: 1, sex: 'MALE', heightCm: 170 } as const;
    expect(kidneyFunction({ ...man, ageMonths: 215 })).toMatchObject({ method: 'SCHWARTZ_2009' });
    expect(kidneyFunction({ ...man, ageMonths: 216 })).toMatchObject({ method: 'CKD_EPI_2021' });
  });
});
