import type { DataSet, Element } from 'dicom-parser';
import { TEXT_MAX_CHARS } from './limits.ts';
import { decodeText } from './character-sets.ts';

/** DICOM tags that are read, as dicom-parser names them. */
export const TAG = {
  transferSyntax: 'x00020010',
  characterSet: 'x00080005',
  studyDate: 'x00080020',
  modality: 'x00080060',
  patientName: 'x00100010',
  patientId: 'x00100020',
  patientBirth: 'x00100030',
  patientSex: 'x00100040',
  bodyPart: 'x00180015',
  imagerSpacing: 'x00181164',
  studyUid: 'x0020000d',
  patientOrientation: 'x00200020',
  samples: 'x00280002',
  photometric: 'x00280004',
  planar: 'x00280006',
  frames: 'x00280008',
  rows: 'x00280010',
  columns: 'x00280011',
  spacing: 'x00280030',
  aspect: 'x00280034',
  allocated: 'x00280100',
  stored: 'x00280101',
  highBit: 'x00280102',
  signed: 'x00280103',
  padding: 'x00280120',
  paddingLimit: 'x00280121',
  center: 'x00281050',
  width: 'x00281051',
  intercept: 'x00281052',
  slope: 'x00281053',
  modalityTable: 'x00283000',
  pixels: 'x7fe00010',
  floatPixels: 'x7fe00008',
  doublePixels: 'x7fe00009',
} as const;

export function elementOf(data: DataSet, tag: string): Element | undefined {
  return data.elements[tag];
}

/** The values of a code or number; none where the element is missing or empty. */
export function valuesOf(data: DataSet, tag: string): string[] {
  const text = data.string(tag);
  return text === undefined || text === '' ? [] : text.split('\\').map((value) => value.trim());
}

/** The numbers of an element; undefined unless each of them is one. */
export function numbersOf(data: DataSet, tag: string): number[] | undefined {
  const numbers = valuesOf(data, tag).map((value) => (value === '' ? Number.NaN : Number(value)));
  return numbers.every((value) => Number.isFinite(value)) ? numbers : undefined;
}

/** A text in the character set of the file. Empty: it is not stated. */
export function textOf(data: DataSet, tag: string): string {
  const element = elementOf(data, tag);
  if (!element || element.length <= 0) return '';
  const end = element.dataOffset + Math.min(element.length, 4 * TEXT_MAX_CHARS);
  const bytes = data.byteArray.subarray(element.dataOffset, end);
  // oxlint-disable-next-line no-control-regex -- padding, and what no text has
  const text = decodeText(bytes, valuesOf(data, TAG.characterSet)).replaceAll(/[\u0000-\u001F\u007F]/g, ' ');
  return text.trim().slice(0, TEXT_MAX_CHARS).toWellFormed();
}

/** A day: 20260131, or as ACR-NEMA wrote it 2026.01.31. @returns null for anything else */
export function dayOf(data: DataSet, tag: string): string | null {
  const [, year, month, day] = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(valuesOf(data, tag)[0] ?? '') ?? [];
  if (year === undefined) return null;
  const text = `${year}-${month}-${day}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text;
}
