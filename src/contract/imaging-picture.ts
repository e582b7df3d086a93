import * as z from 'zod/mini';

/** Name of a patient, or a part of it, in characters that cannot be read. */
export const UNREADABLE = '\uFFFD';

/** The patient as an X-ray or scan names them. */
export const NamedPatient = z.object({
  /** Empty: not stated. */
  name: z.string(),
  /** Number in the register of who took the images; empty: not stated. */
  number: z.string(),
  /** YYYY-MM-DD; null: not stated, or no date. */
  bornOn: z.nullable(z.string()),
  /** DICOM (0010,0040): M, F, O; empty: not stated. */
  sex: z.string(),
});
export type NamedPatient = z.output<typeof NamedPatient>;

/** How the one picture of a file is stored in it, so that it can be drawn. */
export const ImagingPicture = z.object({
  rows: z.number(),
  columns: z.number(),
  /** RAW: little-endian samples. JPEG: baseline, the parts one after another. */
  encoding: z.enum(['RAW', 'JPEG']),
  /** Places in the file. */
  parts: z.array(z.object({ offset: z.number(), length: z.number() })),
  photometric: z.enum(['MONOCHROME1', 'MONOCHROME2', 'COLOUR']),
  /** Bytes of a sample. */
  sampleBytes: z.union([z.literal(1), z.literal(2)]),
  /** Bits of a sample that count, from the lowest. */
  storedBits: z.number(),
  isSigned: z.boolean(),
  /** The three colours one after another, in place of pixel after pixel. */
  isPlanar: z.boolean(),
  slope: z.number(),
  intercept: z.number(),
  /** Stored samples that are no part of the picture. */
  padding: z.nullable(z.object({ from: z.number(), to: z.number() })),
  /** In units after slope and intercept; null: none is stated. */
  window: z.nullable(z.object({ center: z.number(), width: z.number() })),
  /** Height of a pixel by its width. */
  aspect: z.number(),
  /** Directions of the patient at the right and at the lower edge, such as L and F; null: not stated. */
  orientation: z.nullable(z.object({ right: z.string(), lower: z.string() })),
});
export type ImagingPicture = z.output<typeof ImagingPicture>;
