import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line, pdfOf } from '#server/platform/pdf/pdf.ts';
import { cutTo, linesOf, printable, runsOf, uncovered } from '#server/platform/pdf/pdf-runs.ts';
import { atNight } from '#tests/support/at-night.ts';
import { missingGlyphs, pdfText } from '#tests/support/server/pdf-text.ts';

const byLetters = (text: string): number => Array.from(text).length;
const facesOf = (text: string): string[][] =>
  runsOf(text, 'usual').map(({ face, text: part }) => [
    /noto-sans-?([\w-]*)\//.exec(face.name)?.[1] ?? '',
    part,
  ]);

/** "Take 2 tablets, 3 times a day" in the scripts of India. */
const DOSES = {
  devanagari: '2 गोली, दिन में 3 बार।',
  bengali: '2টি ট্যাবলেট, দিনে 3 বার।',
  gujarati: '2 ગોળી, દિવસમાં 3 વાર।',
  gurmukhi: '2 ਗੋਲੀਆਂ, ਦਿਨ ਵਿੱਚ 3 ਵਾਰ।',
  kannada: '2 ಮಾತ್ರೆ, ದಿನಕ್ಕೆ 3 ಬಾರಿ',
  malayalam: '2 ഗുളിക, ദിവസം 3 തവണ',
  oriya: '2 ବଟିକା, ଦିନକୁ 3 ଥର',
  'ol-chiki': '2 ᱜᱚᱴᱟᱝ, ᱫᱤᱱ ᱨᱮ 3 ᱫᱷᱟᱣ',
  tamil: '2 மாத்திரை, ஒரு நாளைக்கு 3 முறை',
  telugu: '2 మాత్రలు, రోజుకు 3 సార్లు',
};

describe('runs', () => {
  test('each stretch has the face of its script; a word with its marks is one', () => {
    expect(facesOf('Sunita (सुनीता) Patil')).toEqual([
      ['', 'Sunita ('],
      ['devanagari', 'सुनीता'],
      ['', ') Patil'],
    ]);
    expect(facesOf('૩ વાર।')).toEqual([
      ['gujarati', '૩'],
      ['', ' '],
      ['gujarati', 'વાર।'],
    ]);
    expect(facesOf('क्ष\u200dत्रि')).toEqual([['devanagari', 'क्ष\u200dत्रि']]);
    expect(facesOf('≥ 94')).toEqual([
      ['math', '≥'],
      ['', ' 94'],
    ]);
  });

  test('name a character once that no face has', () => {
    expect(uncovered('水 and 水, ☕\u0007 but 2 गोली\n½ µg')).toEqual(['水', '☕', '\u0007']);
  });
});

describe('lines', () => {
  test('break at spaces, keep an indent, and break a word only where it is wider than a line', () => {
    expect(linesOf('   one 1-0-1 three', 10, byLetters)).toEqual(['   one', '1-0-1', 'three']);
    expect(linesOf('ab\ncd', 10, byLetters)).toEqual(['ab', 'cd']);
    expect(linesOf('abcdefghijklm no', 5, byLetters)).toEqual(['abcde', 'fghij', 'klm', 'no']);
  });

  test('no character is lost but the spaces at a break, and no line is too wide', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '1', ' ', '\n', 'दि', '-'), maxLength: 80 });
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 20 }), (text, width) => {
        const lines = linesOf(text, width, byLetters);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
        for (const one of lines) expect(byLetters(one.trimEnd())).toBeLessThanOrEqual(width);
      }),
    );
  });

  test('a cell is cut with an ellipsis', () => {
    expect(cutTo('Sunita Patil', 8, byLetters)).toBe('Sunita…');
    expect(cutTo('Sunita', 6, byLetters)).toBe('Sunita');
  });
});

describe('a paper', () => {
  const drawn = (text: string, strong = false): Promise<Uint8Array> =>
    pdfOf({ title: 'Dose', producer: 'test' }, (pdf) => line(pdf, text, { strong }));

  test.each(Object.entries(DOSES))(
    'in %s has a glyph for each character, and the digits',
    async (_, dose) => {
      for (const strong of [false, true]) {
        const bytes = await drawn(dose, strong);
        expect(missingGlyphs(bytes)).toBe(0);
        expect(pdfText(bytes)).toMatch(/^2.*3 /);
      }
    },
  );

  test('rejects a text with a character that no face has', async () => {
    await expect(drawn('2 ☕')).rejects.toThrow('☕');
  });

  test('continues on a second page', async () => {
    const bytes = await drawn(Array.from({ length: 90 }, (_, i) => `line ${i} गोली`).join('\n'));
    expect(pdfText(bytes)).toMatch(/line 0 [^]*line 89 /);
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Count 2');
  });

  test('any text of these scripts is shaped without an error', async () => {
    const letters = fc
      .constantFrom(...Array.from(Object.values(DOSES).join('')))
      .filter((one) => one !== '\n');
    const inBlock = fc
      .tuple(fc.constantFrom(0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00, 0xc80, 0xd00), fc.nat(127))
      .map(([from, i]) => String.fromCodePoint(from + i))
      .filter((one) => !uncovered(one).length && printable(one) === one);
    const text = fc.string({
      unit: fc.oneof(letters, inBlock, fc.constantFrom('\u200d', '\u200c', '1', ' ')),
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 40 }), async (texts) => {
        expect(missingGlyphs(await drawn(texts.join('\n')))).toBe(0);
      }),
      {
        numRuns: Number(process.env['PAPER_RUNS'] ?? atNight(15, 4)),
        seed: Number(process.env['PAPER_SEED'] ?? 20_261_123),
        // Each shrunk text would be drawn: that takes minutes.
        endOnFailure: true,
      },
    );
    // Shaping hundreds of lines in nine scripts takes most of twenty seconds on a machine that does other things beside.
  }, 60_000);
});
