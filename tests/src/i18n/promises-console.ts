import type { Promises } from './promises.ts';

/** What the console says that the system does. */
export const OF_CONSOLE: Promises = {
  'tests/server/operations/clinical-data.test.ts': {
    'H315 holds on the pad, at the signature and after its end no more': [
      'clinicalData.changeText',
      'clinicalData.endText',
    ],
    'is a file that a spreadsheet does not calculate': ['clinicalData.questionText'],
    'changes no rule that has no such figures': ['clinicalData.onlyLimits'],
    'records an approval with the clinician, the operator and an audit row': ['clinicalData.approveText'],
  },
  'tests/server/operations/set-up.test.ts': {
    'is then set up by no one': ['setUp.closes', 'setUp.noKey'],
    'is set up by no one without its newest key': ['refusals.SET_UP_KEY_WRONG'],
    'tells them of a new device by SMS': ['setUp.mobileHint'],
  },
  'tests/e2e/new-hospital.spec.ts': {
    'an empty store becomes a hospital': ['setUp.clock', 'setUp.appSub'],
  },
  'tests/server/operations/catalogue-settings.test.ts': {
    'earlier earnings keep theirs': ['fees.effect'],
  },
  'tests/server/operations/catalogue.test.ts': {
    'of a file are checked first': ['labPrices.right'],
    'of a file are set all, or none': ['labPrices.columns'],
  },
  'tests/server/operations/import.test.ts': {
    'a check names each bad line, and writes nothing': ['imports.nothingWritten', 'imports.leftOut'],
    'a check names the first 200 bad lines': ['imports.firstShown'],
    'its file is removed when it ends': ['imports.removed'],
    'a file adds no duplicates': ['imports.PATIENTSRepeat'],
    'an empty optional cell leaves what is recorded': ['imports.emptyCells'],
    'another server continues after a minute': ['imports.continues'],
    'it ends, keeps what it wrote': ['imports.failedText'],
  },
  'tests/server/operations/import-staff.test.ts': {
    'each person is told by SMS where to choose a password': ['imports.STAFFFollows'],
    'the same list again changes no one and sends nothing': ['imports.STAFFRepeat', 'imports.notChanged'],
  },
  'tests/server/operations/import-fhir.test.ts': {
    'named by the number of the entry': ['imports.PATIENTSBundle', 'imports.bundleLine'],
  },
  'tests/server/operations/import-appointments.test.ts': {
    'tells the patient once': ['imports.APPOINTMENTSFollows'],
    'the same list again books nothing': ['imports.APPOINTMENTSRepeat'],
  },
  'tests/server/operations/import-steps.test.ts': {
    'cancels an import: what it wrote stays': ['imports.cancelledText'],
    'opens one with its bad lines for 30 days; one that is left paused is then cancelled': [
      'imports.pausedText',
      'imports.linesStay',
      'imports.linesFirst',
      'imports.linesRemoved',
    ],
  },
  'tests/server/notifications/reminder-stops.test.ts': {
    'ends reminders to the number and nothing else': [
      'auditActions.STOP_REMINDERS',
      'auditActions.START_REMINDERS',
    ],
  },
  'tests/server/operations/sent-messages.test.ts': {
    'that failed are sent again at a word of the operator': ['refusals.MESSAGE_NOT_AGAIN'],
    'are those of the next message': ['sentMessages.saved'],
    'are tried on the operator’s own number': ['sentMessages.testHint'],
  },
  'tests/server/billing/receipt-content.test.ts': {
    'later details change later receipts alone': ['legalDetails.sub'],
    'of a taxed test is its code, its rate and the tax': ['labPrices.gstEffect'],
  },
  'tests/server/operations/reconciliation.test.ts': {
    'the same list again adds none, and settled ones stay settled': [
      'reconciliation.noneText',
      'reconciliation.settleText',
      'reconciliation.sub',
    ],
    'is recorded once where its link is known, with a receipt': ['reconciliation.recordText'],
  },
  'tests/server/operations/payments-admin.test.ts': {
    'of what is due leaves the price, is told to the patient': [
      'paymentsAdmin.sub',
      'paymentsAdmin.noneDueText',
      'paymentsAdmin.reasonHint',
    ],
    'of more than is due reduces the price': ['paymentsAdmin.refundText'],
    'after the payment is due back': ['paymentsAdmin.discountText'],
  },
  'tests/server/operations/export-patient.test.ts': {
    'has every consultation, request': ['patientPrivacy.exportText', 'patientPrivacy.exportLeftOut'],
    'is audited, and its reason is kept': ['patientPrivacy.exportReasonHint'],
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
  'tests/server/operations/bookings.test.ts': {
    'the patient and the doctor are told each time': ['bookings.bothTold', 'bookings.cancelHint'],
    'lists by day, doctor and state': ['bookings.sub'],
    'is handed over to a doctor who is on duty and free': [
      'bookings.handOverText',
      'server/notifications/staff-notifications.ts: Appointment handed over to a colleague',
    ],
  },
  'tests/server/orders/order-lab.test.ts': {
    'until the sample was given in': ['orderLab.sampleText'],
    'gets no more orders, and those that it has stay with it': ['labs.retireText'],
  },
  'tests/server/orders/assign.test.ts': {
    'the agent is alerted until they begin it': ['assignment.told'],
    'has those of every hub': ['assignment.sub'],
  },
  'tests/e2e/operations.spec.ts': {
    'an operator imports patients from a list': ['imports.closable'],
  },
  'tests/server/operations/audit-admin.test.ts': {
    'the reading is in the audit': ['audit.sub'],
    'runs in the background, once at a time': ['audit.running'],
    'names the first row that does not fit': ['audit.verificationText'],
  },
  'tests/server/platform/audit/audit-chain.test.ts': {
    'cannot be edited by the server itself': ['audit.brokenText'],
  },
  'tests/server/cli/embedded-operator.test.ts': {
    'keeps watch over it by a hash': ['audit.headText'],
  },
  'tests/server/operations/undone-merge.test.ts': {
    'that is undone gives the store back': ['patientRecords.mergeUndo'],
  },
  'tests/server/operations/merge-patients.test.ts': {
    'keeps the allergies of both': ['patientRecords.mergeText'],
    'leaves what was written since': ['patientRecords.undoText'],
    'is refused when an allergy was recorded since': ['refusals.MERGE_FACTS_CHANGED', 'refusals.MERGE_MIXED'],
    'finds the record that stays by the other’s MRN': ['patientRecords.mergedInto'],
  },
  'tests/server/operations/patients-admin.test.ts': {
    'are found by name with a slip': ['patientRecords.askText'],
    'are read without anything clinical': ['patientRecords.sub', 'people.operatorText'],
    'is written with its reason, before and after': ['patientRecords.reasonHint', 'patientRecords.bornHint'],
    'of the mobile ends the links that went to the old number': ['patientRecords.mobileHint'],
  },
  'tests/server/operations/people-admin.test.ts': {
    'join with a temporary password': ['operations.newPasswordSub', 'people.temporaryText'],
    'are disabled with a reason': ['people.reasonHint', 'people.disablePapers'],
    'lose an app and every session': ['people.resetText', 'people.endText', 'people.removeText'],
    'who register are seen with their papers': [
      'people.approveText',
      'people.refuseText',
      'people.decided',
      'people.providerText',
    ],
    'the link leads to the clinic for 14 days': ['people.linkText'],
  },
};
