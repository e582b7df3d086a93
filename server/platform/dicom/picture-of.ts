import type { DataSet, Element } from 'dicom-parser';
import type { ImagingPicture } from '#contract/imaging-picture.ts';
import { elementOf, numbersOf, TAG, valuesOf } from './data-set.ts';
import { DicomFault } from './dicom-fault.ts';
import { baselineSize } from './jpeg-size.ts';
import { DRAWN_PIXELS_MAX } from './limits.ts';

const [IMPLICIT, EXPLICIT, JPEG_BASELINE] = [
  '1.2.840.10008.1.2',
  '1.2.840.10008.1.2.1',
  '1.2.840.10008.1.2.4.50',
];
/** The patient's directions: anterior, posterior, right, left, head, foot. */
const DIRECTION = /^[APRLHF]{1,3}$/;
const ASPECT_MAX = 10;

/** How the one picture of a file is stored; null for a kind that is not drawn here. @throws DicomFault if it is cut off */
export function pictureOf(data: DataSet): ImagingPicture | null {
  const pixels = elementOf(data, TAG.pixels);
  const size = { rows: data.uint16(TAG.rows) ?? 0, columns: data.uint16(TAG.columns) ?? 0 };
  const area = size.rows * size.columns;
  const [aspect, scale] = [aspectOf(data), scaleOf(data)];
  if (!pixels || !area || area > DRAWN_PIXELS_MAX || aspect === null || scale === null) return null;
  const syntax = data.string(TAG.transferSyntax);
  const stored = syntax === JPEG_BASELINE ? jpegOf(data, pixels, size) : undefined;
  const kind = syntax === IMPLICIT || syntax === EXPLICIT ? rawOf(data, pixels, area) : stored;
  if (!kind) return null;
  return { ...size, ...kind, ...scale, window: windowOf(data), aspect, orientation: orientationOf(data) };
}

type Kind = Pick<
  ImagingPicture,
  'encoding' | 'parts' | 'photometric' | 'sampleBytes' | 'storedBits' | 'isSigned' | 'isPlanar' | 'padding'
>;

const samplesOf = (data: DataSet): number => data.uint16(TAG.samples) ?? 1;
const photometricOf = (data: DataSet): string | undefined => valuesOf(data, TAG.photometric)[0];

function monochromeOf(data: DataSet): 'MONOCHROME1' | 'MONOCHROME2' | undefined {
  const photometric = photometricOf(data);
  const isGrey = photometric === 'MONOCHROME1' || photometric === 'MONOCHROME2';
  return isGrey && samplesOf(data) === 1 ? photometric : undefined;
}

function rawOf(data: DataSet, pixels: Element, area: number): Kind | undefined {
  if (pixels.encapsulatedPixelData || pixels.hadUndefinedLength) return undefined;
  const isColour = photometricOf(data) === 'RGB' && samplesOf(data) === 3;
  const photometric = isColour ? 'COLOUR' : monochromeOf(data);
  const bits = bitsOf(data);
  if (!photometric || !bits || (isColour && (bits.storedBits !== 8 || bits.isSigned))) return undefined;
  const length = area * samplesOf(data) * bits.sampleBytes;
  if (pixels.length < length) throw new DicomFault('DICOM_DAMAGED');
  return {
    encoding: 'RAW',
    parts: [{ offset: pixels.dataOffset, length }],
    photometric,
    ...bits,
    isPlanar: isColour && data.uint16(TAG.planar) === 1,
    padding: isColour ? null : paddingOf(data, bits.isSigned),
  };
}

/** Bits of a sample; undefined where they are not the lowest of one or two bytes. */
function bitsOf(data: DataSet): Pick<Kind, 'sampleBytes' | 'storedBits' | 'isSigned'> | undefined {
  const [allocated, storedBits] = [data.uint16(TAG.allocated), data.uint16(TAG.stored) ?? 0];
  const highBit = data.uint16(TAG.highBit) ?? storedBits - 1;
  const signed = data.uint16(TAG.signed) ?? 0;
  if ((allocated !== 8 && allocated !== 16) || signed > 1) return undefined;
  if (storedBits < 1 || storedBits > allocated || highBit !== storedBits - 1) return undefined;
  return { sampleBytes: allocated === 8 ? 1 : 2, storedBits, isSigned: signed === 1 };
}

/** JPEG baseline, of which colours other than the usual ones would be drawn wrongly. */
function jpegOf(
  data: DataSet,
  pixels: Element,
  { rows, columns }: { rows: number; columns: number },
): Kind | undefined {
  const isColour = samplesOf(data) === 3 && (photometricOf(data) ?? '').startsWith('YBR_FULL');
  const photometric = isColour ? 'COLOUR' : monochromeOf(data);
  const bits = bitsOf(data);
  const parts = (pixels.fragments ?? [])
    .filter(({ length }) => length > 0)
    .map(({ position, length }) => ({ offset: position, length }));
  if (!photometric || !parts.length || bits?.storedBits !== 8 || bits.isSigned) return undefined;
  if (parts.some(({ offset, length }) => offset + length > data.byteArray.length))
    throw new DicomFault('DICOM_DAMAGED');
  const whole = Buffer.concat(
    parts.map(({ offset, length }) => data.byteArray.subarray(offset, offset + length)),
  );
  const size = baselineSize(whole);
  const isSame = size?.rows === rows && size.columns === columns && size.components === samplesOf(data);
  if (!isSame) return undefined;
  return { encoding: 'JPEG', parts, photometric, ...bits, isPlanar: false, padding: null };
}

/** Samples that are no part of the picture: one, or those up to a limit. */
function paddingOf(data: DataSet, isSigned: boolean): ImagingPicture['padding'] {
  const read = (tag: string): number | undefined => (isSigned ? data.int16(tag) : data.uint16(tag));
  const one = elementOf(data, TAG.padding) && read(TAG.padding);
  if (one === undefined) return null;
  const other = (elementOf(data, TAG.paddingLimit) && read(TAG.paddingLimit)) ?? one;
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

/** Slope and intercept; null where a table takes their place, or they are no numbers. */
function scaleOf(data: DataSet): { slope: number; intercept: number } | null {
  const [slopes, intercepts] = [numbersOf(data, TAG.slope), numbersOf(data, TAG.intercept)];
  if (elementOf(data, TAG.modalityTable) || !slopes || !intercepts) return null;
  const [slope = 1, intercept = 0] = [slopes[0], intercepts[0]];
  return slope === 0 ? null : { slope, intercept };
}

function windowOf(data: DataSet): ImagingPicture['window'] {
  const [center, width] = [numbersOf(data, TAG.center)?.[0], numbersOf(data, TAG.width)?.[0]];
  return center === undefined || width === undefined || width < 1 ? null : { center, width };
}

/** Height of a pixel by its width; null where what is stated is impossible. */
function aspectOf(data: DataSet): number | null {
  const stated = [TAG.aspect, TAG.spacing, TAG.imagerSpacing].find((tag) => valuesOf(data, tag).length > 0);
  if (!stated) return 1;
  const [vertical, horizontal] = numbersOf(data, stated) ?? [];
  if (vertical === undefined || horizontal === undefined || vertical <= 0 || horizontal <= 0) return null;
  const aspect = vertical / horizontal;
  return aspect > ASPECT_MAX || aspect < 1 / ASPECT_MAX ? null : aspect;
}

function orientationOf(data: DataSet): ImagingPicture['orientation'] {
  const [right, lower, more] = valuesOf(data, TAG.patientOrientation);
  if (right === undefined || lower === undefined || more !== undefined) return null;
  return DIRECTION.test(right) && DIRECTION.test(lower) ? { right, lower } : null;
}
