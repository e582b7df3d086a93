import { abdmCalls } from '#contract/abdm.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { LATER, type Handlers } from '#server/http/handler.ts';
import { annotationHandlers } from '#server/routes/annotations.ts';
import { authHandlers } from '#server/routes/auth.ts';
import { billingHandlers } from '#server/routes/billing.ts';
import { consultationRecordHandlers } from '#server/routes/consultation-record.ts';
import { consultationHandlers } from '#server/routes/consultations.ts';
import { customerHandlers } from '#server/routes/customer.ts';
import { documentHandlers } from '#server/routes/documents.ts';
import { memberHandlers } from '#server/routes/members.ts';
import { patientHandlers } from '#server/routes/patients.ts';
import { portalHandlers } from '#server/routes/portal.ts';
import { prescriptionHandlers } from '#server/routes/prescriptions.ts';
import { profileHandlers } from '#server/routes/profile.ts';
import { referenceHandlers } from '#server/routes/reference.ts';
import { requestHandlers } from '#server/routes/requests.ts';
import { roomHandlers } from '#server/routes/room.ts';
import { serviceHandlers } from '#server/routes/services.ts';
import { templateHandlers } from '#server/routes/templates.ts';

/** All calls of a resource whose screens come later: declared, and answered with 501. */
function later<Calls extends object>(calls: Calls): Record<keyof Calls, typeof LATER> {
  return Object.fromEntries(Object.keys(calls).map((name) => [name, LATER])) as Record<
    keyof Calls,
    typeof LATER
  >;
}

/** Every call of the contract and who answers it; a missing one does not compile. */
export const handlers: Handlers = {
  ...annotationHandlers,
  ...authHandlers,
  ...billingHandlers,
  ...consultationHandlers,
  ...consultationRecordHandlers,
  ...customerHandlers,
  ...documentHandlers,
  ...patientHandlers,
  ...portalHandlers,
  ...prescriptionHandlers,
  ...profileHandlers,
  ...referenceHandlers,
  ...requestHandlers,
  ...roomHandlers,
  ...serviceHandlers,
  ...templateHandlers,
  ...later(abdmCalls),
  ...later(calendarCalls),
  ...later(profileFormCalls),
  ...memberHandlers,
};
