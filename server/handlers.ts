import type { Handlers } from '#server/platform/http/handler.ts';
import { abdmHandlers } from '#server/patients/health-records.routes.ts';
import { alertHandlers } from '#server/alerts/alerts.routes.ts';
import { accessChangeHandlers } from '#server/operations/access/access-changes.routes.ts';
import { annotationHandlers } from '#server/documents/annotations.routes.ts';
import { appointmentHandlers } from '#server/calendar/appointments.routes.ts';
import { assignmentHandlers } from '#server/orders/assignment.routes.ts';
import { authHandlers } from '#server/people/auth.routes.ts';
import { bankHandlers } from '#server/people/bank.routes.ts';
import { counterHandlers } from '#server/billing/counter/counter.routes.ts';
import { billingHandlers } from '#server/billing/billing.routes.ts';
import { calendarFeedHandlers } from '#server/calendar/calendar-feed.routes.ts';
import { calendarHandlers } from '#server/calendar/calendar.routes.ts';
import { outsideCalendarHandlers } from '#server/calendar/outside/outside-calendars.routes.ts';
import { caseHandlers } from '#server/cases/cases.routes.ts';
import { consultationRecordHandlers } from '#server/visits/consultation-record.routes.ts';
import { consoleSessionHandlers } from '#server/operations/console-session.routes.ts';
import { catalogueHandlers } from '#server/operations/catalogue/catalogue.routes.ts';
import { labHandlers } from '#server/operations/catalogue/labs.routes.ts';
import { importHandlers } from '#server/operations/import/imports.routes.ts';
import { overviewHandlers } from '#server/operations/overview.routes.ts';
import { peopleAdminHandlers } from '#server/operations/people-admin.routes.ts';
import { absenceHandlers } from '#server/operations/bookings/absences.routes.ts';
import { bookingHandlers } from '#server/operations/bookings/bookings.routes.ts';
import { connectionHandlers } from '#server/operations/connections/connections.routes.ts';
import { incidentHandlers } from '#server/operations/incidents/incidents.routes.ts';
import { breachHandlers } from '#server/operations/privacy/breaches.routes.ts';
import { noticeHandlers } from '#server/operations/privacy/notices.routes.ts';
import { retentionHandlers } from '#server/operations/privacy/retention.routes.ts';
import { erasureHandlers } from '#server/operations/privacy/erasures.routes.ts';
import { payoutsAdminHandlers } from '#server/operations/payouts-admin.routes.ts';
import { reconciliationHandlers } from '#server/operations/reconciliation.routes.ts';
import { paymentsAdminHandlers } from '#server/operations/payments-admin.routes.ts';
import { phoneMessageHandlers } from '#server/front-desk/phone-messages.routes.ts';
import { smsGatewayHandlers } from '#server/intake/sms-gateway.routes.ts';
import { medicineAdjustmentHandlers } from '#server/operations/medicines/medicines.routes.ts';
import { clinicalDataHandlers } from '#server/operations/clinical-data/clinical-data.routes.ts';
import { overrideReportHandlers } from '#server/operations/overrides/overrides.routes.ts';
import { sentMessageHandlers } from '#server/operations/sent-messages.routes.ts';
import { setUpHandlers } from '#server/operations/set-up.routes.ts';
import { consultationHandlers } from '#server/visits/consultations.routes.ts';
import { customerHandlers } from '#server/intake/intake.routes.ts';
import { deteriorationHandlers } from '#server/vitals/deteriorations.routes.ts';
import { documentHandlers } from '#server/documents/documents.routes.ts';
import { abhaHandlers } from '#server/front-desk/abha.routes.ts';
import { frontDeskHandlers } from '#server/front-desk/front-desk.routes.ts';
import { requestPageHandlers } from '#server/front-desk/request-page.routes.ts';
import { homeCareHandlers } from '#server/orders/home-care.routes.ts';
import { nurseVisitHandlers } from '#server/orders/nurse-visits.routes.ts';
import { orderLabHandlers } from '#server/orders/order-lab.routes.ts';
import { inboxHandlers } from '#server/inbox/inbox.routes.ts';
import { intakeAppointmentHandlers } from '#server/intake/intake-appointments.routes.ts';
import { intakeCaseHandlers } from '#server/intake/intake-cases.routes.ts';
import { knownFactHandlers } from '#server/patients/known-facts.routes.ts';
import { factNameHandlers } from '#server/reference/fact-names.routes.ts';
import { labMessageHandlers } from '#server/laboratory/lab-messages.routes.ts';
import { storedMessageHandlers } from '#server/laboratory/stored-messages.routes.ts';
import { labResultHandlers } from '#server/laboratory/lab-results.routes.ts';
import { licenseHandlers } from '#server/people/license.routes.ts';
import { memberHandlers } from '#server/patients/members.routes.ts';
import { myConsultationHandlers } from '#server/visits/my-consultations.routes.ts';
import { noteHandlers } from '#server/visits/notes.routes.ts';
import { noteTemplateHandlers } from '#server/visits/note-templates.routes.ts';
import { orderSetHandlers } from '#server/prescriptions/order-sets.routes.ts';
import { secondFactorHandlers } from '#server/people/second-factor.routes.ts';
import { passkeyHandlers } from '#server/people/passkeys.routes.ts';
import { smartAppHandlers } from '#server/fhir/smart/smart.routes.ts';
import { patientHandlers, patientLabHandlers } from '#server/patients/patients.routes.ts';
import { auditAdminHandlers } from '#server/operations/audit/audit-admin.routes.ts';
import { patientsAdminHandlers } from '#server/operations/patients/patients-admin.routes.ts';
import { patientBookingHandlers } from '#server/patient-page/patient-booking.routes.ts';
import { patientOpeningHandlers } from '#server/patient-page/opening.routes.ts';
import { patientSharingHandlers } from '#server/patient-page/sharing.routes.ts';
import { patientPageHandlers } from '#server/patient-page/patient-page.routes.ts';
import { askedHandlers } from '#server/visits/asked.routes.ts';
import { staffLinkHandlers } from '#server/patient-page/staff-links.routes.ts';
import { pictureHandlers } from '#server/people/pictures.routes.ts';
import { portalHandlers } from '#server/platform/portal.routes.ts';
import { prescriptionHandlers } from '#server/prescriptions/prescriptions.routes.ts';
import { profileFormHandlers } from '#server/people/profile-forms.routes.ts';
import { profileHandlers } from '#server/people/profile.routes.ts';
import { referenceHandlers } from '#server/reference/reference.routes.ts';
import { registrationHandlers } from '#server/people/registration.routes.ts';
import { nurseHandOverHandlers } from '#server/requests/nurse-hand-over.routes.ts';
import { requestHandlers } from '#server/requests/requests.routes.ts';
import { boardHandlers } from '#server/operations/board/board.routes.ts';
import { serviceLevelHandlers } from '#server/operations/service-levels/service-levels.routes.ts';
import { shiftHandlers } from '#server/operations/shifts/shifts.routes.ts';
import { wallScreenHandlers } from '#server/operations/board/wall-screens.routes.ts';
import { callQualityHandlers } from '#server/operations/calls/call-quality.routes.ts';
import { recordingHandlers } from '#server/documents/recordings.routes.ts';
import { callReportHandlers } from '#server/visits/call-reports.routes.ts';
import { roomHandlers } from '#server/visits/room.routes.ts';
import { rosterHandlers } from '#server/calendar/roster.routes.ts';
import { serviceHandlers } from '#server/orders/orders.routes.ts';
import { signOnAgainHandlers } from '#server/sign-on/again.ts';
import { signOnHandlers } from '#server/sign-on/complete.ts';
import { sessionHandlers } from '#server/people/sessions.routes.ts';
import { favouriteHandlers } from '#server/prescriptions/favourites.routes.ts';
import { padHandlers } from '#server/prescriptions/pad.routes.ts';
import { templateHandlers } from '#server/prescriptions/templates.routes.ts';
import { uploadHandlers } from '#server/documents/uploads.routes.ts';
import { visitLetterHandlers } from '#server/letters/visit-letters.routes.ts';
import { videoReviewHandlers } from '#server/cases/video-reviews.routes.ts';
import { clinicHandlers } from '#server/people/clinics.routes.ts';

/** The handler of every call of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...abdmHandlers,
  ...accessChangeHandlers,
  ...alertHandlers,
  ...annotationHandlers,
  ...appointmentHandlers,
  ...assignmentHandlers,
  ...absenceHandlers,
  ...boardHandlers,
  ...bookingHandlers,
  ...authHandlers,
  ...bankHandlers,
  ...billingHandlers,
  ...counterHandlers,
  ...calendarFeedHandlers,
  ...calendarHandlers,
  ...outsideCalendarHandlers,
  ...caseHandlers,
  ...clinicHandlers,
  ...consultationHandlers,
  ...consultationRecordHandlers,
  ...customerHandlers,
  ...phoneMessageHandlers,
  ...smsGatewayHandlers,
  ...deteriorationHandlers,
  ...documentHandlers,
  ...frontDeskHandlers,
  ...abhaHandlers,
  ...requestPageHandlers,
  ...homeCareHandlers,
  ...nurseVisitHandlers,
  ...orderLabHandlers,
  ...inboxHandlers,
  ...intakeAppointmentHandlers,
  ...intakeCaseHandlers,
  ...knownFactHandlers,
  ...factNameHandlers,
  ...labMessageHandlers,
  ...storedMessageHandlers,
  ...labResultHandlers,
  ...licenseHandlers,
  ...memberHandlers,
  ...myConsultationHandlers,
  ...noteHandlers,
  ...noteTemplateHandlers,
  ...orderSetHandlers,
  ...passkeyHandlers,
  ...secondFactorHandlers,
  ...patientHandlers,
  ...smartAppHandlers,
  ...patientLabHandlers,
  ...patientPageHandlers,
  ...patientBookingHandlers,
  ...patientOpeningHandlers,
  ...patientSharingHandlers,
  ...askedHandlers,
  ...staffLinkHandlers,
  ...pictureHandlers,
  ...portalHandlers,
  ...prescriptionHandlers,
  ...profileFormHandlers,
  ...profileHandlers,
  ...referenceHandlers,
  ...registrationHandlers,
  ...requestHandlers,
  ...nurseHandOverHandlers,
  ...roomHandlers,
  ...recordingHandlers,
  ...callReportHandlers,
  ...rosterHandlers,
  ...serviceHandlers,
  ...sessionHandlers,
  ...signOnHandlers,
  ...signOnAgainHandlers,
  ...templateHandlers,
  ...favouriteHandlers,
  ...padHandlers,
  ...uploadHandlers,
  ...videoReviewHandlers,
  ...visitLetterHandlers,
  ...wallScreenHandlers,
  ...shiftHandlers,
  ...serviceLevelHandlers,
  ...consoleSessionHandlers,
  ...setUpHandlers,
  ...peopleAdminHandlers,
  ...catalogueHandlers,
  ...labHandlers,
  ...patientsAdminHandlers,
  ...auditAdminHandlers,
  ...importHandlers,
  ...overviewHandlers,
  ...medicineAdjustmentHandlers,
  ...overrideReportHandlers,
  ...callQualityHandlers,
  ...clinicalDataHandlers,
  ...sentMessageHandlers,
  ...breachHandlers,
  ...connectionHandlers,
  ...incidentHandlers,
  ...erasureHandlers,
  ...noticeHandlers,
  ...retentionHandlers,
  ...paymentsAdminHandlers,
  ...reconciliationHandlers,
  ...payoutsAdminHandlers,
};
