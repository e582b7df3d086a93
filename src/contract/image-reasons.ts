import * as z from 'zod/mini';
import { PatientCheck } from './patient-check.ts';

/** Why a picture, an X-ray or a scan is not taken. */
export const IMAGE_REASONS = {
  /** A result or a capture may also be an X-ray or scan. */
  RESULT_TYPE: null,
  PICTURE_TYPE: null,
  PICTURE_TOO_COSTLY: null,
  JPEG_COLOURS: null,
  JPEG_DAMAGED: null,
  PICTURE_DAMAGED: null,
  PICTURE_PAGES: z.object({ max: z.number() }),
  WEBP_DAMAGED: null,
  PICTURE_TOO_LARGE: z.object({ megapixels: z.number() }),
  DICOM_DAMAGED: null,
  DICOM_TOO_COSTLY: null,
  /** The whole data set is compressed (transfer syntax 1.2.840.10008.1.2.1.99). */
  DICOM_DEFLATED: null,
  /** No Study Instance UID: an index of a CD (DICOMDIR), or no image at all. */
  DICOM_WITHOUT_STUDY: null,
  /** The file names a patient, and nothing shows that it is that of the record: accepted once the uploader confirms it. */
  DICOM_OTHER_PATIENT: z.object({ checks: z.array(PatientCheck) }),
} as const;

export type ImageReason = keyof typeof IMAGE_REASONS;
