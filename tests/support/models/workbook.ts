import { crc32, deflateRawSync } from 'node:zlib';

/** A file in a ZIP archive; `declared` is what the directory says of its size. */
export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  declared?: number;
}

/** An archive as spreadsheets write it. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declared ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, rest, Buffer.from(name)]),
    );
    files.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Uint8Array.from(Buffer.concat([...files, list, Buffer.from('PK\u0005\u0006'), end]));
}

/** A cell: a text, a number, a date as the number of its day, a number in a format, its XML, or an error. */
export type Cell =
  | string
  | number
  | null
  | { day: number }
  | { number: number; format: string }
  | { xml: string }
  | { error: string };

export interface Sheet {
  name: string;
  /** An empty line is a row that the file does not have. */
  rows: readonly (readonly Cell[])[];
  merged?: readonly string[];
  isHidden?: boolean;
  /** Numbers of rows and columns, from 1. */
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
}

/** Texts and number formats of a workbook, by their index. */
interface Shared {
  texts: Map<string, number>;
  formats: Map<string, number>;
}

const indexIn = (map: Map<string, number>, text: string): number => {
  const at = map.get(text) ?? map.size;
  map.set(text, at);
  return at;
};
/** Styles before those of the formats: none, and a date. */
const STYLES_BEFORE = 2;
const FORMAT_IDS_FROM = 165;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function columnOf(at: number): string {
  return at < 26 ? String.fromCodePoint(65 + at) : columnOf(Math.floor(at / 26) - 1) + columnOf(at % 26);
}

function cellXml(cell: Cell, place: string, { texts, formats }: Shared): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') {
    if ('day' in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
    if ('number' in cell)
      return `<c r="${place}" s="${STYLES_BEFORE + indexIn(formats, cell.format)}"><v>${cell.number}</v></c>`;
    if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`;
    return cell.xml.replace('<c', `<c r="${place}"`);
  }
  return `<c r="${place}" t="s"><v>${indexIn(texts, cell)}</v></c>`;
}

function sheetXml({ rows, merged = [], hiddenRows = [], hiddenColumns = [] }: Sheet, shared: Shared): string {
  const lines = rows.flatMap((cells, at) =>
    cells.length
      ? [
          `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${cells.map((cell, x) => cellXml(cell, `${columnOf(x)}${at + 1}`, shared)).join('')}</row>`,
        ]
      : [],
  );
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const hidden = hiddenColumns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join('');
  return `${HEAD}<worksheet ${MAIN}>${hidden && `<cols>${hidden}</cols>`}<sheetData>${lines.join('')}</sheetData>${
    merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`
  }</worksheet>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const relations = (...of: [id: string, type: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${of
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function stylesXml(formats: Map<string, number>): string {
  const codes = [...formats].map(
    ([code, at]) => `<numFmt numFmtId="${FORMAT_IDS_FROM + at}" formatCode="${escaped(code)}"/>`,
  );
  const styles = [...formats.values()].map((at) => `<xf numFmtId="${FORMAT_IDS_FROM + at}" xfId="0"/>`);
  return `${HEAD}<styleSheet ${MAIN}><numFmts count="${codes.length + 1}"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>${codes.join('')}</numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${styles.length + STYLES_BEFORE}"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/>${styles.join('')}</cellXfs></styleSheet>`;
}

/** The files of a workbook of Excel. */
export function workbookParts(
  sheets: readonly Sheet[],
  { since1904 = false }: { since1904?: boolean } = {},
): ZipPart[] {
  const shared: Shared = { texts: new Map(), formats: new Map() };
  const pages = sheets.map((sheet, at): ZipPart => ({
    name: `xl/worksheets/sheet${at + 1}.xml`,
    content: sheetXml(sheet, shared),
  }));
  const names = sheets.map(
    ({ name, isHidden }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const strings = [...shared.texts.keys()].map(
    (text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`,
  );
  return [
    {
      name: '[Content_Types].xml',
      content: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relations(['rId1', 'officeDocument', 'xl/workbook.xml']) },
    {
      name: 'xl/workbook.xml',
      content: `${HEAD}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${since1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        ...sheets.map((_, at): [string, string, string] => [
          `rId${at + 1}`,
          'worksheet',
          `worksheets/sheet${at + 1}.xml`,
        ]),
        ['rId901', 'sharedStrings', 'sharedStrings.xml'],
        ['rId902', 'styles', 'styles.xml'],
      ),
    },
    { name: 'xl/styles.xml', content: stylesXml(shared.formats) },
    { name: 'xl/sharedStrings.xml', content: `${HEAD}<sst ${MAIN}>${strings.join('')}</sst>` },
    ...pages,
  ];
}

/** A workbook of Excel. */
export const workbookOf = (
  sheets: readonly Sheet[],
  more?: { since1904?: boolean },
): Uint8Array<ArrayBuffer> => zipOf(workbookParts(sheets, more));

const DAY_MS = 86_400_000;
/** The number of a day, such as 1961-03-12, in a workbook. */
export const dayNumber = (date: string, since1904 = false): { day: number } => ({
  day: (Date.parse(date) - (since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / DAY_MS,
});
