import dicomParser, { type DataSet } from 'dicom-parser';
import type { ImagingIdentity } from '#contract/imaging.ts';
import { UNREADABLE, type ImagingPicture, type NamedPatient } from '#contract/imaging-picture.ts';
import { dayOf, elementOf, numbersOf, TAG, textOf, valuesOf } from './data-set.ts';
import { DicomFault } from './dicom-fault.ts';
import { DEPTH_MAX, ELEMENTS_MAX } from './limits.ts';
import { pictureOf } from './picture-of.ts';

/** Elements of a DICOM file. */
export interface DicomFile {
  studyUid: string;
  modality: string;
  bodyPart: string;
  studyDate: string | null;
  frames: number;
  patient: NamedPatient;
  /** null: it cannot be drawn here. */
  picture: ImagingPicture | null;
}

/** The same as it is stored with its document. */
export type StoredImaging = DicomFile & { identity: ImagingIdentity };

const DEFLATED = '1.2.840.10008.1.2.1.99';
const UID = /^[0-2](\.(0|[1-9]\d*))+$/;
const UID_MAX_CHARS = 64;
const CODE = /^[A-Z0-9 _]{1,16}$/;

/** Reads a DICOM file (PS3.10). @throws DicomFault */
export function readDicom(bytes: Uint8Array): DicomFile {
  const data = parsed(bytes);
  const studyUid = valuesOf(data, TAG.studyUid)[0] ?? '';
  if (studyUid.length > UID_MAX_CHARS || !UID.test(studyUid)) throw new DicomFault('DICOM_WITHOUT_STUDY');
  const frames = framesOf(data);
  return {
    studyUid,
    modality: codeOf(data, TAG.modality),
    bodyPart: codeOf(data, TAG.bodyPart),
    studyDate: dayOf(data, TAG.studyDate),
    frames,
    patient: {
      name: nameOf(textOf(data, TAG.patientName)),
      number: textOf(data, TAG.patientId),
      bornOn: dayOf(data, TAG.patientBirth),
      sex: codeOf(data, TAG.patientSex),
    },
    picture: frames === 1 ? pictureOf(data) : null,
  };
}

function parsed(bytes: Uint8Array): DataSet {
  try {
    if (dicomParser.readPart10Header(bytes).string(TAG.transferSyntax) === DEFLATED)
      throw new DicomFault('DICOM_DEFLATED');
    const data = dicomParser.parseDicom(bytes);
    mustBeWithin(data);
    return data;
  } catch (error) {
    if (error instanceof DicomFault) throw error;
    // dicom-parser throws texts and errors of every kind for a damaged file.
    throw new DicomFault('DICOM_DAMAGED');
  }
}

/** @throws DicomFault for elements beyond the end of the file, too many of them, or too deep */
function mustBeWithin(root: DataSet): void {
  const open = [{ data: root, depth: 0 }];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { data, depth } = next;
    if (depth > DEPTH_MAX) throw new DicomFault('DICOM_TOO_COSTLY');
    for (const element of Object.values(data.elements)) {
      count += 1;
      if (count > ELEMENTS_MAX) throw new DicomFault('DICOM_TOO_COSTLY');
      if (element.dataOffset + Math.max(0, element.length) > root.byteArray.length)
        throw new DicomFault('DICOM_DAMAGED');
      for (const item of element.items ?? [])
        if (item.dataSet) open.push({ data: item.dataSet, depth: depth + 1 });
    }
  }
}

/** A code in capitals; empty for what is none. */
function codeOf(data: DataSet, tag: string): string {
  const code = valuesOf(data, tag)[0] ?? '';
  return CODE.test(code) ? code : '';
}

/** How many pictures it holds. @throws DicomFault for a number that is none */
function framesOf(data: DataSet): number {
  const hasPixels = [TAG.pixels, TAG.floatPixels, TAG.doublePixels].some((tag) => elementOf(data, tag));
  if (!hasPixels) return 0;
  const stated = numbersOf(data, TAG.frames);
  const frames = stated?.length === 0 ? 1 : stated?.[0];
  if (frames === undefined || !Number.isSafeInteger(frames) || frames < 1)
    throw new DicomFault('DICOM_DAMAGED');
  return frames;
}

/**
 * The words of a name (PS3.5 6.2.1): given names before the family name, without prefix and suffix. Of the same name in several
 * scripts, each, with "=" between them. Empty: it is not stated.
 */
function nameOf(text: string): string {
  if (text.includes(UNREADABLE)) return UNREADABLE;
  const [first = ''] = text.split('\\');
  const groups = first.split('=').map((group) => {
    const [family = '', given = '', middle = ''] = group.split('^').map((part) => part.trim());
    return [given, middle, family].filter((part) => part !== '').join(' ');
  });
  return groups.filter((group) => group !== '').join(' = ');
}
