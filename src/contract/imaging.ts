import * as z from 'zod/mini';

/**
 * How the patient of the file compares with that of the record, when it was uploaded. Of all but SAME and NOT_STATED, the uploader
 * confirmed that it is the patient.
 */
export const ImagingIdentity = z.enum(['SAME', 'DIFFERENT', 'NOT_COMPARED', 'NOT_STATED']);
export type ImagingIdentity = z.output<typeof ImagingIdentity>;

/** Elements of an X-ray or scan (DICOM). */
export const ImagingStudy = z.object({
  /** DICOM (0008,0060), such as DX or CT; empty: not stated. */
  modality: z.string(),
  /** DICOM (0018,0015), such as CHEST; empty: not stated. */
  bodyPart: z.string(),
  /** YYYY-MM-DD; null: not stated. */
  studyDate: z.nullable(z.string()),
  /** 0: it holds no picture. */
  frames: z.number(),
  identity: ImagingIdentity,
});
export type ImagingStudy = z.output<typeof ImagingStudy>;

/** A field of a form: the uploader has compared the patient that an X-ray or scan names, and says that it is this one. */
export const ConfirmsPatient = z.optional(z.literal('true'));
