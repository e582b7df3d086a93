// @module-tag critical
import { describe, expect, it } from 'vitest';
import { readProblem } from '#server/reference/problems.ts';

const read = (title: string, code: string | null = null) => readProblem({ code, title });
const hasCode = (title: string, start: string): boolean =>
  read(title).codes.some((code) => code.startsWith(start));

describe('a problem in the words of doctors and patients', () => {
  it.each([
    ['CKD stage 4', 'N18'],
    ['chronic kidney disease', 'N18'],
    ['k/c/o CKD-4 on conservative Rx', 'N18'],
    ['CRF', 'N18'],
    ['raised creatinine', 'N18'],
    ['किडनी खराब', 'N18'],
    ['cirrhosis', 'K74'],
    ['DCLD', 'K74'],
    ['Alcoholic liver disease', 'K74'],
    ['PUD', 'K27'],
    ['C.C.F.', 'I50'],
    ['CCF since 2019', 'I50'],
    ['LVEF 30 %', 'I50'],
    ['EF: 25-30%', 'I50'],
    ['BA', 'J45'],
    ['h/o br. asthma', 'J45'],
    ['दमा', 'J45'],
    ['dama', 'J45'],
    ['astma', 'J45'],
    ['COPD', 'J44'],
    ['G-6-PD def.', 'D55.0'],
    ['G6PD deficiency', 'D55.0'],
    ['g 6 pd deficient', 'D55.0'],
    ['DVT in 2019', 'I82'],
    ['MI 2 years back', 'I21'],
    ['Old MI, post PTCA', 'I25'],
    ['sugar', 'E11'],
    ['शुगर', 'E11'],
    ['T2DM/HTN', 'E11'],
    ['T2DM/HTN', 'I10'],
    ['DM + HTN + IHD', 'I25'],
    ['BP', 'I10'],
    ['BP 180/110', 'I10'],
    ['asthma not controlled', 'J45'],
    ['lakwa', 'I63'],
    ['Mirgi ke daure', 'G40'],
    ['kala motia', 'H40'],
    ['? dengue', 'A90'],
    ['r/o dengue', 'A90'],
    ['migraine with aura', 'G43.1'],
    ['no asthma but COPD', 'J44'],
    ['mother diabetic, asthma since childhood', 'J45'],
    ['CCF, lives with daughter', 'I50'],
    ['non insulin dependent diabetes', 'E11'],
    ['Father died of stroke; patient has epilepsy', 'G40'],
    ['No known allergies. Asthma.', 'J45'],
    ['ischemic heart disease', 'I25'],
    ['hyperkalemia', 'E87.5'],
  ])('reads "%s" as %s', (title, start) => {
    expect(read(title).codes.filter((code) => code.startsWith(start))).not.toEqual([]);
  });

  it.each([
    ['no asthma', 'J45'],
    ['No h/o asthma', 'J45'],
    ['denies asthma', 'J45'],
    ['asthma ruled out', 'J45'],
    ['h/o asthma ruled out in 2019', 'J45'],
    ['Asthma: no', 'J45'],
    ['asthma nahi hai', 'J45'],
    ['दमा नहीं है', 'J45'],
    ['no asthma or diabetes', 'E11'],
    ['non smoker', 'F17'],
    ['non-smoker', 'F17'],
    ['never smoker', 'F17'],
    ['mother: stroke', 'I63'],
    ['mother: stroke, diabetes', 'E11'],
    ['Mother has asthma', 'J45'],
    ['F/H of IHD', 'I25'],
    ['family history of breast cancer', 'C50'],
    ['asthma in father', 'J45'],
    ['पिता को शुगर', 'E11'],
    ['dengue NS1 negative', 'A90'],
    ['dengue -ve', 'A90'],
    ['G6PD normal', 'D55.0'],
    ['G6PD not tested', 'D55.0'],
    ['sugar normal', 'E11'],
    ['low sugar', 'E11'],
    ['BP 110/70', 'I10'],
    ['BP normal', 'I10'],
    ['low BP', 'I10'],
    ['LVEF 60 %', 'I50'],
    ['heat stroke', 'I63'],
    ['diabetes insipidus', 'E11'],
    ['portal hypertension', 'I10'],
    ['migraine without aura', 'G43.1'],
    ['bathroom fall', 'J45'],
    ['Parkinson', 'J45'],
    ['hypotension', 'I10'],
    ['open angle glaucoma', 'H40.2'],
    ['prediabetes', 'E11'],
  ])('does not read "%s" as %s', (title, start) => {
    expect(hasCode(title, start)).toBe(false);
  });

  it.each([
    ['CKD stage 4', 15],
    ['CKD-4', 15],
    ['stage IV CKD', 15],
    ['CKD 3b', 30],
    ['CKD G3aA2', 45],
    ['CKD stage V on MHD', 0],
    ['ESRD', 0],
    ['eGFR 25', 25],
    ['CKD', 30],
    ['CKD since 2 years', 30],
    ['CKD 3 years', 30],
    ['CKD stage 2', 60],
    ['no CKD', null],
    ['asthma', null],
  ])('reads the kidney function of "%s" as at least %s', (title, least) => {
    expect(read(title).leastEgfr).toBe(least);
  });

  it.each([
    ['Qwertitis', ['Qwertitis']],
    ['asthma, zorblax syndrome', ['zorblax syndrome']],
    ['asthma and zorblax syndrome', ['zorblax syndrome']],
    ['Eczema', []],
    ['no zorblax syndrome', []],
    ['none', []],
    ['mother: zorblax syndrome', []],
    ['CKD stage 4', []],
    ['k/c/o T2DM since 10 years on treatment', []],
  ])('names of "%s" what it does not know: %j', (title, unread) => {
    expect(read(title).unread).toEqual(unread);
  });

  it('says what a misspelt word was read as', () => {
    expect(read('epilepsi').guesses).toEqual([{ name: 'epilepsi', readAs: 'epilepsy' }]);
  });

  it('knows a coded problem whatever its words', () => {
    expect(read('Eczema', '')).toMatchObject({ unread: [] });
    expect(read('Qwertitis', '')).toMatchObject({ unread: ['Qwertitis'] });
    expect(read('Qwertitis', 'M79.9')).toMatchObject({ codes: ['M79.9'], unread: [] });
  });
});
