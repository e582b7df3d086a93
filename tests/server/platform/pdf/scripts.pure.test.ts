import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visualOrder } from '#server/platform/pdf/bidi.ts';
import { line, pdfOf } from '#server/platform/pdf/pdf.ts';
import { printable } from '#server/platform/pdf/pdf-runs.ts';
import { atNight } from '#tests/support/at-night.ts';
import { glyphText, missingGlyphs, pdfText } from '#tests/support/server/pdf-text.ts';

/** "2 tablets, 3 times a day, after food" and names, in the scripts that patients and doctors write here. */
const WORDS = {
  latin: 'Sunita Patil take 2 tablets (500 mg), 3 times daily; SpO₂ ≥ 94 % café naïve Łódź ½ 37.5 °C',
  devanagari: 'सुनीता पाटील 2 गोळ्या, दिवसातून ३ वेळा जेवणानंतर। क्षयरोग ज्ञान श्री र्‍य ऑक्सिजन',
  tamil: 'சுனிதா 2 மாத்திரை, ஒரு நாளைக்கு 3 முறை உணவுக்குப் பின் ஸ்ரீ கொள்ளவும் ௩',
  telugu: 'సునీత 2 మాత్రలు, రోజుకు 3 సార్లు భోజనం తర్వాత క్షయ జ్ఞానం శ్రీ ౩',
  bengali: 'সুনীতা ২টি ট্যাবলেট, দিনে 3 বার খাবারের পরে। ক্ষয় জ্ঞান শ্রী কোন চৌধুরী',
  gujarati: 'સુનીતા 2 ગોળી, દિવસમાં 3 વાર જમ્યા પછી। ક્ષય જ્ઞાન શ્રી ૩',
  kannada: 'ಸುನೀತಾ 2 ಮಾತ್ರೆ, ದಿನಕ್ಕೆ 3 ಬಾರಿ ಊಟದ ನಂತರ ಕ್ಷಯ ಜ್ಞಾನ ಶ್ರೀ ಕೊಡಿ ೩',
  malayalam: 'സുനിത 2 ഗുളിക, ദിവസം 3 തവണ ഭക്ഷണത്തിന് ശേഷം ക്ഷയം ജ്ഞാനം ശ്രീ കൊടുക്കുക ൩ അവൻ',
  gurmukhi: 'ਸੁਨੀਤਾ 2 ਗੋਲੀਆਂ, ਦਿਨ ਵਿੱਚ 3 ਵਾਰ ਖਾਣੇ ਤੋਂ ਬਾਅਦ। ਪੰਜਾਬੀ ਸ੍ਰੀ ੩',
  urdu: 'سنیتا 2 گولیاں، دن میں 3 بار کھانے کے بعد۔ ڈاکٹر ٹھیک ہے؟ بچّہ ۳ (شام)',
} as const;
const MIXED = atNight(200, 20);
const words = Object.values(WORDS).flatMap((text) => text.split(' '));

const drawn = (text: string, strong = false): Promise<Uint8Array> =>
  pdfOf({ title: 'Dose', producer: 'test', at: new Date('2026-11-25T10:00:00Z') }, (pdf) =>
    line(pdf, text, { strong }),
  );

/** The text above the foot of the page, its lines joined. */
const body = (text: string): string => text.replace(/\nDose(\n?)Page 1 of 1[^]*$/, '');
/** Without characters of Urdu: several share one glyph for their stroke, so that a glyph alone does not say which it is. */
const pointsOf = (text: string): Set<string> =>
  new Set(text.normalize('NFD').replaceAll(/[\s\u200c\u200d]|(?=\p{L})\p{Script=Arabic}/gu, ''));

describe('ten scripts', () => {
  test.each(Object.entries(WORDS))('%s: each character has a glyph and is read back', async (_, text) => {
    for (const strong of [false, true]) {
      const bytes = await drawn(text, strong);
      expect(missingGlyphs(bytes)).toBe(0);
      expect(body(pdfText(bytes)).replaceAll('\n', ' ')).toBe(printable(text));
      expect([...pointsOf(printable(text))].filter((one) => !pointsOf(glyphText(bytes)).has(one))).toEqual(
        [],
      );
    }
  });

  test(`${MIXED} lines that mix them: each character has a glyph and is read back, digits too`, async () => {
    const mixed = fc.array(fc.oneof(fc.constantFrom(...words), fc.nat(9999).map(String)), {
      minLength: 2,
      maxLength: 7,
    });
    const lines = fc.sample(mixed, { numRuns: MIXED, seed: Number(process.env['PAPER_SEED'] ?? 20_261_125) });
    // Few to a document, so that each character is looked for near its line.
    for (let from = 0; from < lines.length; from += 10) {
      const text = lines
        .slice(from, from + 10)
        .map((one) => one.join(' '))
        .join('\n');
      const bytes = await drawn(text);
      expect(missingGlyphs(bytes)).toBe(0);
      expect(body(pdfText(bytes)).replaceAll(/\s+/g, ' ')).toBe(printable(text).replaceAll(/\s+/g, ' '));
      expect([...pointsOf(printable(text))].filter((one) => !pointsOf(glyphText(bytes)).has(one))).toEqual(
        [],
      );
    }
    // Twenty documents with all fonts take a quarter of a minute on a machine that does other things beside.
  }, 120_000);

  test('a text that is drawn twice has the same bytes', async () => {
    const text = words.slice(0, 12).join(' ');
    expect(Buffer.compare(await drawn(text), await drawn(text))).toBe(0);
  });
});

describe('Urdu', () => {
  /** The texts of the stretches, those from right to left in brackets. */
  const order = (text: string, isRight: boolean): string[] =>
    visualOrder(text, isRight).map((one) => (one.isRightToLeft ? `<${one.text}>` : one.text));

  test.each([
    ['Advice: پانی پیئیں', false, ['Advice: ', '<پانی پیئیں>']],
    ['2 گولیاں', true, ['< گولیاں>', '2']],
    ['دن میں 3 بار', true, ['< بار>', '3', '<دن میں >']],
    ['سنیتا (Sunita) پاٹل', true, ['<) پاٹل>', 'Sunita', '<سنیتا (>']],
    ['take گولی 500 mg now', false, ['take ', '500', '<گولی >', ' mg now']],
    ['قیمت 1,250.50 روپے', true, ['< روپے>', '1,250.50', '<قیمت >']],
    ['', false, []],
  ])('%s is drawn in the order of UAX #9', (text, isRight, expected) => {
    expect(order(text, isRight)).toEqual(expected);
  });
});
