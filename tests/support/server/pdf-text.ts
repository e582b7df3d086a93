import { inflateSync } from 'node:zlib';

/** The text of a PDF that pdfkit wrote: one line a drawn line, glyphs read back by each font's ToUnicode table. */
export function pdfText(bytes: Uint8Array): string {
  const { source, objects } = objectsOf(bytes);
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      return [name, letters(streamOf(objects.get(table) ?? ''))];
    }),
  );
  return pageContents(bytes)
    .map((content) => shown(content, fonts))
    .join('\n');
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

/** Glyph number (four hex digits) → letters. */
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

/** How many glyphs of a page are of no character: boxes, where letters should be. */
export function missingGlyphs(bytes: Uint8Array): number {
  const drawn = pageContents(bytes).flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)]);
  const glyphs = drawn.flatMap(([, list = '']) => [...list.matchAll(/<(\w*)>/g)]);
  return glyphs.flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []).filter((glyph) => glyph === '0000')
    .length;
}

function shown(content: string, fonts: Map<string | undefined, Map<string, string>>): string {
  let font = new Map<string, string>();
  const lines: string[] = [];
  let [height, last] = ['', ''];
  for (const [, at, name, drawn] of content.matchAll(/ (\S+) Tm\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (at) height = at;
    else if (name) font = fonts.get(name) ?? font;
    else {
      const text = [...(drawn ?? '').matchAll(/<(\w*)>/g)]
        .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '?').join(''))
        .join('');
      // One line may be drawn with several fonts.
      if (lines.length && height === last) lines.push(`${lines.pop()}${text}`);
      else lines.push(text);
      last = height;
    }
  }
  return lines.join('\n');
}
