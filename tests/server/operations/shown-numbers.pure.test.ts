// @module-tag critical
import { describe, expect, it } from 'vitest';
import { listTypeOf } from '#server/operations/import/read-list.ts';
import { isErrorCell, isShortened } from '#server/operations/import/workbook/workbook-cells.ts';
import { shownNumber } from '#server/operations/import/workbook/number-format.ts';

describe('a number in a format of Excel', () => {
  it.each([
    ['00000', 123, '00123'],
    ['00000', 1_234_567, '1234567'],
    ['00000;[Red]-00000', 123, '00123'],
    ['[$-409]00000', 123, '00123'],
    ['0000\\-0000', 1_234, '0000-1234'],
    ['00-0000-0000-0000', 22_722_548_295_255, '22-7225-4829-5255'],
    ['###-####', 5_550_123, '555-0123'],
    ['000_)', 7, '007'],
    ['000\\/00', 1_226, '012/26'],
  ])('shows %s of %d as %s, which is taken for it', (code, value, text) => {
    expect(shownNumber(code, value)).toEqual({ text });
  });

  it.each([
    ['"MH-"00000', 123, 'MH-00123'],
    ['00000"/26"', 123, '00123/26'],
    ['"00"#', 123, '00123'],
    ['\\M\\H00000', 123, 'MH00123'],
    ['0" months"', 8, '8 months'],
    ['[<=9999999]000-0000;(000) 000-0000', 123, '123'],
    ['00,000', 123, '123'],
    ['000.00', 123, '123'],
    ['00000', 12.5, '12.5'],
    ['General"-A/1"', 123, '123'],
  ])('does not take what %s of %d shows for the number', (code, value, text) => {
    expect(shownNumber(code, value)).toEqual({ text, held: String(value) });
  });

  it.each(['General', '0', '#,##0', '0.00', '0%', '0.00E+00', '@', '₹ #,##0', '_(* #,##0_);_(* (#,##0)'])(
    'leaves a number in the format %s as it is',
    (code) => {
      expect(shownNumber(code, 123)).toBeUndefined();
    },
  );
});

describe('texts that a spreadsheet leaves', () => {
  it.each(['9.82201E+11', '9,82201E+11', '9.82201E11', '9.82 E+11', '1E+11', '1.2e+9'])(
    '%s is a number that was shortened',
    (text) => expect(isShortened(text)).toBe(true),
  );

  it.each(['9822011111', '12E5', 'E-12', '1.5', 'MH-12E', '98220 11111', ''])('%s is none', (text) =>
    expect(isShortened(text)).toBe(false),
  );

  it.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#BLOCKED!', '#GETTING_DATA', 'Err:502', '#####'])(
    '%s is an error of a cell',
    (text) => expect(isErrorCell(text)).toBe(true),
  );

  it.each(['#12', '# 4 Main Road!', '#4B', 'Error', ''])('%s is no error of a cell', (text) =>
    expect(isErrorCell(text)).toBe(false),
  );
});

it('a list is stored by the type that its first bytes show', () => {
  const typeOf = (text: string) => listTypeOf(Buffer.from(text, 'latin1'));
  expect(typeOf('PK\u0003\u0004')).toContain('spreadsheetml');
  expect(typeOf(' {"resourceType":"Bundle"}')).toBe('application/fhir+json');
  expect(typeOf('mrn,name')).toBe('text/csv');
});
