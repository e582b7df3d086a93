import type { ImageReason } from '#contract/image-reasons.ts';
import type { WordsOf } from '#contract/reasons.ts';
import { statedPatient } from '#domain/named-patient.ts';
import { MEGAPIXELS } from '#i18n/en/refusal-plurals.ts';
import { plural } from '#i18n/plural.ts';

/** Why a picture, an X-ray or a scan is refused. */
export const imageRefusals = {
  RESULT_TYPE:
    'Only PDF files, pictures (JPEG, PNG, WebP, HEIC, AVIF, TIFF), and X-rays or scans (DICOM) are accepted.',
  PICTURE_TYPE: 'Choose a picture: JPEG, PNG, WebP, HEIC, AVIF or TIFF.',
  PICTURE_TOO_COSTLY: 'This picture takes too much time or memory to process. Send a different one.',
  JPEG_COLOURS: 'This JPEG has a colour format for printing or editing. Save it as a standard JPEG or PNG.',
  JPEG_DAMAGED: 'This JPEG is damaged. Save it again and resend it.',
  PICTURE_DAMAGED: 'This picture is damaged or not complete. Save it again and resend it.',
  PICTURE_PAGES: ({ max }) => `A scan can have at most ${max} pages. Split it and send the parts.`,
  WEBP_DAMAGED: 'This WebP picture is damaged. Save it again and resend it.',
  PICTURE_TOO_LARGE: ({ megapixels }) =>
    `A picture can have at most ${plural(megapixels, MEGAPIXELS)}. Send a smaller one.`,
  DICOM_DAMAGED: 'This DICOM file is damaged or not complete. Export it again and resend it.',
  DICOM_TOO_COSTLY: 'This DICOM file takes too much time or memory to read. Export fewer images to a file.',
  DICOM_DEFLATED: 'This DICOM file is deflated as a whole, which is not read. Export it without that.',
  DICOM_WITHOUT_STUDY:
    'This DICOM file belongs to no study: it may be the index of a CD. Choose the images themselves.',
  DICOM_OTHER_PATIENT: ({ checks }) => {
    const stated = statedPatient(checks);
    const why = stated === undefined ? '' : ` (${stated})`;
    return `Not uploaded yet. This file may be of another patient${why}. Compare the two, then confirm or remove it.`;
  },
} satisfies WordsOf<ImageReason>;
