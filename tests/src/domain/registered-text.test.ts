import { describe, expect, test } from 'vitest';
import { tooLongValues } from '#domain/registered-text.ts';

const valueOf = (value: string, name = 'doctor') => tooLongValues([{ name, value }]);

describe('a value of a registered text', () => {
  test.each([
    ['Dr. Meera Iyer', []],
    ['x'.repeat(30), []],
    ['x'.repeat(31), [{ name: 'doctor', length: 31, max: 30 }]],
    ['मंगल, 2 मार्च को 09:00 IST बजे', []],
    [`https://care.example/p?x=${'x'.repeat(16)}`, []],
    [`https://portal.hospital.example/p?x=${'x'.repeat(16)}`, [{ name: 'doctor', length: 52, max: 50 }]],
  ])('%s has room, or says how long it is', (value, expected) => {
    expect(valueOf(value)).toEqual(expected);
  });

  test('counts once, also where the text has it twice', () => {
    const long = { name: 'hospital', value: 'Shanti Multispeciality Hospital, Pune' };
    expect(tooLongValues([long, long])).toEqual([{ name: 'hospital', length: 37, max: 30 }]);
  });
});
