import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that pdfkit wrote, as a program reads it: one line a drawn line, by the text that a span says it
 * is, and otherwise by each font's ToUnicode table.
 */
export function pdfText(bytes: Uint8Array): string {
  return textOf(bytes, true);
}

/** The characters of the glyphs alone, in drawing order. */
export function glyphText(bytes: Uint8Array): string {
  return textOf(bytes, false);
}

/** The text of each page. */
export function pageTexts(bytes: Uint8Array): string[] {
  return textsOf(bytes, true);
}

/** How many rectangles are drawn. */
export function rectangles(bytes: Uint8Array): number {
  return pageContents(bytes).reduce((sum, content) => sum + content.split(/ re$/m).length - 1, 0);
}

const textOf = (bytes: Uint8Array, bySpans: boolean): string => textsOf(bytes, bySpans).join('\n');

function textsOf(bytes: Uint8Array, bySpans: boolean): string[] {
  const { source, objects } = objectsOf(bytes);
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      return [name, letters(streamOf(objects.get(table) ?? ''))];
    }),
  );
  return pageContents(bytes).map((content) => shown(bySpans ? content : content.replaceAll(SPAN, ''), fonts));
}

const SPAN = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g;
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string of a PDF, in UTF-16 with a byte order mark or in Latin-1. */
function stringOf(written: string): string {
  const bytes = written.replaceAll(/\\([\s\S])/g, (_, one: string) => ESCAPED[one] ?? one);
  if (!bytes.startsWith('\u00fe\u00ff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}

function objectsOf(bytes: Uint8Array) {
  const source = Buffer.from(bytes).toString('latin1');
  const found = [...source.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)endobj/g)];
  return { source, objects: new Map(found.map(([, id, body]) => [id, body ?? ''])) };
}

function pageContents(bytes: Uint8Array): string[] {
  const { objects } = objectsOf(bytes);
  const pages = [...objects.values()].flatMap((body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? []);
  return pages.map((id) => streamOf(objects.get(id) ?? ''));
}

function streamOf(object: string): string {
  // The packed bytes may end with a carriage return: it is theirs.
  const packed = /stream\r?\n([\s\S]*?)\nendstream/.exec(object)?.[1] ?? '';
  return packed && inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

/** Glyph number (four hex digits) → characters. */
function letters(table: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, hex = ''], i) => {
      const points = hex.split(' ').map((part) => Number.parseInt(part, 16));
      found.set(
        (Number.parseInt(from, 16) + i).toString(16).padStart(4, '0'),
        String.fromCharCode(...points),
      );
    });
  }
  return found;
}

/** How many glyphs of a page are of no character: boxes in place of text. */
export function missingGlyphs(bytes: Uint8Array): number {
  const drawn = pageContents(bytes).flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)]);
  const glyphs = drawn.flatMap(([, list = '']) => [...list.matchAll(/<(\w*)>/g)]);
  return glyphs.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000')
    .length;
}

const PARTS =
  / (\S+) Tm\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|^(EMC)$/gm;

function shown(content: string, fonts: Map<string | undefined, Map<string, string>>): string {
  let font = new Map<string, string>();
  const lines: string[] = [];
  let [height, last] = ['', ''];
  let span: string | undefined;
  for (const [, at, name, drawn, actual, end] of content.matchAll(PARTS)) {
    if (at) height = at;
    else if (name) font = fonts.get(name) ?? font;
    else if (actual !== undefined) span = stringOf(actual);
    else if (end) span = undefined;
    // A span says what all of its glyphs are, with the first of them.
    else if (span !== '') {
      const text = span ?? charactersOf(drawn ?? '', font);
      if (span !== undefined) span = '';
      // One line may be drawn with several fonts.
      if (lines.length && height === last) lines.push(`${lines.pop()}${text}`);
      else lines.push(text);
      last = height;
    }
  }
  return lines.join('\n');
}

function charactersOf(drawn: string, font: Map<string, string>): string {
  return [...drawn.matchAll(/<(\w*)>/g)]
    .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '?').join(''))
    .join('');
}
