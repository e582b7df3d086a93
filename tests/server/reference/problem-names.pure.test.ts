// @module-tag critical
import { describe, expect, it } from 'vitest';
import { readProblem } from '#server/reference/problems.ts';

const read = (title: string) => readProblem({ code: null, title });
const startsRead = (title: string, starts: readonly string[]): string[] =>
  starts.filter((start) => read(title).codes.some((one) => one.startsWith(start)));

describe('the kidney in words', () => {
  it.each([
    ['eGFR on 12/3/2024 was 55', null],
    ['eGFR 2024 - 55', null],
    ['eGFR 90 (2 years ago), now 25', null],
    ['eGFR 90, now 25', null],
    ['eGFR 12/3/2024', null],
    ['eGFR 90 to 25', null],
    ['eGFR 550', null],
  ])('leaves "%s" unread', (title, least) => {
    expect(read(title).leastEgfr).toBe(least);
    expect(read(title).unread).not.toEqual([]);
  });

  it.each([
    ['eGFR: 25', 25],
    ['eGFR = 25.4', 25.4],
    ['eGFR <15', 15],
    ['eGFR - 55', 55],
    ['eGFR 25 mL/min/1.73 m2', 25],
    ['DM, eGFR 25', 25],
    ['CKD 5D', 0],
    ['CKD-5D', 0],
    ['CKD stage 5 D', 0],
    ['CKD 4T', 15],
    ['CKD, stage 4', 15],
    ['CKD (stage 4)', 15],
    ['CKD. Stage IV', 15],
    ['CKD, stage 1 hypertension', 30],
    ['CKD, 2 stents', 30],
    ['no CKD, stage 4', null],
  ])('reads "%s" as at least %s', (title, least) => {
    expect(read(title).leastEgfr).toBe(least);
  });

  it.each(['eGFR 25', 'eGFR = 25.4'])('does not call "%s" unread', (title) => {
    expect(read(title).unread).toEqual([]);
  });

  it('reads stage 5D as dialysis', () => {
    expect(startsRead('CKD-5D', ['Z99.2'])).toEqual(['Z99.2']);
    expect(startsRead('CKD 5', ['Z99.2'])).toEqual([]);
  });
});

describe('an illness that is over', () => {
  it.each([
    ['jaundice in childhood', 'B17'],
    ['jaundice 10 yrs back', 'B17'],
    ['jaundice 3 years ago', 'B17'],
    ['physiological jaundice', 'B17'],
    ['jaundice at birth', 'B17'],
    ['AKI in 2019', 'N17'],
    ['AKI resolved', 'N17'],
    ['dengue in 2018', 'A90'],
    ['hepatitis A recovered', 'B1'],
  ])('stays out of the problems of today: "%s"', (title, start) => {
    expect(startsRead(title, [start])).toEqual([]);
  });

  it.each([
    ['jaundice', 'B17'],
    ['dengue 5 days back', 'A90'],
    ['jaundice since 2018', 'B17'],
    ['AKI 2 days ago', 'N17'],
    ['AKI not resolved', 'N17'],
    ['jaundice 2 yrs back and again now', 'B17'],
    ['hepatitis B in 2010', 'B18'],
    ['asthma in childhood', 'J45'],
    ['dengue in past 3 days', 'A90'],
  ])('counts where it may last: "%s"', (title, start) => {
    expect(startsRead(title, [start])).toEqual([start]);
  });
});

describe('words with a second meaning', () => {
  it.each([
    ['beta thalassemia minor', 'D56.3', 'D56.1'],
    ['beta thalassaemia trait', 'D56.3', 'D56.1'],
    ['thalassemia carrier', 'D56.3', 'D56.1'],
    ['sickle cell trait', 'D57.3', 'D57.1'],
    ['sickle cell carrier', 'D57.3', 'D57.1'],
  ])('"%s" is %s, not %s', (title, code, other) => {
    expect(startsRead(title, [code, other])).toEqual([code]);
  });

  it.each([
    'SVD',
    'G2P2 SVD',
    'CHD',
    'ARF',
    'RVD',
    'HE',
    'RA',
    'SpO2 95% on RA',
    'AS',
    'Severe AS',
    'PT',
    'severe as',
    'NYHA III',
  ])('names "%s" as not read', (title) => {
    expect(read(title)).toMatchObject({ codes: [], guesses: [] });
    expect(read(title).unread).not.toEqual([]);
  });

  it.each(['old patient', 'Known case', 'on treatment', 'Grade II'])('says nothing of "%s"', (title) => {
    expect(read(title).unread).toEqual([]);
  });

  it.each([
    ['CHD - VSD', 'I25'],
    ['ARF with RHD', 'N17'],
    ['sleep paralysis', 'I63'],
    ['vocal cord paralysis', 'I63'],
    ['stent removed', 'I25'],
    ['varicose ulcer', 'K'],
    ['sugar aur BP', 'R33'],
  ])('does not read "%s" as %s', (title, start) => {
    expect(startsRead(title, [start])).toEqual([]);
  });

  it.each([
    'single kidney',
    'child',
    'varicose ulcer',
    'single parent',
    'standing',
    'morning',
    'words',
    'would',
    'vitals',
    'weight',
    'married',
  ])('guesses nothing in "%s"', (title) => {
    expect(read(title).guesses).toEqual([]);
  });

  it('names a part with an abbreviation as not read beside what is read', () => {
    expect(read('HTN with severe AS').unread).toEqual(['severe AS']);
    expect(read('ARF with RHD').unread).toEqual(['ARF']);
  });
});
