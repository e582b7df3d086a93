import type { Handlers, Runs } from '#server/http/handler.ts';
import { abdmHandlers } from '#server/routes/abdm.ts';
import { alertHandlers } from '#server/routes/alerts.ts';
import { annotationHandlers } from '#server/routes/annotations.ts';
import { authHandlers } from '#server/routes/auth.ts';
import { bankHandlers } from '#server/routes/bank.ts';
import { billingHandlers } from '#server/routes/billing.ts';
import { calendarFeedHandlers } from '#server/routes/calendar-feed.ts';
import { calendarHandlers } from '#server/routes/calendar.ts';
import { caseHandlers } from '#server/routes/cases.ts';
import { consultationRecordHandlers } from '#server/routes/consultation-record.ts';
import { consultationHandlers, sendMessages } from '#server/routes/consultations.ts';
import { customerHandlers } from '#server/routes/customer.ts';
import { documentHandlers } from '#server/routes/documents.ts';
import { homeCareHandlers } from '#server/routes/home-care.ts';
import { inboxHandlers } from '#server/routes/inbox.ts';
import { intakeCaseHandlers } from '#server/routes/intake-cases.ts';
import { licenseHandlers } from '#server/routes/license.ts';
import { memberHandlers } from '#server/routes/members.ts';
import { myConsultationHandlers } from '#server/routes/my-consultations.ts';
import { patientHandlers } from '#server/routes/patients.ts';
import { pictureHandlers } from '#server/routes/pictures.ts';
import { portalHandlers } from '#server/routes/portal.ts';
import { prescriptionHandlers } from '#server/routes/prescriptions.ts';
import { profileFormHandlers } from '#server/routes/profile-forms.ts';
import { profileHandlers } from '#server/routes/profile.ts';
import { referenceHandlers } from '#server/routes/reference.ts';
import { registrationHandlers } from '#server/routes/registration.ts';
import { requestHandlers } from '#server/routes/requests.ts';
import { roomHandlers } from '#server/routes/room.ts';
import { rosterHandlers } from '#server/routes/roster.ts';
import { serviceHandlers } from '#server/routes/services.ts';
import { sessionHandlers } from '#server/routes/sessions.ts';
import { templateHandlers } from '#server/routes/templates.ts';
import { uploadHandlers } from '#server/routes/uploads.ts';
import { videoReviewHandlers } from '#server/routes/video-reviews.ts';

/** Every call of the contract and who answers it; a missing one does not compile. */
export const handlers: Handlers = {
  ...abdmHandlers,
  ...alertHandlers,
  ...annotationHandlers,
  ...authHandlers,
  ...bankHandlers,
  ...billingHandlers,
  ...calendarFeedHandlers,
  ...calendarHandlers,
  ...caseHandlers,
  ...consultationHandlers,
  ...consultationRecordHandlers,
  ...customerHandlers,
  ...documentHandlers,
  ...homeCareHandlers,
  ...inboxHandlers,
  ...intakeCaseHandlers,
  ...licenseHandlers,
  ...memberHandlers,
  ...myConsultationHandlers,
  ...patientHandlers,
  ...pictureHandlers,
  ...portalHandlers,
  ...prescriptionHandlers,
  ...profileFormHandlers,
  ...profileHandlers,
  ...referenceHandlers,
  ...registrationHandlers,
  ...requestHandlers,
  ...roomHandlers,
  ...rosterHandlers,
  ...serviceHandlers,
  ...sessionHandlers,
  ...templateHandlers,
  ...uploadHandlers,
  ...videoReviewHandlers,
};

/** The calls that a device may have kept hundreds of. */
export const runs: Runs = { sendConsultationMessage: sendMessages };
