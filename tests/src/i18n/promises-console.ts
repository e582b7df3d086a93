import type { Promises } from './promises.ts';

/** Promises of the console. */
export const OF_CONSOLE: Promises = {
  'tests/server/operations/incidents.test.ts': {
    'takes follow-ups with author and time until it is closed with its outcome': ['incidents.closeText'],
  },
  'tests/server/sign-on/own-emails.test.ts': {
    'links no account before an operator has confirmed it': ['people.confirmEmailText'],
  },
  'tests/server/operations/person-sessions.test.ts': {
    'end one by one with a proof, and the others go through': ['people.endOneText'],
  },
  'tests/server/operations/operator-roles.test.ts': {
    'hold from the next call on, and end the sessions of an operator who loses one': ['operatorRoles.note'],
  },
  'tests/server/operations/board.test.ts': {
    'rings in the queue again when it is not opened in time, as old as it is': ['board.assignText'],
    'takes it from a nurse when the operator said so, and never from a doctor who has joined': [
      'board.assignDoctor',
    ],
    'moves the request with its time of waiting, and rings there': ['board.sendText'],
  },
  'tests/server/operations/shifts.test.ts': {
    'repeat each week until their last day, and end with all that is to come': ['shifts.endText'],
  },
  'tests/server/operations/wall-screens.test.ts': {
    'reads the board without a name, a record number or a reason': ['board.screensText', 'board.wallFoot'],
    'lets it make none of the other calls': ['board.screensText'],
    'appears nowhere afterwards: the store has its hash, and lists have neither': ['board.keyText'],
    'shows its last use in the list, and ends at once for reads and for an open stream': ['board.endText'],
  },
  'tests/server/operations/absences.test.ts': {
    'names the appointments in it, is entered once, and leaves no free times': ['absences.sub'],
    'shows among the own leaves of the doctor, until the operator ends it': ['absences.reasonHint'],
  },
  'tests/src/lib/call/link-reports.test.ts': {
    'reports each minute of a connection': ['callQuality.noneText'],
  },
  'tests/server/visits/call-reports.test.ts': {
    'stores the figures with hub, minute and role, and neither visit nor person': ['callQuality.sub'],
    'gets deleted after 90 days': ['callQuality.sub'],
  },
  'tests/server/operations/clinical-data.test.ts': {
    'H315 holds on the pad, at the signature and after its end no more': [
      'clinicalData.changeText',
      'clinicalData.endText',
    ],
    'exports a file that a spreadsheet does not calculate': ['clinicalData.questionText'],
    'changes no rule that has no such figures': ['clinicalData.onlyLimits'],
    'records an approval with the clinician, the operator and an audit row': ['clinicalData.approveText'],
  },
  'tests/server/operations/set-up.test.ts': {
    'refuses a second set-up: no new key, and no old one works': ['setUp.closes', 'setUp.noKey'],
    'requires its newest key to be set up': ['refusals.SET_UP_KEY_WRONG'],
    'tells them of a new device by SMS': ['setUp.mobileHint'],
  },
  'tests/e2e/new-hospital.spec.ts': {
    'an empty store becomes a hospital': ['setUp.clock', 'setUp.appSub'],
  },
  'tests/server/operations/catalogue-settings.test.ts': {
    'earlier earnings keep theirs': ['fees.effect'],
  },
  'tests/server/operations/catalogue.test.ts': {
    'check a file first without setting any price': ['labPrices.right'],
    'set all prices of a file or none; other tests keep theirs': ['labPrices.columns'],
  },
  'tests/server/operations/import.test.ts': {
    'a check names each bad line, and writes nothing': ['imports.nothingWritten', 'imports.leftOut'],
    'a check names the first 200 bad lines': ['imports.firstShown'],
    'its file is removed when it ends': ['imports.removed'],
    'a file adds no duplicates': ['imports.PATIENTSRepeat'],
    'an empty optional cell leaves what is recorded': ['imports.emptyCells'],
    'another server continues after a minute': ['imports.continues'],
    'ends when it cannot continue, keeps what it wrote, and removes its file': ['imports.failedText'],
  },
  'tests/server/operations/import-staff.test.ts': {
    'each person is told by SMS where to choose a password': ['imports.STAFFFollows'],
    'the same list again changes no one and sends nothing': ['imports.STAFFRepeat', 'imports.notChanged'],
  },
  'tests/server/operations/import-fhir.test.ts': {
    'names each fault by the number of the entry and the path in it': [
      'imports.PATIENTSBundle',
      'imports.bundleLine',
    ],
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
    'resend after a failure when the operator asks, and then for a day': ['refusals.MESSAGE_NOT_AGAIN'],
    'apply to the next message when changed, with the id of their registration': ['sentMessages.saved'],
    'go to the operator’s own number as a trial, with examples': ['sentMessages.testHint'],
  },
  'tests/server/billing/receipt-content.test.ts': {
    'prints the details known on that day: later changes affect only later receipts': ['legalDetails.sub'],
    'prints code, rate and tax of a taxed test by state; without a GSTIN, no tax': ['labPrices.gstEffect'],
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
    'keeps the price when due, informs the patient, and shows on the order with its reason': [
      'paymentsAdmin.sub',
      'paymentsAdmin.noneDueText',
      'paymentsAdmin.reasonHint',
    ],
    'reduces the price beyond what is due, in part or in whole, and never above what was paid': [
      'paymentsAdmin.refundText',
    ],
    'after the payment is due back': ['paymentsAdmin.discountText'],
  },
  'tests/server/connectors/payment-refunds.test.ts': {
    'a refund goes to the vendor that took the payment, and is recorded once it is processed': [
      'paymentsAdmin.gatewayText',
    ],
  },
  'tests/server/operations/export-patient.test.ts': {
    'includes every consultation, request, document, measurement and message, and each file’s bytes': [
      'patientPrivacy.exportText',
      'patientPrivacy.exportLeftOut',
    ],
    'is audited, and its reason is kept': ['patientPrivacy.exportReasonHint'],
  },
  'tests/server/operations/payouts-admin.test.ts': {
    'is due to the paisa, with its lines': ['payoutsAdmin.nothingDueText'],
    'records only the amount of the statement, exact to the paisa': [
      'payoutsAdmin.recordText',
      'payoutsAdmin.noneRecordedText',
    ],
    'needs a check after a change, and takes no transfer of the console until then': [
      'payoutsAdmin.mustCheck',
      'payoutsAdmin.askText',
      'payoutsAdmin.confirmText',
      'payoutsAdmin.checkText',
      'payoutsAdmin.noneToCheck',
      'payoutsAdmin.noneToCheckText',
    ],
    'makes the command line warn when it is unchecked or missing': [
      'payoutsAdmin.mustAdd',
      'refusals.BANK_NOT_CHECKED',
    ],
    'requires password and a code, each time once, and is audited': ['payoutsAdmin.showText'],
  },
  'tests/server/operations/bookings.test.ts': {
    'the patient and the doctor are told each time': [
      'bookings.bothTold',
      'bookings.cancelHint',
      'absences.cancelText',
    ],
    'lists by day, doctor and state': ['bookings.sub'],
    'moves to a doctor who is on duty and free; a reason is shown for the others': [
      'bookings.handOverText',
      'absences.handOverText',
      'server/notifications/staff-notifications.ts: Appointment handed over to a colleague',
    ],
  },
  'tests/server/orders/order-lab.test.ts': {
    'goes to a lab, and to another one until the sample was handed in; history and audit record it': [
      'orderLab.sampleText',
    ],
    'gets no more orders, and those that it has stay with it': ['labs.retireText'],
  },
  'tests/server/orders/assign.test.ts': {
    'lets an operator assign it, waiting or not: the agent is alerted until they begin, history and audit name both':
      ['assignment.told'],
    'includes every hub, by kind and agent or unassigned, without what was ordered': ['assignment.sub'],
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
    'restores the store row for row when undone': ['patientRecords.mergeUndo'],
  },
  'tests/server/operations/merge-patients.test.ts': {
    'keeps the allergies of both': ['patientRecords.mergeText'],
    'leaves what was written since': ['patientRecords.undoText'],
    'refuses when an allergy was recorded since, or a result of an order that came with it': [
      'refusals.MERGE_FACTS_CHANGED',
      'refusals.MERGE_MIXED',
    ],
    'finds the record that stays by the other’s MRN': ['patientRecords.mergedInto'],
  },
  'tests/server/operations/patients-admin.test.ts': {
    'can be found by name with a slip, MRN, mobile and birth date; the search is audited': [
      'patientRecords.askText',
    ],
    'show nothing clinical, but how much belongs to them; reading is audited': [
      'patientRecords.sub',
      'people.operatorText',
    ],
    'records reason, before and after; a new birth date needs confirmation': [
      'patientRecords.reasonHint',
      'patientRecords.bornHint',
    ],
    'ends the links sent to the old number when the mobile changes, and notifies that number': [
      'patientRecords.mobileHint',
    ],
  },
  'tests/server/sign-on/person-page.test.ts': {
    'removes it, and ends its sessions': ['people.removeSignOnText', 'people.signOnRemoved'],
  },
  'tests/server/operations/people-admin.test.ts': {
    'join with a temporary password': ['operations.newPasswordSub', 'people.temporaryText'],
    'need a reason to be disabled: sessions end, requests ring again, the last operator stays': [
      'people.reasonHint',
      'people.disablePapers',
    ],
    'lose an app and every session': ['people.resetText', 'people.endText', 'people.removeText'],
    'show their papers when registering, and can be approved or refused': [
      'people.approveText',
      'people.refuseText',
      'people.decided',
      'people.providerText',
    ],
    'the link leads to the clinic for 14 days': ['people.linkText'],
  },
  'tests/server/operations/connections.test.ts': {
    'say which are set up, with their address, and show no secret': ['connections.sub'],
  },
};
