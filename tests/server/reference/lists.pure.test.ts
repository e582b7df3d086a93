import { describe, expect, it } from 'vitest';
import { vitalByCode } from '#server/reference/clinical-rules.ts';
import { labTestByCode, listLabPanels, rangeFor, searchLabTests } from '#server/reference/labs.ts';
import {
  bankByIfsc,
  listLanguages,
  listMedicalCouncils,
  listSalutations,
  listSpecialisations,
  qualificationsByCountry,
} from '#server/reference/lists.ts';
import { commonPasswords } from '#server/reference/passwords.ts';
import { nameGroups } from '#server/reference/people.ts';

describe('lists for forms', () => {
  it('contain the scheduled languages of India, and English', () => {
    expect(listLanguages().filter((entry) => entry.scheduled)).toHaveLength(22);
    expect(listLanguages().map((entry) => entry.language)).toEqual(
      expect.arrayContaining(['English', 'Hindi', 'Tamil']),
    );
  });

  it('give salutations, specialisations and councils ids of their own', () => {
    expect(listSalutations()[0]).toMatchObject({ salutation: 'Dr.' });
    for (const list of [listSalutations(), listSpecialisations(), listMedicalCouncils(), listLanguages()]) {
      expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length);
    }
    expect(listMedicalCouncils().some((council) => !council.active && council.mergedInto)).toBe(true);
  });

  it('contain qualifications of the requested country', () => {
    expect(qualificationsByCountry('IN').map((entry) => entry.qualification)).toContain('MBBS');
    expect(qualificationsByCountry('gb').every((entry) => entry.countryCode === 'GB')).toBe(true);
    expect(qualificationsByCountry('ZZ')).toEqual([]);
  });

  it('name the bank of an IFSC, and none for a wrong one', () => {
    expect(bankByIfsc('sbin0001234')?.bankName).toBe('State Bank of India');
    expect(bankByIfsc('SBIN1001234')).toBeUndefined();
    expect(bankByIfsc('SBIN000123')).toBeUndefined();
    expect(bankByIfsc('QQQQ0001234')).toBeUndefined();
  });
});

describe('laboratory tests', () => {
  it.each([
    ['HB', 'MALE', 40, 13],
    ['HB', 'FEMALE', 40, 12],
    ['HB', 'OTHER', 15.9, 12],
    ['HB', 'MALE', 4.9, 11],
    ['HB', 'MALE', 0.7, 11],
  ])('range of %s for %s of %d years begins at %d', (code, sex, age, low) => {
    expect(rangeFor(code, sex, age)?.low).toBe(low);
  });

  it('omit a range that is not known', () => {
    expect(rangeFor('HB', 'MALE', 0.1)).toBeUndefined();
    expect(rangeFor('HB', 'OTHER', 40)).toBeUndefined();
    expect(rangeFor('nothing', 'MALE', 40)).toBeUndefined();
  });

  it('match by code and by name', () => {
    expect(searchLabTests('hb')[0]?.name).toBe('Haemoglobin');
    expect(searchLabTests('haemo')[0]?.code).toBe('HB');
    expect(searchLabTests('')).toEqual([]);
  });

  it('exist for every panel', () => {
    for (const panel of listLabPanels())
      for (const code of panel.tests) expect(labTestByCode(code), code).toBeDefined();
  });
});

describe('clinical rules', () => {
  it('bound what may be typed as a vital sign', () => {
    expect(vitalByCode('SPO2')).toMatchObject({ entryMin: 0, entryMax: 100 });
    for (const code of ['PULSE', 'SBP', 'DBP', 'SPO2', 'RR', 'TEMP', 'GLU']) {
      const { entryMin = NaN, entryMax = NaN } = vitalByCode(code) ?? {};
      expect(entryMin, code).toBeLessThan(entryMax);
    }
  });
});

describe('the list of common passwords', () => {
  it('contains those of the world and of India in lower case', async () => {
    const common = await commonPasswords();
    expect(common.size).toBeGreaterThan(49_000);
    for (const password of ['123456', 'password1', 'india123', 'india@123'])
      expect(common, password).toContain(password);
    expect([...common].filter((password) => password !== password.toLowerCase())).toEqual([]);
  });
});

describe('names for fictitious people', () => {
  it('go together in groups, each with both sexes and last names', () => {
    expect(nameGroups().length).toBeGreaterThan(10);
    for (const { group, male, female, last } of nameGroups()) {
      expect(
        [male.length, female.length, last.length].every((count) => count >= 3),
        group,
      ).toBe(true);
    }
  });
});
