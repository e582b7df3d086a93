import type { ImagingStudy } from '#contract/imaging.ts';
import type { studies } from '#i18n/en/studies.ts';
import { dayWords } from '#lib/times.ts';

type Words = (typeof studies)['en'];

/** DICOM (0008,0060): codes that people know by another name. */
const MODALITIES: Readonly<Record<string, 'xray' | 'mri' | 'ultrasound' | 'mammogram'>> = {
  CR: 'xray',
  DX: 'xray',
  MR: 'mri',
  US: 'ultrasound',
  MG: 'mammogram',
};

/** Returns what a list says of an X-ray or scan: its kind, the part of the body, its day, and that its patient may be another one. */
export function studyFacts(study: ImagingStudy, words: Words): (string | null)[] {
  const { modality, bodyPart, studyDate, frames, identity } = study;
  const known = MODALITIES[modality];
  const about = { DIFFERENT: words.namesAnother, NOT_COMPARED: words.unproven };
  return [
    known ? words[known] : modality,
    bodyPart.toLowerCase(),
    studyDate && words.takenOn(dayWords(studyDate)),
    frames > 1 ? words.images(frames) : null,
    identity === 'SAME' ? null : { ...about, NOT_STATED: words.namesNoPatient }[identity],
  ];
}
