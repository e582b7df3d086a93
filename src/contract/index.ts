import { abdmCalls } from './abdm.ts';
import { alertCalls } from './alerts.ts';
import { annotationCalls } from './annotations.ts';
import { appointmentCalls, intakeAppointmentCalls } from './appointments.ts';
import { authCalls } from './auth.ts';
import { billingCalls } from './billing.ts';
import { assignmentCalls } from './assignment.ts';
import { absenceCalls } from './absences.ts';
import { boardCalls } from './board.ts';
import { bookingCalls } from './bookings.ts';
import { calendarCalls } from './calendar.ts';
import { outsideCalendarCalls } from './outside-calendars.ts';
import { catalogueCalls } from './catalogue.ts';
import { consoleSessionCalls } from './console-session.ts';
import { counterCalls } from './counter.ts';
import { consultationRecordCalls } from './consultation-record.ts';
import { caseCalls } from './cases.ts';
import { consultationCalls } from './consultations.ts';
import { customerCalls } from './customer.ts';
import { deteriorationCalls } from './deterioration.ts';
import { abhaCalls } from './abha.ts';
import { frontDeskCalls } from './front-desk.ts';
import { requestPageCalls } from './request-page.ts';
import { homeCareCalls } from './home-care.ts';
import { importCalls } from './imports.ts';
import { inboxCalls } from './inbox.ts';
import { factNameCalls } from './fact-names.ts';
import { knownFactCalls } from './known-facts.ts';
import { labCalls } from './labs.ts';
import { labMessageCalls } from './lab-messages.ts';
import { labResultCalls } from './lab-results.ts';
import { memberCalls } from './members.ts';
import { myConsultationCalls } from './my-consultations.ts';
import { noteTemplateCalls } from './note-templates.ts';
import { noteCalls } from './notes.ts';
import { nurseHandOverCalls } from './nurse-hand-over.ts';
import { nurseVisitCalls } from './nurse-visits.ts';
import { orderLabCalls } from './order-lab.ts';
import { orderSetCalls } from './order-sets.ts';
import { passkeyCalls } from './passkeys.ts';
import { patientCalls } from './patients.ts';
import { smartAppCalls } from './smart-apps.ts';
import { askedCalls } from './asked.ts';
import { auditAdminCalls } from './audit-admin.ts';
import { patientsAdminCalls } from './patients-admin.ts';
import { patientLinkCalls } from './patient-links.ts';
import { patientBookingCalls } from './patient-booking.ts';
import { patientOpeningCalls } from './patient-opening.ts';
import { patientSharingCalls } from './patient-sharing.ts';
import { patientPageCalls } from './patient-page.ts';
import { patientRecordCalls } from './patient-record.ts';
import { portalCalls } from './portal.ts';
import { breachCalls } from './breaches.ts';
import { incidentCalls } from './incidents.ts';
import { noticeCalls } from './notices.ts';
import { patientNoticeCalls } from './patient-notices.ts';
import { retentionCalls } from './retention.ts';
import { erasureCalls } from './erasures.ts';
import { paymentsAdminCalls } from './payments-admin.ts';
import { reconciliationCalls } from './reconciliation.ts';
import { payoutsAdminCalls } from './payouts-admin.ts';
import { peopleAdminCalls } from './people-admin.ts';
import { prescriptionCalls } from './prescriptions.ts';
import { prescriptionPreviewCalls } from './prescription-preview.ts';
import { profileFormCalls } from './profile-forms.ts';
import { profileCalls } from './profile.ts';
import { referenceCalls } from './reference.ts';
import { registrationCalls } from './registration.ts';
import { requestCalls } from './requests.ts';
import { roomCalls } from './room.ts';
import { recordingCalls } from './recording.ts';
import { callReportCalls } from './call-reports.ts';
import { callQualityCalls } from './call-quality.ts';
import { rosterCalls } from './roster.ts';
import { accessChangeCalls } from './access-changes.ts';
import { secondFactorCalls } from './second-factor.ts';
import { connectionCalls } from './connections.ts';
import { phoneMessageCalls } from './phone-messages.ts';
import { smsGatewayCalls } from './sms-gateway.ts';
import { medicineAdjustmentCalls } from './medicine-adjustments.ts';
import { overrideReportCalls } from './override-report.ts';
import { clinicalDataCalls } from './clinical-data.ts';
import { sentMessageCalls } from './sent-messages.ts';
import { serviceLevelCalls } from './service-levels.ts';
import { serviceCalls } from './services.ts';
import { signOnAgainCalls } from './sign-on-again.ts';
import { signOnCalls } from './sign-on.ts';
import { sessionCalls } from './sessions.ts';
import { setUpCalls } from './set-up.ts';
import { shiftCalls } from './shifts.ts';
import { storageCalls } from './storage.ts';
import { uploadCalls } from './uploads.ts';
import { videoReviewCalls } from './video-reviews.ts';
import { favouriteCalls } from './favourites.ts';
import { overviewCalls } from './overview.ts';
import { padCalls } from './pad.ts';
import { templateCalls } from './templates.ts';
import { visitLetterCalls } from './visit-letters.ts';
import { wallScreenCalls } from './wall-screens.ts';

/**
 * Every call, by the name of its client function and its handler. For the server, the OpenAPI document and
 * tests. Pages never import this file: each screen imports its own resource's calls, so that its bundle
 * contains only the schemas that it uses.
 */
export const contract = {
  ...authCalls,
  ...counterCalls,
  ...profileCalls,
  ...profileFormCalls,
  ...referenceCalls,
  ...requestCalls,
  ...nurseHandOverCalls,
  ...caseCalls,
  ...consultationCalls,
  ...consultationRecordCalls,
  ...askedCalls,
  ...patientLinkCalls,
  ...patientPageCalls,
  ...patientRecordCalls,
  ...patientBookingCalls,
  ...patientOpeningCalls,
  ...patientSharingCalls,
  ...prescriptionCalls,
  ...prescriptionPreviewCalls,
  ...templateCalls,
  ...favouriteCalls,
  ...padCalls,
  ...roomCalls,
  ...recordingCalls,
  ...callReportCalls,
  ...serviceCalls,
  ...deteriorationCalls,
  ...frontDeskCalls,
  ...abhaCalls,
  ...requestPageCalls,
  ...homeCareCalls,
  ...nurseVisitCalls,
  ...orderLabCalls,
  ...memberCalls,
  ...orderSetCalls,
  ...patientCalls,
  ...smartAppCalls,
  ...knownFactCalls,
  ...factNameCalls,
  ...labMessageCalls,
  ...labResultCalls,
  ...appointmentCalls,
  ...intakeAppointmentCalls,
  ...assignmentCalls,
  ...absenceCalls,
  ...bookingCalls,
  ...calendarCalls,
  ...outsideCalendarCalls,
  ...rosterCalls,
  ...inboxCalls,
  ...myConsultationCalls,
  ...sessionCalls,
  ...signOnCalls,
  ...signOnAgainCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...registrationCalls,
  ...billingCalls,
  ...storageCalls,
  ...uploadCalls,
  ...videoReviewCalls,
  ...annotationCalls,
  ...abdmCalls,
  ...customerCalls,
  ...portalCalls,
  ...alertCalls,
  ...noteCalls,
  ...noteTemplateCalls,
  ...visitLetterCalls,
  ...consoleSessionCalls,
  ...setUpCalls,
  ...peopleAdminCalls,
  ...catalogueCalls,
  ...labCalls,
  ...patientsAdminCalls,
  ...auditAdminCalls,
  ...importCalls,
  ...overviewCalls,
  ...boardCalls,
  ...wallScreenCalls,
  ...shiftCalls,
  ...serviceLevelCalls,
  ...medicineAdjustmentCalls,
  ...overrideReportCalls,
  ...callQualityCalls,
  ...clinicalDataCalls,
  ...sentMessageCalls,
  ...connectionCalls,
  ...phoneMessageCalls,
  ...smsGatewayCalls,
  ...breachCalls,
  ...incidentCalls,
  ...erasureCalls,
  ...noticeCalls,
  ...patientNoticeCalls,
  ...retentionCalls,
  ...payoutsAdminCalls,
  ...paymentsAdminCalls,
  ...reconciliationCalls,
  ...accessChangeCalls,
};

export type Contract = typeof contract;
export type CallName = keyof Contract;
