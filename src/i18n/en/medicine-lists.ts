import type { TelemedicineUse } from '#contract/prescription-checks.ts';
import { plural } from '#i18n/plural.ts';

/** The console's medicines, with the telemedicine list of each. */
export const medicineLists = {
  name: 'medicineLists',
  en: {
    title: 'Medicines',
    sub: 'Which telemedicine list each medicine is on, and where the hospital adjusts it.',
    search: 'Find a medicine by name or brand',
    ALL: 'All',
    ADJUSTED: 'Adjusted',
    O: 'List O',
    A: 'List A',
    B: 'List B',
    PROHIBITED: 'Prohibited',
    medicine: 'Medicine',
    brand: (matched: string, generic: string) => `${matched} is ${generic}`,
    forms: (count: number) => plural(count, { one: '# strength', other: '# strengths' }),
    listed: 'In the data',
    adjusted: 'Adjusted by the hospital',
    changed: 'Since',
    notAdjusted: '–',
    overruled: 'Does not count: the medicine data fix this list now.',
    nothing: 'No medicine here',
    nothingText: 'Search for another name, or choose another list.',
    showAll: 'Show all',
    adjust: (name: string) => `Adjust the list of ${name}`,
    scope: (route: string, forms: string) => `${route}, every strength and form: ${forms}.`,
    now: (list: string, by: string, when: string) => `Now: ${list}, by ${by}, ${when}.`,
    list: 'Telemedicine list',
    reason: 'Reason',
    reasonHint: 'Doctors read it when they search for the medicine and when they prescribe it.',
    notice: 'Notice of the authorities',
    noticeHint: 'Number and date of the notice that places this medicine on list A.',
    noticeOf: (notice: string) => `Notice: ${notice}`,
    effect: 'It counts from now on, for each check and signature. What is signed stays as it is.',
    save: 'Adjust',
    saved: 'The list is adjusted.',
    end: 'End the adjustment',
    endOf: (name: string) => `End the adjustment of ${name}`,
    endText: (list: string) => `The list of the data counts again: ${list}.`,
    endReason: 'Reason for ending it',
    ended: 'The adjustment has ended.',
    history: 'Earlier adjustments',
    noHistory: 'None.',
    from: (when: string, by: string) => `From ${when}, by ${by}`,
    until: (when: string, by: string) => `Ended ${when}, by ${by}`,
    replaced: 'A newer adjustment took its place.',
  },
} as const;

/** The lists as an operator chooses them. */
export const listNames = {
  name: 'listNames',
  en: {
    ANY_MODE: 'List O',
    FIRST_VIDEO: 'List A, by video',
    REFILL: 'List A, as a refill',
    FOLLOW_UP: 'List B',
    NEVER: 'Prohibited',
  } satisfies Record<TelemedicineUse, string>,
} as const;

/** Effects of a list for doctors. */
export const listEffects = {
  name: 'listEffects',
  en: {
    ANY_MODE: 'Doctors can prescribe it at any visit, by video, audio or chat.',
    FIRST_VIDEO: 'Doctors can prescribe it at a first visit by video, and at follow-up visits.',
    REFILL:
      'Doctors can prescribe it at a first visit by video if the record shows that the patient takes it, and at follow-up visits.',
    FOLLOW_UP: 'Doctors can prescribe it at follow-up visits only.',
    NEVER: 'Doctors cannot prescribe it by video, audio or chat. In person, the law of the medicine decides.',
  } satisfies Record<TelemedicineUse, string>,
} as const;

/** Authorities for the list of a medicine. */
export const listBases = {
  name: 'listBases',
  en: {
    LAW: 'By law',
    NAMED: 'Named in the guidelines',
    CLASS: 'By its class in the guidelines',
    DEFAULT: 'Not named in the guidelines',
  },
} as const;

/** Routes as the medicine data have them. */
export const dataRoutes = {
  name: 'dataRoutes',
  en: {
    ORAL: 'By mouth',
    PARENTERAL: 'By injection',
    TOPICAL: 'On the skin',
    OPHTHALMIC: 'In the eye',
    OTIC: 'In the ear',
    INHALATION: 'Inhaled',
    NASAL: 'In the nose',
    OROMUCOSAL: 'In the mouth',
    SUBLINGUAL: 'Under the tongue',
    TRANSDERMAL: 'As a patch',
    RECTAL: 'Rectal',
    VAGINAL: 'Vaginal',
  },
} as const;
