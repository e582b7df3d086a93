import { describe, expect, test } from 'vitest';
import { fillText, placesIn } from '#domain/fill-text.ts';
import { smsParts } from '#domain/sms-parts.ts';

describe('an SMS', () => {
  test.each([
    ['', 'GSM-7', 0, 1],
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    ['€'.repeat(81), 'GSM-7', 162, 2],
    // The € does not fit into the last unit of the first part.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['’', 'UCS-2', 1, 1],
    ['क'.repeat(70), 'UCS-2', 70, 1],
    ['क'.repeat(71), 'UCS-2', 71, 2],
    ['क'.repeat(134), 'UCS-2', 134, 2],
    ['क'.repeat(135), 'UCS-2', 135, 3],
    ['🩺'.repeat(35), 'UCS-2', 70, 1],
    [`${'क'.repeat(66)}🩺${'क'.repeat(66)}`, 'UCS-2', 134, 3],
  ])('%#: has its encoding, length and parts', (text, encoding, length, parts) => {
    expect(smsParts(text)).toEqual({ encoding, length, parts });
  });
});

test('the places of a text are filled once; a value with braces stays as it is', () => {
  expect(placesIn('{a} and {b}, again {a}')).toEqual(['a', 'b']);
  expect(fillText('{a} {b} {c}', { a: '{b}', b: '2' })).toBe('{b} 2 {c}');
});
