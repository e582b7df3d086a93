import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';

/** A font file with the glyphs of some scripts in one weight. */
export interface Face {
  name: string;
  path: string;
  script: string;
  /** The language that a screen reader takes for the script: the one of most of its readers in India. */
  language: string | undefined;
  /** Below the baseline, as a share of the size. */
  descent: number;
  has(codePoint: number): boolean;
}

const { resolve } = createRequire(import.meta.url);
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic'];
const LANGUAGES = {
  devanagari: 'hi',
  bengali: 'bn',
  gujarati: 'gu',
  gurmukhi: 'pa',
  kannada: 'kn',
  malayalam: 'ml',
  'ol-chiki': 'sat',
  oriya: 'or',
  tamil: 'ta',
  telugu: 'te',
  arabic: 'ur',
} as const;

/** The part of fontkit that places marks; fontkit does not export its type. */
interface MarkPlacer {
  applyAnchor(mark: { markAnchor: unknown }, base: unknown, at: number): void;
}

let isMended = false;

/**
 * A font may define no anchor for a mark on a base; fontkit 2.0.4 then throws (its issue 367), at the first
 * Punjabi word. As in HarfBuzz, the mark stays at its default position instead.
 */
function mendMarks(font: Font): void {
  const { engine } = (font as unknown as { _layoutEngine: { engine: { GPOSProcessor?: MarkPlacer } } })
    ._layoutEngine;
  if (isMended || !engine.GPOSProcessor) return;
  const placer = Object.getPrototypeOf(engine.GPOSProcessor) as MarkPlacer;
  // oxlint-disable-next-line typescript/unbound-method -- it is called for its processor below
  const apply = placer.applyAnchor;
  placer.applyAnchor = function (mark, base, at) {
    if (base && mark.markAnchor) apply.call(this, mark, base, at);
  };
  isMended = true;
}

/** A WOFF as fontkit reads it; fontkit does not export its type. */
interface Woff {
  readonly stream: object;
  _getTableStream(tag: string): TableStream | null;
}
type TableStream = { readonly buffer: Uint8Array };

let keepsTables = false;

/**
 * fontkit 2.0.4 decompresses the table of all glyphs again for each glyph that it measures or embeds: most of the time of a
 * document. Here a font decompresses each table once.
 */
function keepTables(font: Font): void {
  if (keepsTables) return;
  const woff = Object.getPrototypeOf(font) as Woff;
  // oxlint-disable-next-line typescript/unbound-method -- it is called for its font below
  const read = woff._getTableStream;
  const kept = new WeakMap<Woff, Map<string, TableStream>>();
  woff._getTableStream = function (tag) {
    const tables = kept.get(this) ?? new Map<string, TableStream>();
    kept.set(this, tables);
    const before = tables.get(tag);
    if (before) return new (before.constructor as new (buffer: Uint8Array) => TableStream)(before.buffer);
    const stream = read.call(this, tag);
    // A table that is not compressed is a place in the file's own stream.
    if (stream && stream !== this.stream) tables.set(tag, stream);
    return stream;
  };
  keepsTables = true;
}

function facesOf(weight: 400 | 700): Face[] {
  return [
    ...SUBSETS.map((subset) => face(`noto-sans/files/noto-sans-${subset}-${weight}-normal`, 'latin')),
    ...Object.entries(LANGUAGES).map(([name, language]) =>
      face(`noto-sans-${name}/files/noto-sans-${name}-${name}-${weight}-normal`, name, language),
    ),
  ];
}

function face(file: string, script: string, language?: string): Face {
  const path = resolve(`@fontsource/${file}.woff`);
  let opened: { codePoints: ReadonlySet<number>; descent: number } | undefined;
  // Opens fonts on first use: most documents need one or two.
  const open = (): NonNullable<typeof opened> => {
    if (opened) return opened;
    const font = openSync(path) as Font;
    mendMarks(font);
    keepTables(font);
    return (opened = { codePoints: new Set(font.characterSet), descent: -font.descent / font.unitsPerEm });
  };
  return {
    name: file,
    path,
    script,
    language,
    get descent() {
      return open().descent;
    },
    has: (codePoint) => open().codePoints.has(codePoint),
  };
}

const usual = facesOf(400);
/** Signs such as ≥, ≤ and →; this font has one weight. */
const signs = face('noto-sans-math/files/noto-sans-math-latin-400-normal', 'latin');
const strong = facesOf(700);

/** The first face that has a character draws it. */
export const CHAINS: Readonly<Record<'usual' | 'strong', readonly Face[]>> = {
  usual: [...usual, signs],
  strong: [...strong, signs],
};
export const FACES: readonly Face[] = [...usual, ...strong, signs];
