import { contentOf, zipEntries } from './zip-entries.ts';

const PART_MAX = 4 * 1024 * 1024;
const SHEET_MAX = 250 * 1024 * 1024;

interface Workbook {
  /** In the order of the workbook; `read` returns the XML of the cells, undefined where it is not found. */
  sheets: { isHidden: boolean; read: () => Buffer | undefined }[];
  /** The codes of number formats by the style of a cell; undefined: a format of Excel's own. */
  formats: readonly (string | undefined)[];
}

/** Reads which sheets are hidden, and the number formats of the styles of cells. */
export function readParts(bytes: Buffer): Workbook {
  const entries = new Map(zipEntries(bytes)?.map((entry) => [entry.name, entry]));
  const read = (name: string, max = PART_MAX): Buffer | undefined => {
    const entry = entries.get(name);
    return entry && contentOf(bytes, entry, max);
  };
  const textOf = (name: string): string => read(name)?.toString('utf8') ?? '';
  const files = tagsIn(textOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => {
    const target = attributeOf(tag, 'Target') ?? '';
    return {
      id: attributeOf(tag, 'Id'),
      type: attributeOf(tag, 'Type') ?? '',
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
  const styles = files.find(({ type }) => type.endsWith('/styles'))?.path ?? 'xl/styles.xml';
  return {
    sheets: tagsIn(textOf('xl/workbook.xml'), 'sheet').map((tag) => {
      const id = attributeOf(tag, 'id');
      const path = files.find((file) => file.id === id)?.path ?? '';
      return {
        isHidden: /hidden/i.test(attributeOf(tag, 'state') ?? ''),
        read: () => read(path, SHEET_MAX),
      };
    }),
    formats: formatsIn(textOf(styles)),
  };
}

function formatsIn(styles: string): (string | undefined)[] {
  const codes = new Map(
    tagsIn(styles, 'numFmt').map((tag) => [attributeOf(tag, 'numFmtId'), attributeOf(tag, 'formatCode')]),
  );
  const from = styles.search(/<(?:\w+:)?cellXfs\b/);
  const to = styles.search(/<\/(?:\w+:)?cellXfs\b/);
  return tagsIn(styles.slice(Math.max(0, from), to), 'xf').map((tag) =>
    codes.get(attributeOf(tag, 'numFmtId')),
  );
}

/** The tags of a name in a small XML text, with any prefix. */
function tagsIn(xml: string, name: string): string[] {
  const tags: string[] = [];
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at + 1)) {
    const end = tagEnd(xml, at);
    const tag = xml.slice(at, end);
    const [, found] = /^<(?:\w+:)?(\w+)/.exec(tag.slice(0, 60)) ?? [];
    if (found === name) tags.push(tag);
    at = end - 1;
  }
  return tags;
}

/** A number format has ">" within its quotes. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml.charAt(at);
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  return xml.length;
}

const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };

/** Returns the value of an attribute of a tag, with any prefix. */
export function attributeOf(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(`${name}=`); at !== -1; at = tag.indexOf(`${name}=`, at + 1)) {
    if (!' :\t\r\n'.includes(tag.charAt(at - 1))) continue;
    const from = at + name.length + 2;
    const end = tag.indexOf(tag.charAt(from - 1), from);
    return end === -1 ? undefined : unescaped(tag.slice(from, end));
  }
  return undefined;
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi, (all, decimal, hex, word) => {
    if (word) return NAMED[String(word)] ?? all;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(String(hex), 16));
  });
}
