// @module-tag critical
import { describe, expect, it } from 'vitest';
import { readProblem } from '#server/reference/problems.ts';

const read = (title: string, code: string | null = null) => readProblem({ code, title });
const startsRead = (title: string, starts: readonly string[], code: string | null = null): string[] =>
  starts.filter((start) => read(title, code).codes.some((one) => one.startsWith(start)));

describe('a denial at the end of an entry', () => {
  it.each([
    ['Epilepsy MRI brain normal', ['G40'], []],
    ['Epilepsy EEG normal', ['G40'], []],
    ['G6PD deficiency HIV negative', ['D55'], ['B20']],
    ['CKD stage 4 HIV negative', ['N18'], ['B20']],
    ['Peptic ulcer H pylori negative', ['K27'], []],
    ['IHD TMT negative', ['I25'], []],
    ['IHD echo normal', ['I25'], []],
    ['Glaucoma IOP normal', ['H40'], []],
    ['asthma hai sugar nahi', ['J45'], ['E11']],
    ['HTN now BP normal', ['I10'], []],
    ['Asthma chest x-ray pending', ['J45'], []],
    ['COPD TB ruled out', ['J44'], ['A15']],
    ['CCF creatinine not done', ['I50'], []],
    ['दमा है शुगर नहीं है', ['J45'], ['E11']],
    ['dengue serology negative', [], ['A90']],
    ['HIV test result negative', [], ['B20']],
    ['fasting sugar level normal', [], ['E11']],
  ])('reads "%s" as %j and denies %j', (title, left, gone) => {
    expect(startsRead(title, left)).toEqual(left);
    expect(startsRead(title, gone)).toEqual([]);
  });
});

describe('a list after a denial or a relative', () => {
  it.each([
    ['No DM, HTN, asthma, TB', ['E11', 'I10', 'J45', 'A15']],
    ['No h/o DM, HTN', ['E11', 'I10']],
    ['Denies asthma, epilepsy', ['J45', 'G40']],
    ['Family h/o DM, HTN, IHD', ['E11', 'I10', 'I25']],
    ['Mother has DM, HTN and asthma', ['E11', 'I10', 'J45']],
    ['No history of asthma, COPD or heart failure', ['J45', 'J44', 'I50']],
    ['Not a known case of asthma', ['J45']],
    ['Not a k/c/o DM', ['E11']],
    ['DM -, HTN -', ['E11', 'I10']],
    ['HTN- DM- Asthma-', ['I10', 'E11', 'J45']],
    ['DM x', ['E11']],
    ['DM x, HTN x', ['E11', 'I10']],
    ['DM ✗', ['E11']],
    ['HIV non reactive', ['B20']],
    ['HCV non-reactive', ['B18']],
    ['HIV NR', ['B20']],
    ['HIV nonreactive', ['B20']],
    ['screening for HIV', ['B20']],
  ])('denies all of "%s": %j', (title, gone) => {
    expect(startsRead(title, gone)).toEqual([]);
  });

  it.each([
    ['No DM, HTN for 10 years', ['I10']],
    ['no asthma but COPD, HTN', ['J44', 'I10']],
    ['No known allergies, asthma', ['J45']],
    ['Not a diabetic, known hypertensive', ['I10']],
    ['Not diabetic known hypertensive', ['I10']],
    ['mother diabetic, asthma since childhood', ['J45']],
    ['No DM; HTN', ['I10']],
    ['No DM, on dialysis', ['Z99']],
    ['No asthma, smoker', ['F17']],
    ['No asthma, diabetic', ['E11']],
    ['No complaints, CKD', ['N18']],
    ['CKD- stage 4', ['N18']],
    ['DM- 10 years', ['E11']],
    ['HTN- on amlodipine', ['I10']],
    ['HTN+ DM-', ['I10']],
    ['DM- HTN+', ['I10']],
    ['DM x 10 years', ['E11']],
  ])('leaves what "%s" affirms: %j', (title, left) => {
    expect(startsRead(title, left)).toEqual(left);
  });

  it.each([
    ['Encounter for screening for human immunodeficiency virus [HIV]', 'Z11.4', ['B20']],
    ['Contact with and (suspected) exposure to HIV', 'Z20.6', ['B20']],
    ['Encounter for screening for diabetes mellitus', 'Z13.1', ['E11']],
  ])('reads no disease in "%s", %s', (title, code, gone) => {
    expect(startsRead(title, gone, code)).toEqual([]);
  });
});

describe('a relative who tells', () => {
  it.each([
    ['Mother says child has asthma', ['J45']],
    ['Mother reports fits in child', ['G40']],
    ['father gives history of seizures', ['G40']],
    ['Mother of two children with asthma', ['J45']],
    ['Brought by mother with fits', ['G40']],
    ['Asthma according to mother', ['J45']],
    ['Mother says son has asthma', ['J45']],
    ['Informant mother: asthma', ['J45']],
    ['Mother informs that baby has epilepsy', ['G40']],
    ['Mother: child has asthma', ['J45']],
    ['father told asthma since birth', ['J45']],
  ])('leaves the problem of the patient in "%s"', (title, left) => {
    expect(startsRead(title, left)).toEqual(left);
  });

  it.each([
    ['mother asthmatic', 'J45'],
    ['mother had a stroke', 'I63'],
    ['Mother says her father has asthma', 'J45'],
  ])('denies the problem of the relative in "%s"', (title, gone) => {
    expect(startsRead(title, [gone])).toEqual([]);
  });
});
