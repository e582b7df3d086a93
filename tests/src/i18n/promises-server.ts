import type { Promises } from './promises.ts';

/** Those that a test of the server sees kept. */
export const OF_SERVER: Promises = {
  'tests/server/letters/visit-letters.test.ts': {
    'is signed once, however often it is sent': ['visitLetter.offline'],
    'an empty part says that it is not recorded': ['visitLetter.emptyIs'],
    'of days before the visit says on what they are certified': ['visitLetter.backdated'],
  },
  'tests/server/visits/note-templates.test.ts': {
    'are deleted by their owner alone': ['noteTemplates.removeText'],
  },
  'tests/server/visits/signed-notes.test.ts': {
    'that is signed takes no other text': ['noteRecord.signText'],
  },
  'tests/server/alerts/snoozing.test.ts': {
    'withholds pushes until it ends by itself, never an emergency': [
      'alertsHere.quietHelp',
      'alertsHere.quietUntil',
    ],
    'keeps pushes away from one person until it is over': ['alertsHere.snoozed'],
  },
  'tests/server/alerts/deterioration-recipients.test.ts': {
    'needs words to be acknowledged by a doctor without a visit': ['deterioration.endsForAll'],
  },
  'tests/server/alerts/alerts.test.ts': {
    'is taken with the take, by whom and when, for everyone': ['alertsHere.noneHint'],
  },
  'tests/server/patient-page/patient-links.test.ts': {
    'is sent by SMS, names no one': ['server/patient-links/tell-patient.ts: /p/'],
    'that is sent again ends the earlier one': ['patientLink.linkSent'],
  },
  'tests/server/patient-page/patient-page.test.ts': {
    'is told by one SMS when it is signed': [
      'server/notifications/patient-notifications.ts: Your prescription is ready.',
      'guest.patientEndedByApp',
    ],
    'are told and shown when they are final': [
      'server/notifications/patient-notifications.ts: A test result is ready.',
    ],
    'are refused when the visit is over': ['patientPage.chatOver'],
  },
  'tests/server/billing/paying.test.ts': {
    'by a link: an SMS': ['agentService.sentAt', 'server/billing/payment-links.ts: PAYMENT_ASKED'],
    'ends after a day': ['agentService.endsAt', 'server/billing/pay-page.ts: This payment link has expired.'],
  },
  'tests/server/billing/order-amount.test.ts': {
    'is the sum of its tests that are not cancelled': ['agentService.cancelTestText'],
    'ends an open link with another amount': ['agentService.amountChanged'],
    'leaves a refund due when a test of a paid order is cancelled': ['agentService.refundDue'],
    'keeps an order at the price at which it was placed': ['labPrices.effect'],
    'stops the payment link until it is priced': ['orderSets.unpriced', 'labPrices.priced'],
  },
  'tests/server/calendar/appointments.test.ts': {
    'is one for its id, in the calendar, with a message': [
      'server/notifications/staff-notifications.ts: Appointment booked',
    ],
  },
  'tests/server/calendar/working-hours.test.ts': {
    'are the roster until one is saved': ['profile.timesRule', 'roster.fromWorkingHours'],
  },
  'tests/server/calendar/doctor-appointments.test.ts': {
    'marks a patient who did not come': ['appointments.noShowText'],
    'does not cancel without a reason': ['appointments.cancelHint'],
  },
  'tests/server/calendar/calendar.test.ts': {
    'of someone else answers as one that is not there': ['calendar.blockNameHint'],
    'that repeats takes new times each week': ['calendar.changeAll'],
    'shows times and kinds, no title and no patient': ['calendar.linkText'],
    'stops when another is made, and when it is revoked': ['calendar.linkMade'],
  },
  'tests/server/calendar/roster.test.ts': {
    'is saved whole, and the calendar shows its hours': ['roster.sub'],
    'is listed page by page': ['vacation.reasonHint'],
    'appointments in it before it is saved, and is refused with them until it is confirmed': [
      'vacation.lookFailed',
      'vacation.confirm',
    ],
    'does not overlap another one, until that is cancelled': ['vacation.cancelText'],
  },
  'tests/server/cases/cases.test.ts': {
    'needs the case in hand': ['caseReview.noAssessmentText'],
    'rests while the patient is asked': ['caseReview.waitsForPatient'],
    'R4.02 goes from the queue to its reviewer, to the patient and back, and ends': [
      'caseReview.completeText',
    ],
    'ends in a signed PDF and its hash is stored': ['caseReview.signText', 'caseReview.reportText'],
  },
  'tests/server/documents/annotations.test.ts': {
    'are seen by everyone who may open it': ['consultationDetails.removeText'],
  },
  'tests/server/documents/capture-uploads.test.ts': {
    'is filed with its consultation, told and audited': ['consultationDetails.noDocumentsText'],
  },
  'tests/server/documents/documents.test.ts': {
    "of a neighbour's consultation has no url": ['nurseCare.careTeamOnly'],
    'is a message as well, once, when its sender says so': ['room.noFilesText'],
  },
  'tests/server/documents/finishing-uploads.test.ts': {
    'with another checksum stores nothing': ['agentService.checked'],
  },
  'tests/server/documents/uploads.test.ts': {
    'loses only the piece that was under way': [
      'files.uploadLost',
      'agentService.resultsHint',
      'videoReview.sendSub',
    ],
  },
  'tests/server/inbox/inbox.test.ts': {
    'is stored once, counted as unread on the other side': [
      'inbox.emptyText',
      'server/people/staff-admin.ts: Message Operations if you have a question.',
    ],
  },
  'tests/server/orders/completion.test.ts': {
    'with a reason it is completed, and the reason is in its history': ['agentService.whyEndHint'],
  },
  'tests/server/orders/home-care.test.ts': {
    'are seen, not changed, by providers who administer home care': ['homeCare.sub'],
  },
  'tests/server/orders/new-chats.test.ts': {
    'are counted for each order until an agent has read them': ['newMessages.noneText'],
  },
  'tests/server/orders/orders.test.ts': {
    'from %s moves only as the table says': ['agentService.endText', 'bulkOrders.endText'],
  },
  'tests/server/orders/service-desk.test.ts': {
    'are not for an agent who may not see the order': ['agentService.notesSub'],
    'are not granted before the order is completed': ['agentService.rewardsLater'],
  },
  'tests/server/patients/health-records.test.ts': {
    'R1.07 is asked for, answered by the patient': ['records.noConsentsText'],
    'after it was granted takes its records with it': ['records.withdrawText'],
    'are deleted when the patient takes the consent back': ['refusals.CONSENT_REVOKED'],
  },
  'tests/server/patients/members.test.ts': {
    'has those whom the provider has seen': ['patients.emptyText'],
  },
  'tests/server/patients/patient-mobile.test.ts': {
    'is proved by the code that was sent to it, once': ['patients.newMobileHint', 'patients.codeHint'],
    'and the old number is told': ['server/notifications/patient-notifications.ts: was changed'],
  },
  'tests/server/patients/patient-vitals.test.ts': {
    'the profile shows the latest': ['patients.noVitalsText'],
  },
  'tests/server/patients/patients.test.ts': {
    'prescriptions of all doctors are seen by each, and each opens their own': [
      'patients.noPrescriptionsText',
      'patients.onlySigner',
    ],
    'of a patient of someone else are not there': ['patients.noDocumentsText'],
    'of labs are oldest first': ['patients.noLabsText'],
  },
  'tests/server/patients/records-gateway.pure.test.ts': {
    'is asked for a consent': ['records.sent'],
  },
  'tests/server/platform/live/catch-up.test.ts': {
    'have caught up within 2 s of their return': ['dashboard.offline', 'connection.reconnecting'],
  },
  'tests/server/platform/live/events.test.ts': {
    'R2.24 brings orders to agents': ['agentQueue.emptyText', 'homeCare.emptyText'],
    'R6.04 ends for a guest when the consultation does': ['room.completeCalls'],
    'brings a raised request within a second': [
      'caseReview.emptyText',
      'dashboard.noneText',
      'nurseCare.emptyText',
      'connection.online',
    ],
  },
  'tests/server/platform/writes/deliver-writes.test.ts': {
    'are done in their order, and once': ['bulkOrders.unsentHere'],
  },
  'tests/server/platform/writes/idempotency.test.ts': {
    'gives the same answer after six days and is forgotten after seven': ['waiting.tooOld'],
    'leaves nothing behind, neither rows nor audit nor events': ['refusals.INTERNAL'],
  },
  'tests/server/prescriptions/prescriptions.test.ts': {
    'who signed it for whom': ['profile.licenseSub'],
    'is a PDF with its hash': ['profile.noSignature'],
    'a correction is version 2 and says what it replaces': ['room.correctHint'],
    'is signed once a clientId': ['room.signUnknown'],
  },
  'tests/server/orders/step-words.test.ts': {
    'sends the question with a link to the page that shows it': ['agentService.askText'],
    'to a patient without a mobile number is refused beforehand': ['agentService.unreachable'],
  },
  'tests/server/requests/case-patient.test.ts': {
    'R4.02 a RESUBMITTED case counts for its own reviewer': [
      'caseReview.nothingAskedText',
      'refusals.CASE_AWAITS_PATIENT',
    ],
  },
  'tests/server/requests/returning.test.ts': {
    'what the nurse wrote stays with it': ['nurse.giveBackText'],
  },
  'tests/server/requests/handed-over.test.ts': {
    'is the doctor’s once they have joined': ['nurse.doctorTookOverText'],
  },
  'tests/server/visits/completing.test.ts': {
    'once it is over, its mode, note and consent stay': ['nurse.finishText'],
  },
  'tests/server/visits/consultation-record.test.ts': {
    'has the payments for what it ordered': ['consultationDetails.noPaymentsText'],
  },
  'tests/server/visits/my-consultations.test.ts': {
    'that is late by half an hour': ['myConsultations.emptyMISSEDText'],
  },
  'tests/server/visits/room-links.test.ts': {
    'on a second device needs the code of the patient, then waits': ['guest.codeWhy'],
    'is seen under the name that the link was made for': ['guest.nameHint'],
    'a guest who is in is removed, reads nothing, and waits again': ['guest.removedText'],
    'puts out who is in and who waits, ends their tokens': ['call.revokeHint', 'guest.revokedText'],
  },
  'tests/server/visits/room.test.ts': {
    'needs consent, and ends with its time': ['call.inviteHint'],
    'waits outside: no messages, no signals, until someone lets them in': [
      'guest.joinTextCHAT',
      'guest.waitText',
    ],
    'let in once comes back in by themselves': ['guest.leftText'],
  },
  'tests/server/visits/visit-bill.test.ts': {
    'pays for the visits that patients have paid, and the report says so': ['billing.noPayoutsText'],
    'sends the patient a link to its fee': ['consultationDetails.billSent'],
    'and the report says so to the paisa': [
      'server/notifications/staff-notifications.ts: The payments report shows the entries it covers.',
    ],
  },
  'tests/server/laboratory/critical.test.ts': {
    'that is not acknowledged is told again': ['labResults.criticalFor'],
  },
  'tests/server/prescriptions/order-sets.test.ts': {
    'an order set is the doctor’s own': ['orderSets.saved', 'orderSets.removed'],
  },
  'tests/server/patient-page/asked.test.ts': {
    'what was received is not withdrawn': ['refusals.ASKED_RECEIVED'],
  },
};
