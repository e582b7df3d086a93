import { describe, expect, it } from 'vitest';
import { searchIcd10 } from '#server/reference/icd10.ts';
import { searchLabTests } from '#server/reference/labs.ts';
import { listMedicines, searchMedicines } from '#server/reference/medicines.ts';
import { seededRandom } from '#server/seed/random.ts';
import * as lists from '#tests/support/inputs/search-lists.ts';

const LEAST = 0.95;
const LETTERS = 'aeiourstlnmd';

function rate(all: number, missed: readonly unknown[]): number {
  return (all - missed.length) / all;
}

describe('what people type is found among the first five', () => {
  it('medicines: by generic, brand and short name, with slips', async () => {
    const cases = lists.readSearchList('medicines');
    const find = ({ typed }: lists.SearchCase) => searchMedicines(typed).map(({ medicine }) => medicine);
    const missed = await lists.missedOf(cases, find, lists.isWantedMedicine);
    expect(
      rate(cases.length, missed),
      JSON.stringify(missed.map(({ typed }) => typed)),
    ).toBeGreaterThanOrEqual(LEAST);
  });

  it('laboratory tests', async () => {
    const cases = lists.readSearchList('lab-tests');
    const find = ({ typed }: lists.SearchCase) => searchLabTests(typed).map(({ code }) => code);
    const missed = await lists.missedOf(cases, find, lists.isWanted);
    expect(rate(cases.length, missed), JSON.stringify(missed)).toBeGreaterThanOrEqual(LEAST);
  });

  it('diagnoses: lay words, Hindi in Latin letters, both spellings', async () => {
    const cases = lists.readSearchList('diagnoses');
    const find = ({ typed, patient }: lists.SearchCase) =>
      searchIcd10(typed, 20, patient).map(({ code }) => code);
    const missed = await lists.missedOf(cases, find, lists.startsWithWanted);
    expect(rate(cases.length, missed), JSON.stringify(missed)).toBeGreaterThanOrEqual(LEAST);
  });

  // Slips that no list names: every generic once, with a letter left out, doubled, changed or swapped.
  it('every generic with a random slip in its longest word', () => {
    const random = seededRandom(18);
    const names = [...new Set(listMedicines().map((medicine) => medicine.genericMedicineName))];
    const missed = names.filter((name) => {
      const longest = name.split(' ').reduce((a, b) => (b.length > a.length ? b : a));
      const typed = name.replace(longest, slip(longest, random));
      return !searchMedicines(typed, 5).some(({ medicine }) => medicine.genericMedicineName === name);
    });
    expect(rate(names.length, missed), JSON.stringify(missed)).toBeGreaterThanOrEqual(LEAST);
  });
});

function slip(word: string, random: { int: (below: number) => number }): string {
  const at = 1 + random.int(word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
  const kinds = [
    before + next + after,
    before + next + letter + after,
    before + letter + letter + next + after,
    before + LETTERS[random.int(LETTERS.length)] + next + after,
  ];
  return kinds[random.int(kinds.length)] ?? word;
}

describe('a name that leads to a medicine', () => {
  it('appears beside it, and the generic name does not', () => {
    expect(searchMedicines('crocin')[0]).toMatchObject({
      matchedName: 'Crocin',
      medicine: { genericMedicineName: 'Paracetamol' },
    });
    expect(searchMedicines('paracetmol')[0]).toMatchObject({ matchedName: null });
  });
});

describe('a diagnosis', () => {
  const codes = (typed: string, patient?: lists.SearchCase['patient']) =>
    searchIcd10(typed, 20, patient).map(({ code }) => code);

  it('without a subdivision of its category in the file is its category', () => {
    expect(codes('ulcerative colitis')[0]).toBe('K51');
    expect(codes('A00')).not.toContain('A00');
  });

  it('ignores matches inside of words', () => {
    expect(codes('uti')).not.toContain('F84.0');
    expect(codes('uti')[0]).toBe('N39.0');
  });

  it.each([
    ['diarrhea', 'Diarrhoea, unspecified'],
    ['hemorrhoids', 'Unspecified haemorrhoids'],
    ['anemia', 'Anaemia, unspecified'],
    ['hemiplegia', 'Hemiplegia, unspecified affecting unspecified side'],
  ])('accepts Indian spelling: %s', (typed, title) => {
    expect(searchIcd10(typed).map((one) => one.title)).toContain(title);
  });

  it('comes last with a reason when it does not fit the patient', () => {
    const man = { sex: 'MALE', ageYears: 45 } as const;
    const found = searchIcd10('hypertension in pregnancy', 20, man);
    const first = found.findIndex(({ misfit }) => misfit !== null);
    expect(found.slice(first).every(({ misfit }) => misfit !== null)).toBe(true);
    expect(first).toBeGreaterThan(0);
    expect(found.some(({ code }) => code === 'O13.9')).toBe(true);
  });

  it.each([
    ['N40.0', { sex: 'FEMALE', ageYears: 70 }, 'MALE_ONLY'],
    ['O13.9', { sex: 'FEMALE', ageYears: 70 }, 'PREGNANCY_AGE'],
    ['O13.9', { sex: 'FEMALE', ageYears: 28 }, null],
    ['N97.9', { sex: 'MALE', ageYears: 30 }, 'FEMALE_ONLY'],
    ['N63.0', { sex: 'MALE', ageYears: 30 }, null],
    ['P59.9', { sex: 'MALE', ageYears: 40 }, 'NEWBORN_ONLY'],
    ['P59.9', { sex: 'MALE', ageYears: 0 }, null],
    ['O13.9', { sex: 'OTHER', ageYears: 28 }, null],
    ['I10', { sex: 'MALE', ageYears: 45 }, null],
  ] as const)('%s for %j is %s', (code, patient, misfit) => {
    expect(searchIcd10(code, 20, patient).find((one) => one.code === code)?.misfit).toBe(misfit);
  });
});
