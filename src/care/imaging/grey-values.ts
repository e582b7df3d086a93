import type { ImagingPicture } from '#contract/imaging-picture.ts';

/** Values that are drawn black and white, and whether the two are exchanged. */
export interface Look {
  readonly low: number;
  readonly high: number;
  readonly isInverted: boolean;
}

export interface Window {
  readonly center: number;
  readonly width: number;
}

type Samples = Pick<
  ImagingPicture,
  'storedBits' | 'isSigned' | 'slope' | 'intercept' | 'padding' | 'photometric'
>;

/** Ends of a window (PS3.3 C.11.2.1.2.1, LINEAR). */
export function endsOf({ center, width }: Window): { low: number; high: number } {
  return { low: center - 0.5 - (width - 1) / 2, high: center - 0.5 + (width - 1) / 2 };
}

/** The window that has these ends. */
export function windowOf({ low, high }: Pick<Look, 'low' | 'high'>): Window {
  return { center: (low + high) / 2 + 0.5, width: high - low + 1 };
}

/** A stored sample as a number: only its stored bits count. */
function storedOf(raw: number, { storedBits, isSigned }: Samples): number {
  const bits = raw & (2 ** storedBits - 1);
  return isSigned && bits >= 2 ** (storedBits - 1) ? bits - 2 ** storedBits : bits;
}

function isPadding(stored: number, samples: Samples): boolean {
  const { padding } = samples;
  if (!padding) return false;
  const [from, to] = [storedOf(padding.from, samples), storedOf(padding.to, samples)];
  return stored === from || stored === to || (stored > from && stored < to);
}

/** The least and the greatest value of a picture, without what is no part of it; null if nothing is. */
export function rangeOf(
  raws: Uint8Array | Uint16Array,
  samples: Samples,
): { low: number; high: number } | null {
  const isThere = new Uint8Array(2 ** samples.storedBits);
  const mask = isThere.length - 1;
  for (const raw of raws) isThere[raw & mask] = 1;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [raw, there] of isThere.entries()) {
    const stored = storedOf(raw, samples);
    if (!there || isPadding(stored, samples)) continue;
    const value = stored * samples.slope + samples.intercept;
    [low, high] = [Math.min(low, value), Math.max(high, value)];
  }
  return low > high ? null : { low, high };
}

/** The grey of each sample, 0 to 255; what is no part of the picture is black. */
export function greysOf(samples: Samples, { low, high, isInverted }: Look): Uint8Array {
  const greys = new Uint8Array(2 ** samples.storedBits);
  const isReversed = isInverted !== (samples.photometric === 'MONOCHROME1');
  for (let raw = 0; raw < greys.length; raw += 1) {
    const stored = storedOf(raw, samples);
    if (isPadding(stored, samples)) continue;
    const value = stored * samples.slope + samples.intercept;
    const share = value <= low ? 0 : value > high ? 1 : (value - low) / (high - low);
    greys[raw] = Math.round(255 * (isReversed ? 1 - share : share));
  }
  return greys;
}

/** Draws grey samples as pixels of four bytes. */
export function drawGreys(
  raws: Uint8Array | Uint16Array,
  samples: Samples,
  look: Look,
): Uint8ClampedArray<ArrayBuffer> {
  const greys = greysOf(samples, look);
  const mask = greys.length - 1;
  const pixels = new Uint32Array(raws.length);
  // Every machine with a browser has the lowest byte first: red, green, blue, and no transparency.
  const colours = Uint32Array.from(greys, (grey) => 0xff000000 + grey * 0x10101);
  for (const [at, raw] of raws.entries()) pixels[at] = colours[raw & mask] ?? 0;
  return new Uint8ClampedArray(pixels.buffer);
}

/** Draws samples of three colours, pixel after pixel or colour after colour, as pixels of four bytes. */
export function drawColours(samples: Uint8Array, isPlanar: boolean): Uint8ClampedArray<ArrayBuffer> {
  const count = samples.length / 3;
  const [step, next] = isPlanar ? [1, count] : [3, 1];
  const pixels = new Uint8ClampedArray(4 * count);
  for (let at = 0; at < count; at += 1)
    pixels.set(
      [samples[at * step] ?? 0, samples[at * step + next] ?? 0, samples[at * step + 2 * next] ?? 0, 255],
      4 * at,
    );
  return pixels;
}

/** The bytes of a picture within its file. @throws RangeError if the file ends before them */
export function partsOf(
  file: Uint8Array<ArrayBuffer>,
  { parts }: Pick<ImagingPicture, 'parts'>,
): Uint8Array<ArrayBuffer> {
  if (parts.some(({ offset, length }) => offset + length > file.length)) throw new RangeError('cut off');
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const { offset, length } of parts) {
    whole.set(file.subarray(offset, offset + length), at);
    at += length;
  }
  return whole;
}

/** Samples of one or two bytes, little-endian. */
export function rawsOf(
  bytes: Uint8Array<ArrayBuffer>,
  { sampleBytes }: Pick<ImagingPicture, 'sampleBytes'>,
): Uint8Array | Uint16Array {
  if (sampleBytes === 1) return bytes;
  const raws = new Uint16Array(bytes.length / 2);
  for (let at = 0; at < raws.length; at += 1)
    raws[at] = (bytes[2 * at] ?? 0) | ((bytes[2 * at + 1] ?? 0) << 8);
  return raws;
}
