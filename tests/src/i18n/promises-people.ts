import type { Promises } from './promises.ts';

/** Those about accounts and sign-ins that a test of the server sees kept. */
export const OF_PEOPLE: Promises = {
  'tests/server/patient-page/whole-record.test.ts': {
    'shows all visits and the medicines in force of each, and nothing of a neighbour': [
      'patientRecord.newerLink',
    ],
  },
  'tests/server/patient-page/open-by-code.test.ts': {
    'a link that has expired is renewed once in ten minutes': ['patientPage.renewed'],
  },
  'tests/server/operations/access-changes.test.ts': {
    'lists who, what, whom and when, and notifies the other operators': ['accessChanges.undoText'],
  },
  'tests/server/operations/undo-access.test.ts': {
    'disables a new operator, who cannot sign in': ['accessChanges.PERSON_ADDEDText'],
    'restores the former password, and ends the sessions': ['accessChanges.PASSWORD_RESETText'],
    'brings an authenticator app and its recovery codes back': ['accessChanges.APP_REMOVEDText'],
    'enables a disabled account, and disables an enabled one': [
      'accessChanges.PERSON_DISABLEDText',
      'accessChanges.PERSON_ENABLEDText',
    ],
    'ends after 24 hours, when a job deletes what was kept': ['refusals.ACCESS_UNDO_LATE'],
  },
  'tests/server/operations/step-up.test.ts': {
    'refuses a wrong or a used code': ['proof.codeHint'],
  },
  'tests/server/people/auth.test.ts': {
    'refuses a common one, accepts another, and then ends the other sessions': [
      'password.changed',
      'password.othersOut',
    ],
  },
  'tests/server/people/bank.test.ts': {
    'do not change with a wrong code': ['bank.codeHint'],
  },
  'tests/server/people/clinic-dashboard.test.ts': {
    'leads to the set-up dashboard with provider, clinic, e-mail': ['profile.emailHint'],
  },
  'tests/server/people/lock.test.ts': {
    'counts, gets events, keeps its push address, reports alerts': ['idleLock.sub'],
  },
  'tests/server/people/new-device.test.ts': {
    'a provider is told in the inbox': [
      'server/people/open-account.ts: Change password shows where you are signed in',
    ],
  },
  'tests/server/people/sessions.test.ts': {
    'a session is seen when its token is renewed': ['sessions.seenNote'],
  },
  'tests/server/people/otp.test.ts': {
    'resets after a verified code; all sessions end, and the code is used up': ['password.forgotSub'],
    'goes to no one for an unknown name, with the same answer': ['password.resetSub'],
    'R9.02 contains four digits, is in the outbox and signs in once': [
      'signIn.codeHint',
      'verifyMobile.codeHint',
    ],
    'works at the third try, and until its time ends': [
      'guest.codeHint',
      'password.codeHint',
      'registration.codeHint',
      'server/notifications/account-notifications.ts: It is valid for 5 minutes.',
    ],
  },
  'tests/server/people/pictures.test.ts': {
    'appears in what is signed, which keeps it after it is removed': [
      'profile.signatureSub',
      'profile.signatureLimit',
    ],
  },
  'tests/server/people/registration.test.ts': {
    'leads a new provider into registration and then to the clinic': ['registration.startInvited'],
    'begins with a code to the mobile number; no account exists before': [
      'registration.mobileHint',
      'registration.codeTitle',
      'registration.codeSub',
    ],
    'resumes by signing in': ['registration.startSub', 'registration.stepsSub'],
    'refuses, with the reason, and the registration can be handed in again': ['registration.refused'],
    'says who invites where; an existing provider accepts it once': [
      'clinics.emptyText',
      'registration.USED',
    ],
    'approves: the licence counts and the menu opens': [
      'registration.awaitingText',
      'registration.approvedText',
      'server/notifications/staff-notifications.ts: The result appears here.',
    ],
  },
  'tests/server/people/second-factor-settings.test.ts': {
    'no one can add one; who has one is still asked': ['secondFactor.off'],
  },
  'tests/server/people/second-factor.test.ts': {
    'each signs in once, as it is typed': ['secondFactor.recoveryHint'],
  },
  'tests/server/people/staff-admin.test.ts': {
    'signs its nurse in once': ['nurseLink.sub'],
  },
  'tests/server/fhir/smart-token.test.ts': {
    'ends when the doctor locks the device': ['smartApps.howLong'],
  },
  'tests/server/people/verified-name.test.ts': {
    'the name of a verified provider stays until the operator approves another': ['profile.newName'],
  },
  'tests/server/people/tell-guessing.test.ts': {
    'notifies the provider by inbox and the operator by log, once an episode': [
      'server/notifications/account-notifications.ts: on a device that you have not used',
    ],
  },
};
