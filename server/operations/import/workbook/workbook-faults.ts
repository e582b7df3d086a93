import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { zipEntries } from './zip-entries.ts';

/** A file that cannot be read as a workbook; the message says what to do. */
export class WorkbookFault extends Error {}

const AS_XLSX = 'save it as an Excel workbook (.xlsx) or as CSV UTF-8, and import that file';
export const DAMAGED = 'the workbook is damaged: open it in Excel, save it again, and import that file';
export const NOT_READ = `a workbook is read of patients alone: save this list as CSV UTF-8, and import that file`;
export const TOO_LARGE =
  'the workbook is too large to be read at once: divide the list into several files, or save it as CSV UTF-8';
const FAULTS = {
  password:
    'a password-protected workbook cannot be read: remove the password in Excel, save it, and import that file',
  xls: `a workbook of Excel 97-2003 (.xls) cannot be read: ${AS_XLSX}`,
  xlsb: `a binary workbook (.xlsb) cannot be read: ${AS_XLSX}`,
  ods: `an OpenDocument spreadsheet (.ods) cannot be read: ${AS_XLSX}`,
  numbers: `a spreadsheet of Numbers cannot be read: in Numbers, export it to Excel or CSV, and import that file`,
  other: 'the file is no list: import an Excel workbook (.xlsx) or CSV',
} as const;

/** Uncompressed; a list of 100,000 patients has 40 MB. */
const UNCOMPRESSED_MAX = 250 * 1024 * 1024;
/** Its texts are held in memory while a sheet is read. */
const TEXTS_MAX = 64 * 1024 * 1024;
const ENTRIES_MAX = 2_000;

/** Returns whether a file is an archive or a compound file, as spreadsheets are. */
export function isWorkbook([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

/** Refuses what is no workbook of Excel or would not fit into memory, before it is unpacked. @throws WorkbookFault */
export function requireWorkbook(bytes: Buffer): void {
  if (bytes.length > UPLOAD_MAX_BYTES) throw new WorkbookFault(TOO_LARGE);
  if (bytes[0] !== 0x50)
    throw new WorkbookFault(bytes.includes(utf16('EncryptedPackage')) ? FAULTS.password : FAULTS.xls);
  const entries = zipEntries(bytes);
  if (!entries) throw new WorkbookFault(DAMAGED);
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has('xl/workbook.xml')) throw new WorkbookFault(faultOf(bytes, names));
  const unpacked = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const texts = entries.find(({ name }) => name === 'xl/sharedStrings.xml')?.bytes ?? 0;
  if (unpacked > UNCOMPRESSED_MAX || texts > TEXTS_MAX || entries.length > ENTRIES_MAX)
    throw new WorkbookFault(TOO_LARGE);
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

function faultOf(bytes: Buffer, names: ReadonlySet<string>): string {
  if (names.has('xl/workbook.bin')) return FAULTS.xlsb;
  if (bytes.subarray(0, 200).includes('opendocument.spreadsheet')) return FAULTS.ods;
  return [...names].some((name) => name.endsWith('.iwa') || name === 'Index.zip')
    ? FAULTS.numbers
    : FAULTS.other;
}
