import { inflateSync } from 'node:zlib';

/** The text of a PDF that pdfkit wrote: one line a drawn line, glyphs read back by each font's ToUnicode table. */
export function pdfText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)endobj/g)].map(([, id, body]) => [id, body ?? '']),
  );
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      return [name, letters(streamOf(objects.get(table) ?? ''))];
    }),
  );
  const pages = [...objects.values()].flatMap((body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? []);
  return pages.map((id) => shown(streamOf(objects.get(id) ?? ''), fonts)).join('\n');
}

function streamOf(object: string): string {
  const packed = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object)?.[1] ?? '';
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

function shown(content: string, fonts: Map<string | undefined, Map<string, string>>): string {
  let font = new Map<string, string>();
  const lines: string[] = [];
  for (const [, name, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? font;
    else
      lines.push(
        [...(drawn ?? '').matchAll(/<(\w*)>/g)]
          .map(([, hex = '']) => (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? '?').join(''))
          .join(''),
      );
  }
  return lines.join('\n');
}
