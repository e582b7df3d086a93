import type { Promises } from './promises.ts';

/** Promises of the console's place Privacy and of the consents of patients. */
export const OF_PRIVACY: Promises = {
  'tests/server/operations/erase-patient.test.ts': {
    'leaves none of twenty values in any table or file, and all of the medical record': [
      'erasures.goes',
      'erasures.stays',
    ],
    'refuses while a request is open': ['refusals.PATIENT_IN_CARE'],
  },
  'tests/server/operations/erasures.test.ts': {
    'records once, and needs another operator': ['erasures.sub'],
  },
  'tests/server/operations/retention.test.ts': {
    'disappears thirty days later: no patient data is left, and numbers and sums stay': [
      'retention.effect',
      'retention.deleteOn',
      'retention.holdText',
    ],
    'expires with its period, except for a child, an open, paid, merged or held record': [
      'retention.recordHint',
    ],
    'gets a new thirty-day plan when released, and stays where care began again': [
      'retention.released',
      'retention.noneText',
    ],
  },
  'tests/server/operations/breaches.test.ts': {
    'takes each step once, notes as often as there are': ['breaches.noneText'],
  },
  'tests/server/patient-page/notices.test.ts': {
    'shows in the patient’s language, or in English; a new version must be read again': [
      'notices.PRIVACYSub',
      'notices.publishText',
      'notices.shownInEnglish',
    ],
    'keeps the version of the text in force when staff record it': ['notices.REMOTE_CARESub'],
    'can be withdrawn and given on the page, and the doctor sees it': ['consentAndAge.withdrawn'],
  },
};
