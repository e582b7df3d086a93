import { plural } from '#i18n/plural.ts';

/** X-rays and scans in lists of documents. */
export const studies = {
  name: 'studies',
  en: {
    xray: 'X-ray',
    mri: 'MRI',
    ultrasound: 'Ultrasound',
    mammogram: 'Mammogram',
    takenOn: (day: string) => `taken ${day}`,
    images: (count: number) => plural(count, { one: '# image', other: '# images' }),
    namesAnother: 'the file names another patient',
    namesNoPatient: 'the file names no patient',
    unproven: 'patient of the file not compared',
    compare: 'Compare patients',
    compareOf: (name: string) => `Compare patients of ${name}`,
  },
};
