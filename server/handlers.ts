import { memberCalls } from '#contract/members.ts';
import { LATER, type Handlers } from '#server/http/handler.ts';
import { abdmHandlers } from '#server/routes/abdm.ts';
import { authHandlers } from '#server/routes/auth.ts';
import { billingHandlers } from '#server/routes/billing.ts';
import { calendarHandlers } from '#server/routes/calendar.ts';
import { consultationHandlers } from '#server/routes/consultations.ts';
import { customerHandlers } from '#server/routes/customer.ts';
import { documentHandlers } from '#server/routes/documents.ts';
import { inboxHandlers } from '#server/routes/inbox.ts';
import { myConsultationHandlers } from '#server/routes/my-consultations.ts';
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
import { uploadHandlers } from '#server/routes/uploads.ts';
import { videoReviewHandlers } from '#server/routes/video-reviews.ts';

/** All calls of a resource whose screens come later: declared, and answered with 501. */
function later<Calls extends object>(calls: Calls): Record<keyof Calls, typeof LATER> {
  return Object.fromEntries(Object.keys(calls).map((name) => [name, LATER])) as Record<
    keyof Calls,
    typeof LATER
  >;
}

/** Every call of the contract and who answers it; a missing one does not compile. */
export const handlers: Handlers = {
  ...abdmHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...calendarHandlers,
  ...consultationHandlers,
  ...customerHandlers,
  ...documentHandlers,
  ...inboxHandlers,
  ...myConsultationHandlers,
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
  ...uploadHandlers,
  ...videoReviewHandlers,
  ...later(memberCalls),
};
