// @module-tag critical
import { describe, expect, it } from 'vitest';
import { birthFault, birthOf } from '#domain/birth.ts';
import { birthOfAge } from '#domain/typed-age.ts';
import { patientRecord, sexOf } from '#server/patients/patient-cells.ts';
import { dateOf } from '#server/patients/typed-dates.ts';
import { PATIENT_SPELLINGS } from '#server/operations/import/table/headings.ts';
import { recognised, rivalsIn } from '#server/operations/import/table/recognised.ts';

const TODAY = '2026-11-29';
const record = (cells: Record<string, string>) => patientRecord(cells, { today: TODAY, dateOrder: null });

describe('cells of a list of patients', () => {
  it.each([
    ['1961-03-12', '1961-03-12'],
    ['1961-03-12 00:00:00', '1961-03-12'],
    ['25.12.1961', '1961-12-25'],
    ['12-25-1961', '1961-12-25'],
    ['05/05/1961', '1961-05-05'],
    ['12-Mar-1961', '1961-03-12'],
    ['12 March 1961', '1961-03-12'],
    ['Mar 12, 1961', '1961-03-12'],
    ['12-Mar-61', '1961-03-12'],
    ['Mar-1961', '1961-03'],
    ['1961', '1961'],
    ['12/03/1961', undefined],
    ['12-Mar-15', undefined],
    ['31/31/1961', undefined],
    ['soon', undefined],
  ])('reads the date %s as %s', (text, expected) => {
    expect(dateOf(text, null, TODAY)).toBe(expected);
  });

  it.each([
    ['62 y', '1964'],
    ['62', '1964'],
    ['62 yrs.', '1964'],
    ['3 years', '2023-05'],
    ['8 months', '2026-03'],
    ['3m', '2026-08'],
    ['1 y 6 m', '2025-05'],
    ['2 weeks', '2026-11-15'],
    ['10 d', '2026-11-19'],
    ['140', undefined],
    ['old', undefined],
  ])('estimates the birth of the age %s as %s', (text, expected) => {
    expect(birthOfAge(text, TODAY)).toBe(expected);
  });

  it('every age from 0 to 130 years gives a birth that is accepted', () => {
    for (let years = 0; years <= 130; years += 1) {
      const birth = birthOf(birthOfAge(`${years} y`, TODAY) ?? '');
      expect(birth ? birthFault(birth, TODAY) : 'none', `${years} y`).toBeUndefined();
    }
  });

  it.each([
    ['M', 'MALE'],
    ['female', 'FEMALE'],
    ['पुरुष', 'MALE'],
    ['महिला', 'FEMALE'],
    ['Third gender', 'OTHER'],
    ['T', 'OTHER'],
    ['U', 'UNKNOWN'],
    ['-', 'UNKNOWN'],
    ['', 'UNKNOWN'],
    ['x2', 'X2'],
  ])('reads the sex "%s" as %s', (text, sex) => {
    expect(sexOf(text)).toBe(sex);
  });

  it('splits an age and a sex that share a cell', () => {
    expect(record({ age_sex: '45/M' })).toMatchObject({ sex: 'MALE', born_on: '1981' });
    expect(record({ age_sex: 'F - 3 months' })).toMatchObject({ sex: 'FEMALE', born_on: '2026-08' });
  });

  it('joins a first and a last name, and names the language of the script', () => {
    expect(record({ first_name: 'Asha', last_name: 'Rao' })).toMatchObject({
      name: 'Asha Rao',
      name_lang: 'en',
    });
    expect(record({ name: 'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ' })).toMatchObject({ name_lang: 'sat' });
  });

  it('recognises headings in any spelling, and the surer one of two', () => {
    const headings = ['OP No', 'U.H.I.D.', 'NAME OF PATIENT', 'लिंग', 'D.O.B', 'Mobile No.', 'Ward'];
    const found = recognised(headings, PATIENT_SPELLINGS, { chosen: {}, before: {} });
    expect(rivalsIn(found, PATIENT_SPELLINGS)).toEqual([{ column: 'mrn', headings: ['OP No', 'U.H.I.D.'] }]);
    expect(found.map(({ column }) => column)).toEqual([
      null,
      'mrn',
      'name',
      'sex',
      'born_on',
      'mobile',
      null,
    ]);
  });
});
