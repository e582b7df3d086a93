import { describe, expect, it } from 'vitest';
import { listVitals, telemedicineRules } from '#server/reference/clinical-rules.ts';
import {
  labTestByCode,
  listLabPanels,
  listLabTests,
  rangeFor,
  searchLabTests,
} from '#server/reference/labs.ts';
import {
  bankByIfsc,
  listBanks,
  listHolidays,
  listLanguages,
  listMedicalCouncils,
  listSalutations,
  listSpecialisations,
  qualificationsByCountry,
} from '#server/reference/lists.ts';
import { isCommonPassword } from '#server/reference/passwords.ts';
import { nameGroups } from '#server/reference/people.ts';

describe('lists for forms', () => {
  it('have the scheduled languages of India, and English', () => {
    expect(listLanguages().filter((entry) => entry.scheduled)).toHaveLength(22);
    expect(listLanguages().map((entry) => entry.language)).toEqual(
      expect.arrayContaining(['English', 'Hindi', 'Tamil']),
    );
  });

  it('have salutations, specialisations and councils with ids of their own', () => {
    expect(listSalutations()[0]).toMatchObject({ salutation: 'Dr.' });
    for (const list of [listSalutations(), listSpecialisations(), listMedicalCouncils(), listLanguages()]) {
      expect(new Set(list.map((entry) => entry.id)).size).toBe(list.length);
    }
    expect(listMedicalCouncils().some((council) => !council.active && council.mergedInto)).toBe(true);
  });

  it('have qualifications of the country asked for', () => {
    expect(qualificationsByCountry('IN').map((entry) => entry.qualification)).toContain('MBBS');
    expect(qualificationsByCountry('gb').every((entry) => entry.countryCode === 'GB')).toBe(true);
    expect(qualificationsByCountry('ZZ')).toEqual([]);
  });

  it('name the bank of an IFSC, and none for a wrong one', () => {
    expect(bankByIfsc('sbin0001234')?.bankName).toBe('State Bank of India');
    expect(bankByIfsc('SBIN1001234')).toBeUndefined();
    expect(bankByIfsc('SBIN000123')).toBeUndefined();
    expect(bankByIfsc('QQQQ0001234')).toBeUndefined();
    expect(listBanks().length).toBeGreaterThan(1_000);
  });

  it('have the holidays', () => {
    expect(listHolidays()).toContainEqual({
      date: '2026-01-26',
      holidayName: 'Republic Day',
      confirmed: true,
    });
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

  it('have no range where none is known', () => {
    expect(rangeFor('HB', 'MALE', 0.1)).toBeUndefined();
    expect(rangeFor('HB', 'OTHER', 40)).toBeUndefined();
    expect(rangeFor('nothing', 'MALE', 40)).toBeUndefined();
  });

  it('are found by code and by name', () => {
    expect(searchLabTests('hb')[0]?.testName).toBe('Haemoglobin');
    expect(searchLabTests('haemo')[0]?.code).toBe('HB');
    expect(searchLabTests('')).toEqual([]);
    expect(listLabTests().length).toBeGreaterThan(200);
  });

  it('of every panel exist', () => {
    for (const panel of listLabPanels())
      for (const code of panel.tests) expect(labTestByCode(code), code).toBeDefined();
  });
});

describe('clinical rules', () => {
  it('allow list O in any mode, list B only on follow-up, and the prohibited never', () => {
    const { lists } = telemedicineRules();
    expect(lists.O.allowed).toContainEqual({ mode: 'CHAT', visit: 'FIRST' });
    expect(lists.B.allowed.every(({ visit }) => visit === 'FOLLOW_UP')).toBe(true);
    expect(lists.A.FIRST_VIDEO.allowed).not.toContainEqual({ mode: 'AUDIO', visit: 'FIRST' });
    expect(lists.PROHIBITED.allowed).toEqual([]);
  });

  it('bound what may be typed as a vital sign', () => {
    expect(listVitals().find((vital) => vital.code === 'SPO2')).toMatchObject({ entryMin: 0, entryMax: 100 });
    for (const vital of listVitals()) expect(vital.entryMin, vital.code).toBeLessThan(vital.entryMax);
  });
});

describe('passwords', () => {
  it('that are common are known, whatever their case', () => {
    expect(isCommonPassword('india123')).toBe(true);
    expect(isCommonPassword('India@123 ')).toBe(true);
    expect(isCommonPassword('PASSWORD1')).toBe(true);
  });

  it('that are not, are not', () => {
    expect(isCommonPassword('violet kettle before noon')).toBe(false);
    expect(isCommonPassword('')).toBe(false);
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
