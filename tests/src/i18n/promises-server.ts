import type { Promises } from './promises.ts';

/** Those that a test of the server sees kept. */
export const OF_SERVER: Promises = {
  'tests/server/calendar/night-duty.test.ts': {
    'belong to the day on which each begins': ['roster.nightRule'],
  },
  'tests/server/notifications/origin-line.test.ts': {
    'does not follow a registered text, which may have it as its own': ['sentMessages.lastLineRegistered'],
    'binds the code of a login to the portal': ['sentMessages.lastLine'],
  },
  'tests/server/letters/visit-letters.test.ts': {
    'signs once, however often it is sent, and is among the documents of visit and patient': [
      'visitLetter.offline',
    ],
    'an empty part says that it is not recorded': ['visitLetter.emptyIs'],
    'states the day of certification for days before the visit': ['visitLetter.backdated'],
  },
  'tests/server/visits/note-templates.test.ts': {
    'allow deletion by their owner alone; the hospital’s by no doctor': ['noteTemplates.removeText'],
  },
  'tests/server/visits/signed-notes.test.ts': {
    'takes no other text once signed: a late write is refused with what to do next': ['noteRecord.signText'],
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
    'ends for everyone when one person takes it, with who and when; a cancelled one is withdrawn': [
      'alertsHere.noneHint',
    ],
  },
  'tests/server/patient-page/patient-links.test.ts': {
    'arrives by SMS, names no person, and opens only with the date of birth': [
      'server/patient-links/page-address.ts: /p?',
    ],
    'ends earlier links and their sessions when sent again': ['patientLink.linkSent'],
  },
  'tests/server/patient-page/patient-page.test.ts': {
    'sends one SMS when signed, which names no medicine, and appears on the page': [
      'server/notifications/patient-notifications.ts: Your prescription is ready.',
      'guest.patientEndedByApp',
    ],
    'notify and show once final, and not before': [
      'server/notifications/patient-notifications.ts: A test result is ready.',
    ],
    'end with the visit, because no team member reads them then': ['patientPage.chatOver'],
  },
  'tests/server/billing/paying.test.ts': {
    'sends an SMS with a link to a page with the amount and no name': [
      'agentService.sentAt',
      'bulkOrders.sendLinksText',
      'server/billing/payment-links.ts: PAYMENT_ASKED',
    ],
    'ends after a day': [
      'agentService.endsAt',
      'server/billing/pay-words.ts: This payment link has expired.',
    ],
  },
  'tests/server/billing/order-amount.test.ts': {
    'sums up its tests that are not cancelled, in whatever order others are cancelled': [
      'agentService.cancelTestText',
    ],
    'ends an open link with another amount': ['agentService.amountChanged'],
    'leaves a refund due when a test of a paid order is cancelled': ['agentService.refundDue'],
    'keeps an order at the price at which it was placed': ['labPrices.effect'],
    'stops the payment link until it is priced': ['orderSets.unpriced', 'labPrices.priced'],
  },
  'tests/server/calendar/appointments.test.ts': {
    'creates one appointment for its id, with a message to the patient and a notice to the doctor': [
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
    'answers NOT_FOUND for a block of another person': ['calendar.blockNameHint'],
    'takes new times each week when recurring, and keeps its days and exceptions': ['calendar.changeAll'],
    'shows times and kinds, no title and no patient': ['calendar.linkText'],
    'stops when another is made, and when it is revoked': ['calendar.linkMade'],
  },
  'tests/server/calendar/roster.test.ts': {
    'saves as a whole, and the calendar shows its hours': ['roster.sub'],
    'lists page by page': ['vacation.reasonHint'],
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
    'shows notes to everyone who may open the document, marks their own, and notifies and audits': [
      'consultationDetails.removeText',
    ],
  },
  'tests/server/documents/capture-uploads.test.ts': {
    'is filed with its consultation, told and audited': ['consultationDetails.noDocumentsText'],
  },
  'tests/server/documents/documents.test.ts': {
    'gives no url for a neighbour’s consultation': ['nurseCare.careTeamOnly'],
    'appears once as a message when the sender asks for it': ['room.noFilesText'],
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
    'stores once, counts as unread on the other side, and can be answered and read': [
      'inbox.emptyText',
      'server/people/staff-admin.ts: Message Operations if you have a question.',
    ],
  },
  'tests/server/orders/completion.test.ts': {
    'with a reason it is completed, and the reason is in its history': ['agentService.whyEndHint'],
  },
  'tests/server/orders/home-care.test.ts': {
    'allows providers who administer home care to see, not to change': ['homeCare.sub'],
  },
  'tests/server/orders/new-chats.test.ts': {
    'count per order until an agent has read them': ['newMessages.noneText'],
  },
  'tests/server/orders/orders.test.ts': {
    'moves from %s only as the table allows': ['agentService.endText', 'bulkOrders.endText'],
  },
  'tests/server/orders/service-desk.test.ts': {
    'refuse agents who may not see the order, and have a limit': ['agentService.notesSub'],
    'require a completed order': ['agentService.rewardsLater'],
  },
  'tests/server/patients/health-records.test.ts': {
    'R1.07 follows the request, the patient’s answer and one artifact per hospital': [
      'records.noConsentsText',
    ],
    'after it was granted takes its records with it': ['records.withdrawText'],
    'get deleted when the patient withdraws the consent': ['refusals.CONSENT_REVOKED'],
  },
  'tests/server/patients/members.test.ts': {
    'contains those whom the provider has seen, the last one first, and no others': ['patients.emptyText'],
  },
  'tests/server/patients/patient-mobile.test.ts': {
    'requires the code that was sent to it, once': ['patients.newMobileHint', 'patients.codeHint'],
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
    'hide the patient of another provider': ['patients.noDocumentsText'],
    'return labs oldest first, each value with its range and side': ['patients.noLabsText'],
  },
  'tests/server/patients/records-gateway.pure.test.ts': {
    'receives a request for a consent': ['records.sent'],
  },
  'tests/server/platform/live/catch-up.test.ts': {
    'catch up within 2 s of their return: nothing missing, doubled or of others': [
      'dashboard.offline',
      'connection.reconnecting',
    ],
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
    'run in their order, and once, however often they arrive': ['bulkOrders.unsentHere'],
  },
  'tests/server/platform/writes/idempotency.test.ts': {
    'gives the same answer after six days and is forgotten after seven': ['waiting.tooOld'],
    'leaves nothing behind, neither rows nor audit nor events': ['refusals.INTERNAL'],
  },
  'tests/server/prescriptions/prescriptions.test.ts': {
    'who signed it for whom': ['profile.licenseSub'],
    'produces a PDF with its hash, generic names in capitals, and who signed it for whom': [
      'profile.noSignature',
    ],
    'signs once per clientId; a correction is version 2 and names what it replaces': [
      'room.correctHint',
      'room.signUnknown',
    ],
  },
  'tests/server/orders/step-words.test.ts': {
    'sends the question with a link to the page that shows it': ['agentService.askText'],
    'refuses beforehand for a patient without a mobile number, and changes nothing': [
      'agentService.unreachable',
      'refusals.PATIENT_UNREACHABLE',
    ],
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
    'belongs to the doctor once they have joined: the nurse cannot return, pass on or end it': [
      'nurse.doctorTookOverText',
    ],
  },
  'tests/server/visits/completing.test.ts': {
    'once it is over, its mode, note and consent stay': ['nurse.finishText'],
  },
  'tests/server/visits/consultation-record.test.ts': {
    'contains the payments for what it ordered, and when a link has ended': [
      'consultationDetails.noPaymentsText',
    ],
  },
  'tests/server/visits/my-consultations.test.ts': {
    'counts as missed neither before half an hour has passed nor once begun': [
      'myConsultations.emptyMISSEDText',
    ],
  },
  'tests/server/visits/room-links.test.ts': {
    'needs the patient’s code on a second device, then admission; the first device stays in': [
      'guest.codeWhy',
    ],
    'shows under the name that the link was made for; a typed one is marked, also in the chat': [
      'guest.nameHint',
    ],
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
    'repeats after the configured time until acknowledged; the agent sees whom to call': [
      'labResults.criticalFor',
    ],
  },
  'tests/server/laboratory/stored-messages.test.ts': {
    'the message is read for an order with its PDF, as a file is, and nothing is stored': [
      'receivedMessages.inOrderHint',
    ],
  },
  'tests/e2e/received-messages.spec.ts': {
    'a laboratory sends results, an agent enters them with their PDF': ['receivedMessages.emptyText'],
  },
  'tests/server/prescriptions/order-sets.test.ts': {
    'an order set is the doctor’s own': ['orderSets.saved', 'orderSets.removed'],
  },
  'tests/server/patient-page/asked.test.ts': {
    'cannot withdraw what was received, nor take a second answer': ['refusals.ASKED_RECEIVED'],
  },
  'tests/e2e/imaging.spec.ts': {
    'an X-ray of another name is confirmed': ['imaging.warning', 'refusals.DICOM_OTHER_PATIENT'],
  },
  'tests/src/care/imaging/imaging-view.test.tsx': {
    'shows all of its values without a window': ['imaging.allValues'],
  },
};
