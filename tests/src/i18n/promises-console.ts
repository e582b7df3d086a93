import type { Promises } from './promises.ts';

/** What the console says that the system does. */
export const OF_CONSOLE: Promises = {
  'tests/server/operations/set-up.test.ts': {
    'is then set up by no one': ['setUp.closes', 'setUp.noKey'],
    'is set up by no one without its newest key': ['refusals.SET_UP_KEY_WRONG'],
    'tells them of a new device by SMS': ['setUp.mobileHint'],
  },
  'tests/e2e/new-hospital.spec.ts': {
    'an empty store becomes a hospital': ['setUp.clock', 'setUp.appSub'],
  },
  'tests/server/operations/import.test.ts': {
    'a check names each bad line, and writes nothing': ['imports.nothingWritten', 'imports.leftOut'],
    'a check names the first 200 bad lines': ['imports.firstShown'],
    'its file is removed when it ends': ['imports.removed'],
    'a file adds no duplicates': ['imports.byMrn'],
    'an empty optional cell leaves what is recorded': ['imports.emptyCells'],
    'another server continues after a minute': ['imports.continues'],
    'it ends, keeps what it wrote': ['imports.failedText'],
  },
  'tests/server/operations/sent-messages.test.ts': {
    'that failed are sent again at a word of the operator': ['refusals.MESSAGE_NOT_AGAIN'],
    'are those of the next message': ['sentMessages.saved'],
    'are tried on the operator’s own number': ['sentMessages.testHint'],
  },
  'tests/server/operations/payouts-admin.test.ts': {
    'is due to the paisa, with its lines': ['payoutsAdmin.nothingDueText'],
    'is recorded with the amount of the statement': [
      'payoutsAdmin.recordText',
      'payoutsAdmin.noneRecordedText',
    ],
    'that changed is to be checked': [
      'payoutsAdmin.mustCheck',
      'payoutsAdmin.checkText',
      'payoutsAdmin.noneToCheck',
      'payoutsAdmin.noneToCheckText',
    ],
    'that is not checked, or that is not there': ['payoutsAdmin.mustAdd', 'refusals.BANK_NOT_CHECKED'],
    'is shown for the password and a code': ['payoutsAdmin.showText'],
  },
  'tests/e2e/operations.spec.ts': {
    'an operator logs in with an app': ['imports.closable'],
  },
  'tests/server/operations/people-admin.test.ts': {
    'opens no call of the portal': ['people.operatorText'],
    'join with a temporary password': ['operations.newPasswordSub', 'people.temporaryText'],
    'are disabled with a reason': ['people.reasonHint', 'people.disablePapers'],
    'lose an app and every session': ['people.resetText', 'people.endText', 'people.removeText'],
    'who register are seen with their papers': ['people.refuseText', 'people.decided', 'people.providerText'],
    'the link leads to the clinic for 14 days': ['people.linkText'],
  },
};
