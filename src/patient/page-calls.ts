import type { patientBookingCalls } from '#contract/patient-booking.ts';
import type { patientNoticeCalls } from '#contract/patient-notices.ts';
import type { patientOpeningCalls } from '#contract/patient-opening.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import type { patientRecordCalls } from '#contract/patient-record.ts';
import type { patientSharingCalls } from '#contract/patient-sharing.ts';

export type PageCalls = typeof patientPageCalls &
  typeof patientRecordCalls &
  typeof patientBookingCalls &
  typeof patientNoticeCalls &
  typeof patientOpeningCalls &
  typeof patientSharingCalls;

/**
 * Method and path of the page's calls. The contract's own rows would bring their schemas, a good part of what the page would
 * weigh; tests/gates/uncalled.test.ts holds the two against each other.
 */
export const PAGE_CALLS = {
  patientLinkState: ['POST', 'linkState'],
  openPatientPage: ['POST', 'open'],
  sendPatientPageCode: ['POST', 'code'],
  openPatientPageByCode: ['POST', 'openByCode'],
  renewPatientLink: ['POST', 'renew'],
  patientPage: ['GET', 'page'],
  patientRecord: ['GET', 'record'],
  patientMessages: ['GET', 'messages'],
  sendPatientMessage: ['POST', 'messages'],
  patientDocument: ['POST', 'document'],
  patientReceipt: ['POST', 'receipt'],
  setPatientWhatsapp: ['POST', 'whatsapp'],
  joinPatientVisit: ['POST', 'join'],
  cancelPatientVisit: ['POST', 'cancelAppointment'],
  patientVisitTimes: ['GET', 'times'],
  movePatientVisit: ['POST', 'moveAppointment'],
  patientNotices: ['POST', 'notices'],
  readNotice: ['POST', 'readNotice'],
  givePatientConsent: ['POST', 'giveConsent'],
  withdrawPatientConsent: ['POST', 'withdrawConsent'],
  patientBookingWays: ['GET', 'booking/ways'],
  patientBookingTimes: ['POST', 'booking/times'],
  bookPatientVisit: ['POST', 'booking/book'],
  patientBookingMoves: ['POST', 'booking/moves'],
  movePatientBooking: ['POST', 'booking/move'],
  cancelPatientBooking: ['POST', 'booking/cancel'],
  sharePatientPage: ['POST', 'shares/add'],
  endPatientShare: ['POST', 'shares/end'],
  sharedPageState: ['POST', 'shared/state'],
  sendSharedCode: ['POST', 'shared/code'],
  openSharedPage: ['POST', 'shared/open'],
  startPatientUpload: ['POST', 'uploads/start'],
  sendPatientPiece: ['POST', 'uploads/piece'],
  finishPatientUpload: ['POST', 'uploads/finish'],
} as const satisfies Record<keyof PageCalls, readonly ['GET' | 'POST', string]>;
