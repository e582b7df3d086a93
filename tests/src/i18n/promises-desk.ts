import type { Promises } from './promises.ts';

/** Promises of the front desk and of the public request page. */
export const OF_DESK: Promises = {
  'tests/server/front-desk/front-desk.test.ts': {
    'a caller is registered, and the request rings at the nurses of the hub': ['frontDesk.rings'],
    'the people named are those whom the alert reaches, here or by push': ['frontDesk.away'],
  },
  'tests/server/front-desk/abha.test.ts': {
    'an ABHA is refused that the other record has without verification': ['refusals.ABHA_OF_ANOTHER'],
  },
  'tests/server/connectors/abdm-verified.test.ts': {
    'consents to records of other hospitals end with the health id under which they were asked': [
      'abha.removeText',
    ],
  },
  'tests/server/front-desk/abha-codes.test.ts': {
    'a code is refused when ABDM or the portal let it expire': ['abha.codeHint'],
  },
  'tests/e2e/abha.spec.ts': {
    'an agent decides that an ABHA of another name is of the patient, after a wrong code': [
      'abha.sentTo',
      'abha.replaces',
      'abha.stays',
      'abha.removeTitle',
      'abha.removed',
    ],
    'a nurse verifies the ABHA of a patient with the code alone, on a phone': ['refusals.ABHA_UNKNOWN'],
  },
  'tests/server/front-desk/request-page.test.ts': {
    'only the code that was sent to a number proves it': ['requestPage.mobileHint', 'requestPage.sentTo'],
    'a number raises ten requests a day and registers five persons': ['requestPage.fullToday'],
    'shows its place in line, then who has it, then the visit': ['requestPage.pageText'],
  },
  'tests/e2e/request-page.spec.ts': {
    'a person without a record asks on the public page': ['requestPage.codeOld'],
  },
  'tests/e2e/front-desk.spec.ts': {
    'a caller is kept on the device without a network, and raised with it': ['frontDesk.needsNetwork'],
  },
  'tests/server/connectors/gateway-order.test.ts': {
    'goes by SMS when its words are no template there': ['patientMore.bySms', 'patientMore.byWhatsapp'],
  },
  'tests/server/calendar/outside/outside-calendars.test.ts': {
    'takes its times from the free times of patients': [
      'outside-calendars.text',
      'outside-calendars.removeText',
      'outside-calendars.removed',
    ],
    'its last busy times stay while it cannot be read': ['outside-calendars.faulty'],
    'a feed that turns damaged is named to its doctor': ['outside-calendars.unread'],
    'the job reads it at once when the doctor asks': ['outside-calendars.reading'],
    'a colleague cannot reach it': ['outside-calendars.labelHint'],
    'says how often it is busy in the next four weeks': ['outside-calendars.added'],
  },
};
