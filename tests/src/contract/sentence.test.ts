import { describe, expect, it } from 'vitest';
import { isSentence } from '#contract/sentence.ts';

describe('a sentence', () => {
  it.each([
    'Two days only, INR on Friday',
    'Seen by the pulmonologist',
    'Kawasaki disease, by cardiology',
    'Not about it',
    'K+ 4.1 today, repeat in 3 days',
    'रोगी यह दवा पहले से लेता है',
    'रुग्णाला हे औषध आधी चालले आहे',
  ])('accepts "%s"', (text) => expect(isSentence(text)).toBe(true));

  it.each([
    '',
    '...',
    '. . . . . . . . . .',
    'xxx',
    'xxx yyy zzz xxxx',
    'asdf asdf',
    'asdf qwer zxcv hjkl',
    'ok',
    'ok ok ok ok ok ok',
    'fine',
    'needed',
    'needed needed needed needed',
    'benefit risk',
    '1 2 3 4 5 6 7 8 9 10',
    'sdfg dfgh bcdfg kjhg',
    'lkjh fdsa poiu',
    'abc def ghi jkl',
    'a b c d e f g h i j k',
  ])('rejects "%s"', (text) => expect(isSentence(text)).toBe(false));
});
