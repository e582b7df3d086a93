import type { Promises } from './promises.ts';

/** What the console's place Privacy and the consents of patients say that the system does. */
export const OF_PRIVACY: Promises = {
  'tests/server/operations/erase-patient.test.ts': {
    'leaves none of twenty values in any table or file, and all of the medical record': [
      'erasures.goes',
      'erasures.stays',
    ],
    'is refused while a request is open': ['refusals.PATIENT_IN_CARE'],
  },
  'tests/server/operations/erasures.test.ts': {
    'is recorded once, and waits for another operator': ['erasures.sub'],
  },
  'tests/server/operations/retention.test.ts': {
    'is deleted thirty days later': ['retention.effect', 'retention.deleteOn', 'retention.holdText'],
    'is planned to be deleted when its period has ended, not a child’s': ['retention.recordHint'],
    'that is released is planned again': ['retention.released', 'retention.noneText'],
  },
  'tests/server/operations/breaches.test.ts': {
    'takes each step once, notes as often as there are': ['breaches.noneText'],
  },
  'tests/server/patient-page/notices.test.ts': {
    'is shown in the patient’s language, or in English': [
      'notices.PRIVACYSub',
      'notices.publishText',
      'notices.shownInEnglish',
    ],
    'that staff record keeps the version': ['notices.REMOTE_CARESub'],
    'is withdrawn and given on the page, and the doctor sees it': ['consentAndAge.withdrawn'],
  },
};
