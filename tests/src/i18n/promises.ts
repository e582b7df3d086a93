import { OF_CONSOLE } from './promises-console.ts';
import { OF_CALL } from './promises-call.ts';
import { OF_DESK } from './promises-desk.ts';
import { OF_NURSE } from './promises-nurse.ts';
import { OF_PRIVACY } from './promises-privacy.ts';
import { OF_PEOPLE } from './promises-people.ts';
import { OF_SERVER } from './promises-server.ts';

/**
 * Promises of texts, by the test that proves them: its file, a part of its title, and the texts as "area.key" of a catalogue, or as the
 * file of server or worker and a part of what it sends.
 */
export type Promises = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export const PROMISES: Promises = {
  ...OF_CONSOLE,
  ...OF_PRIVACY,
  ...OF_PEOPLE,
  ...OF_SERVER,
  ...OF_CALL,
  ...OF_DESK,
  ...OF_NURSE,
  'tests/e2e/known-facts.spec.ts': {
    'an allergy that the nurse records, without a network too': ['knownFacts.comparedLater'],
  },
  'tests/server/patient-page/booking.test.ts': {
    'can be cancelled by its patient until two hours before it, and by no others': [
      'patientPage.changeUntil',
    ],
  },
  'tests/server/patient-page/sharing.test.ts': {
    'ends when the patient withdraws it, at its time, and with the links of the visit': [
      'patientLink.shared',
    ],
    'sends an SMS without the patient’s name, opens with a code to that mobile, and lists the reader': [
      'patientMore.shareText',
      'patientMore.sharedText',
      'server/notifications/patient-notifications.ts: A patient shares their page with you',
    ],
    'allows reading only: every other call refuses its reader': ['patientMore.sharedPage'],
  },
  'tests/server/patients/stopping.test.ts': {
    'tells the patient, who reads which and why': ['stopping.done'],
    'counts as no current medicine': ['stopping.consequence'],
  },
  'tests/server/prescriptions/withdrawing.test.ts': {
    'notifies the patient and shows the reason on their page': [
      'withdrawing.consequence',
      'withdrawing.done',
    ],
  },
  'tests/src/care/pdf-view.test.tsx': {
    'it opens a locked document with its saved password without asking': ['pdf.keepHint'],
  },
  'tests/server/laboratory/lab-messages.test.ts': {
    'answers the results of the order and its patient, and stores nothing': ['labMessages.hint'],
  },
  'tests/e2e/lab-messages.spec.ts': {
    'those of another patient are held back': ['labMessages.heldHint'],
  },
  'tests/server/laboratory/in-error.test.ts': {
    'closes its critical alert and tells the doctor who ordered it': ['inError.ofResult'],
  },
  'tests/server/patients/vitals-in-error.test.ts': {
    'stays in the record with who, when and why, and has no value that counts': ['inError.ofVitals'],
  },
  'tests/server/visits/note-in-error.test.ts': {
    'no longer counts: not in a letter, on the page of the patient, or for a follow-up': ['inError.ofNote'],
    'leaves the note and the other addenda when it concerns one addendum': ['inError.ofAddendum'],
    'stays in the record with who marked it, when and why, and can be signed no more': [
      'refusals.NOTE_IN_ERROR',
    ],
  },
  'tests/server/prescriptions/correcting.test.ts': {
    'refuses after seven days, a colleague, and a visit without a signed one': [
      'refusals.CORRECTION_TOO_LATE',
    ],
  },
  'tests/e2e/captures.spec.ts': {
    'asked for again with a reason': ['room.retakeHint'],
  },
  'tests/e2e/consent-and-age.spec.ts': {
    'prescribed to once the age is confirmed and a guardian has consented': [
      'consentAndAge.ageOpen',
      'consentAndAge.impliedMinor',
    ],
  },
  'tests/e2e/current-clinic.spec.ts': {
    'the lists of a provider who switches clinic show that one': ['clinics.sub', 'clinics.allText'],
    'a roster shows the hours of one clinic': ['roster.elsewhere'],
  },
  'tests/e2e/device-bytes.spec.ts': {
    'a logout wipes the device within a second': ['signIn.shared'],
  },
  'tests/e2e/links-and-errors.spec.ts': {
    'leads to the page that keeps trying, and back': ['status.tryingIn', 'status.maintenanceText'],
    'a provider verifies the mobile number': ['verifyMobile.why'],
  },
  'tests/e2e/patient-page.spec.ts': {
    'sends what the patient wrote offline when the network is back; one press joins the call': [
      'patientPage.unsent_WAITING',
    ],
  },
  'tests/e2e/asked.spec.ts': {
    'a video is asked for, seen, sent over a line that is cut ten times': [
      'asked.sent',
      'patientPage.fileSending',
      'patientPage.fileWaiting',
      'patientPage.askedSent',
      'room.retakeHintPatient',
    ],
  },
  'tests/e2e/queued-files.spec.ts': {
    'a file that the device cannot keep is sent from the page': ['files.uploadInMemory'],
  },
  'tests/e2e/queued-writes.spec.ts': {
    'an assessment and a mark that were written without a network': ['caseReview.completeLater'],
    'a prescription on the pad without a network is a draft that comes back': ['room.draftHeld'],
  },
  'tests/e2e/own-sessions.spec.ts': {
    'signed out from here, it shows that within seconds': ['sessions.signedOut'],
    'all others are signed out together': ['sessions.othersSignedOut', 'sessions.gone'],
    'keeps unsent writes on a device that another one signed out, and sends them at the next sign-in': [
      'sessions.signOutText',
      'sessions.othersText',
    ],
  },
  'tests/e2e/passkeys.spec.ts': {
    'signs with the device': ['signing.deviceAsks'],
  },
  'tests/e2e/second-factor.spec.ts': {
    'signs in with it and with a recovery code': ['secondFactor.codesText'],
  },
  'tests/e2e/signing.spec.ts': {
    'is signed in one act': ['signing.stays', 'signing.filed'],
    'what was not signed is not prescribed': ['room.completeUnsigned'],
  },
  'tests/src/offline/drain.test.ts': {
    'holds the rest until the server takes more': ['waiting.heldMinute'],
    'asks for a file of tomorrow every five minutes, and shows no words for it': ['waiting.heldLater'],
  },
  'tests/e2e/lab-order.spec.ts': {
    'a lab order from the request to the result': ['room.ordered'],
  },
  'tests/e2e/location.spec.ts': {
    'and is stored only by the save': ['profile.useLocationHint'],
  },
  'tests/e2e/lock.spec.ts': {
    'what was not sent waits for its writer': ['idleLock.unsent'],
    'a tablet that no one touches warns, locks': ['idleLock.soon'],
  },
  'tests/e2e/main-job.spec.ts': {
    'the main job': ['dashboard.handHint', 'doctorHandOver.intro'],
  },
  'tests/e2e/money.spec.ts': {
    'R5.03 the home screen: hubs, today and what is unfinished': ['dashboard.todayEmptyText'],
  },
  'tests/e2e/note.spec.ts': {
    'it becomes an addendum': ['room.completeSigns', 'noteRecord.unsentText'],
  },
  'tests/e2e/offline-routes.spec.ts': {
    'says when a page was never loaded, without a time': ['ui.offlineWhy'],
  },
  'tests/e2e/offline.spec.ts': {
    'without a network a nurse reads what she saw, writes, reloads, and everything arrives once': [
      'work.savedHere',
      'status.safeHere',
      'status.goOut',
      'waiting.intro',
    ],
    'what waits is listed, and asked about before a logout': ['waiting.leaveText'],
  },
  'tests/e2e/own-patients.spec.ts': {
    'the specialisations of a doctor are chosen': ['profile.specialisationsHint'],
  },
  'tests/e2e/patients.spec.ts': {
    'a consultation: note, vitals with their score, the signed PDF': ['call.endedText'],
    'my consultations: four parts': [
      'myConsultations.emptyUPCOMINGText',
      'myConsultations.emptyPASTText',
      'myConsultations.emptyCANCELLEDText',
    ],
  },
  'tests/e2e/pad.spec.ts': {
    'a line is starred once, found first and filled with exactly that': [
      'pad.notDecided',
      'pad.notReviewed',
      'padTools.nothingDecided',
    ],
    'shows the dose per kilogram of a child once the weight is known': ['pad.NO_WEIGHT'],
  },
  'tests/e2e/profile.spec.ts': {
    'R1.06 R2.17 a clinic is switched and a draft stays': ['clinics.sub'],
  },
  'tests/e2e/appointments.spec.ts': {
    'and the patient is told by SMS': ['appointments.toldBySms'],
  },
  'tests/server/requests/hand-over-duty.test.ts': {
    'where every doctor of its hub sees it': ['doctorHandOver.none'],
  },
  'tests/server/requests/hand-over-to-nurse.test.ts': {
    'goes to a signed-in nurse of its hub, and her devices ring until she opens it': ['nurseHandOver.intro'],
  },
  'tests/e2e/searching.spec.ts': {
    'without a network the patients on the device are searched': [
      'patients.onlyOnDevice',
      'patients.noneOnDeviceText',
    ],
  },
  'tests/e2e/status-pages.spec.ts': {
    'R8.08 shows "Unexpected Application Error!" for an unforeseen error': ['faults.unexpectedText'],
  },
  'tests/e2e/time.spec.ts': {
    'the calendar names patients, says what is over': ['calendar.elsewhere'],
    'and is free again': ['calendar.removeText'],
    'the roster is saved whole': ['calendar.onDutyUntil'],
    'a letter to operations': ['inbox.sent'],
    'a vacation shows what it touches before it is entered': ['vacation.emptyText'],
  },
  'tests/e2e/updates.spec.ts': {
    'two releases under an open visit': ['deviceNotices.updateHeld'],
  },
  'tests/push/chromium-push.test.ts': {
    'asks for waiting writes when the network is back, unless an open page sends them': [
      'sw/sync.ts: Open the portal to send them.',
    ],
  },
  'tests/push/push.test.ts': {
    'subscribes and registers the device': ['alertsHere.pushOn'],
    'with the tab closed, a request is pushed': ['deviceNotices.installText', 'alertsHere.pushOffer'],
  },
  'tests/push/sounds.test.ts': {
    'R9.05 a request that comes in is heard': ['nurse.noneText'],
  },
  'tests/server/orders/ask-doctor.test.ts': {
    'alerts doctors of the order’s hub, who count it, and both histories name her': ['homeVisits.askText'],
    'reads who asked, and the vital signs of the visit': ['room.askedAtHomeVisit'],
  },
  'tests/server/orders/nurse-visits.test.ts': {
    'alerts a nurse of the hub by the planning agent; her stream and today’s visits show it': [
      'homeVisits.noneComingText',
    ],
    'gives her visit on with a note': ['homeVisits.giveText'],
  },
  'tests/src/domain/prescribing/list-adjustment.test.ts': {
    'lets no medicine of the data out of the law': [
      'refusals.LIST_FIXED_BY_LAW',
      'refusals.LIST_STAYS_PROHIBITED',
    ],
    'refuses a move of all strengths when one of them is kept': ['refusals.LIST_NAMED'],
  },
  'tests/server/prescriptions/adjusted-lists.test.ts': {
    'counts at the signature, also when it was on the pad before, and leaves what was signed': [
      'medicineLists.effect',
    ],
    'returns to the list of the data once the adjustment is ended with a reason': ['medicineLists.endText'],
    'no longer counts once the data say that the law or the guidelines fix the list': [
      'medicineLists.overruled',
    ],
    'shows as prohibited with the reason, marked, refused on the pad and not signed': [
      'medicineLists.reasonHint',
      'listEffects.NEVER',
    ],
  },
  'tests/server/prescriptions/overrides.test.ts': {
    'stops the signing until its reason is written, which stays with the prescription': ['pad.reasonHint'],
  },
  'tests/server/prescriptions/follow-up.test.ts': {
    'needs more than a line that claims it': [
      'listEffects.REFILL',
      'prescribingReasons.LIST_A_NEEDS_RECORD',
      'refusals.LIST_A_NEEDS_RECORD',
    ],
    'counts once the doctor confirms the same condition, and no longer when they revert it': [
      'prescribingReasons.LIST_B_FOLLOW_UP_ONLY',
      'refusals.LIST_B_FOLLOW_UP_ONLY',
    ],
  },
  'tests/src/domain/dose-per-kg.test.ts': {
    'an old weight is not used for a child': ['pad.OLD_WEIGHT'],
  },
  'tests/src/features/consultation-room/note-merge.test.tsx': {
    'the doctor sees both and chooses': ['room.conflictText'],
  },
  'tests/src/forms/draft-form.test.tsx': {
    'restores a draft without secrets after leaving the page, and drops it once saved': [
      'work.textStored',
      'work.textRestored',
    ],
    'a lost network keeps everything': ['work.saveOffline'],
  },
  'tests/e2e/correcting.spec.ts': {
    'with a reason that stays in the record': ['room.correctionHint'],
  },
  'tests/src/offline/outbox.test.ts': {
    'stays as it is once it may have been sent': ['waiting.tooLate'],
  },
};
