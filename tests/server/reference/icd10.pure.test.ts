import { describe, expect, it } from 'vitest';
import { searchIcd10 } from '#server/reference/icd10.ts';

const codes = (text: string, limit?: number) => searchIcd10(text, limit).map(({ code }) => code);

describe('searching diagnoses', () => {
  it.each([
    ['बुखार', 'R50.9'],
    ['खाँसी', 'R05.9'],
    ['नजला', 'J00'],
    ['fever', 'R50.9'],
    ['khansi', 'R05.9'],
    ['common cold', 'J00'],
  ])('knows what people say: %s is %s', (text, code) => {
    expect(codes(text)[0]).toBe(code);
  });

  it('finds by the beginning of the code, with or without the point', () => {
    expect(codes('E11', 200).every((code) => code.startsWith('E11'))).toBe(true);
    expect(codes('e11.9')).toContain('E11.9');
    expect(codes('e119')).toEqual(codes('E11.9'));
  });

  it('finds by words of the title, in any order', () => {
    expect(codes('hypertension')).toContain('I10');
    expect(searchIcd10('cholera vibrio').map(({ code }) => code)).toContain('A00.0');
  });

  it('offers only what may be coded: no headings', () => {
    expect(codes('A00', 100)).not.toContain('A00');
    expect(searchIcd10('a000')[0]).toMatchObject({ code: 'A00.0', category: 'A00' });
  });

  it('keeps to the limit, and finds nothing for nothing', () => {
    expect(codes('pain', 5)).toHaveLength(5);
    expect(codes('')).toEqual([]);
    expect(codes('qqxyz')).toEqual([]);
  });
});
