import { describe, expect, it } from 'vitest';
import { distances, similarity, toWord } from '#server/platform/search/similarity.ts';
import { soundOf } from '#server/platform/search/sound.ts';
import { TextIndex } from '#server/platform/search/text-index.ts';
import { wordsOf } from '#server/platform/search/words.ts';

const like = (a: string, b: string) => similarity(toWord(a), toWord(b));

describe('words', () => {
  it.each([
    ["Antony D'Souza", ['antony', 'dsouza']],
    ['Amoxyclav-625mg', ['amoxyclav', '625', 'mg']],
    ['HbA1c 0.5', ['hba1c', '0.5']],
    ['खाँसी', ['खांसी']],
    ['%', []],
  ])('compare as expected: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    ['Sreenivas', 'Shrinivas'],
    ['Lakshmi', 'Laxmi'],
    ['haemorrhoea', 'hemorrhea'],
    ['sulphate', 'sulfate'],
    ['Qureshi', 'Kureshi'],
    ['Jyothi', 'Jyoti'],
  ])('%s sounds like %s', (a, b) => {
    expect(soundOf(a.toLowerCase())).toBe(soundOf(b.toLowerCase()));
  });

  it('match better the nearer they are, and never inside', () => {
    const nearest = ['metformin', 'metformi', 'metf', 'metfornin', 'mtfrmn'].map((word) =>
      like(word, 'metformin'),
    );
    expect(nearest[0]).toBe(1);
    expect(nearest.every((score) => score > 0.45)).toBe(true);
    expect(nearest.slice(1).every((score) => score < 1)).toBe(true);
    expect(like('cetamol', 'paracetamol')).toBe(0);
    expect(like('uti', 'autistic')).toBe(0);
    expect(like('50', '500')).toBe(0);
  });

  it('count slips by characters left out, added, changed and swapped', () => {
    expect(distances('mahseh', 'mahesh')).toEqual({ whole: 1, start: 1 });
    expect(distances('abc', 'abcdef')).toEqual({ whole: 3, start: 0 });
  });
});

describe('an index', () => {
  const index = new TextIndex([
    ['fever', [{ text: 'Fever, unspecified' }]],
    ['dengue', [{ text: 'Dengue fever' }]],
    ['rtpcr', [{ text: 'COVID RT-PCR' }]],
  ] as const);
  const items = (text: string) => index.search(text, { limit: 5 }).map(({ item }) => item);

  it('prefers the name of which more was typed', () => {
    expect(items('fever')).toEqual(['fever', 'dengue']);
    expect(items('dengu fevr')[0]).toBe('dengue');
  });

  it('joins words that are typed as one, and the reverse', () => {
    expect(items('rtpcr')).toEqual(['rtpcr']);
    expect(items('den gue')).toEqual(['dengue']);
  });

  it('finds nothing for nothing', () => {
    expect(items('')).toEqual([]);
    expect(items('qqxyz')).toEqual([]);
    expect(index.search('fever', { limit: 0 })).toEqual([]);
  });
});
