import { clinicalDataInputs } from '#tests/support/inputs/clinical-data.ts';
import type { CallName, Contract } from '#contract/index.ts';
import { smartAppInputs } from '#tests/support/inputs/smart-apps.ts';
import { nurseVisitInputs } from '#tests/support/inputs/nurse-visits.ts';
import { incidentInputs } from '#tests/support/inputs/incidents.ts';
import { alertInputs } from '#tests/support/inputs/alerts.ts';
import {
  appointmentInputs,
  absenceInputs,
  bookingInputs,
  intakeAppointmentInputs,
} from '#tests/support/inputs/appointments.ts';
import { reconciliationInputs } from '#tests/support/inputs/reconciliation.ts';
import { paymentsAdminInputs } from '#tests/support/inputs/payments-admin.ts';
import {
  breachInputs,
  erasureInputs,
  noticeInputs,
  patientNoticeInputs,
  retentionInputs,
} from '#tests/support/inputs/privacy.ts';
import { payoutsAdminInputs } from '#tests/support/inputs/payouts-admin.ts';
import { assignmentInputs } from '#tests/support/inputs/assignment.ts';
import { labInputs, orderLabInputs } from '#tests/support/inputs/labs.ts';
import { counterInputs } from '#tests/support/inputs/counter.ts';
import { authInputs } from '#tests/support/inputs/auth.ts';
import { caseInputs, homeCareInputs } from '#tests/support/inputs/cases.ts';
import {
  consultationInputs,
  nurseHandOverInputs,
  prescriptionInputs,
  requestInputs,
  roomInputs,
  callReportInputs,
  recordingInputs,
} from '#tests/support/inputs/clinical.ts';
import {
  boardInputs,
  serviceLevelInputs,
  shiftInputs,
  wallScreenInputs,
} from '#tests/support/inputs/board.ts';
import { billingInputs, portalInputs, profileInputs, referenceInputs } from '#tests/support/inputs/lists.ts';
import { registrationInputs } from '#tests/support/inputs/joining.ts';
import { noteInputs, noteTemplateInputs, visitLetterInputs } from '#tests/support/inputs/notes.ts';
import {
  factNameInputs,
  knownFactInputs,
  memberInputs,
  patientInputs,
} from '#tests/support/inputs/patients.ts';
import {
  auditAdminInputs,
  consoleSessionInputs,
  catalogueInputs,
  importInputs,
  accessChangeInputs,
  overviewInputs,
  patientsAdminInputs,
  peopleAdminInputs,
  overrideReportInputs,
  callQualityInputs,
  sentMessageInputs,
  setUpInputs,
} from '#tests/support/inputs/operations.ts';
import { medicineAdjustmentInputs } from '#tests/support/inputs/medicine-adjustments.ts';
import { uploadInputs, videoReviewInputs } from '#tests/support/inputs/uploads.ts';
import { patientPageInputs } from '#tests/support/inputs/patient-page.ts';
import { favouriteInputs, padInputs } from '#tests/support/inputs/pad.ts';
import {
  annotationInputs,
  consultationRecordInputs,
  orderSetInputs,
  templateInputs,
} from '#tests/support/inputs/record.ts';
import { abdmInputs } from '#tests/support/inputs/records.ts';
import { abhaInputs } from '#tests/support/inputs/abha.ts';
import { frontDeskInputs } from '#tests/support/inputs/front-desk.ts';
import { connectionInputs } from '#tests/support/inputs/connections.ts';
import { phoneMessageInputs } from '#tests/support/inputs/phone-messages.ts';
import { requestPageInputs } from '#tests/support/inputs/request-page.ts';
import { smsGatewayInputs } from '#tests/support/inputs/sms-gateway.ts';
import type { Make } from '#tests/support/inputs/make.ts';
import { secondFactorInputs } from '#tests/support/inputs/second-factor.ts';
import { signOnAgainInputs, signOnInputs } from '#tests/support/inputs/sign-on.ts';
import {
  calendarInputs,
  outsideCalendarInputs,
  inboxInputs,
  myConsultationInputs,
  profileFormInputs,
  passkeyInputs,
  rosterInputs,
  sessionInputs,
} from '#tests/support/inputs/provider.ts';
import {
  customerInputs,
  deteriorationInputs,
  labMessageInputs,
  labResultInputs,
  serviceInputs,
  storageInputs,
} from '#tests/support/inputs/orders.ts';

/** A right input for every call of the contract: from these the generated tests make the wrong ones. */
export const inputs: { [Name in CallName]: Make<Contract[Name]> } = {
  ...abdmInputs,
  ...frontDeskInputs,
  ...abhaInputs,
  ...phoneMessageInputs,
  ...connectionInputs,
  ...requestPageInputs,
  ...auditAdminInputs,
  ...consoleSessionInputs,
  ...catalogueInputs,
  ...importInputs,
  ...accessChangeInputs,
  ...overviewInputs,
  ...boardInputs,
  ...wallScreenInputs,
  ...shiftInputs,
  ...serviceLevelInputs,
  ...patientsAdminInputs,
  ...peopleAdminInputs,
  ...medicineAdjustmentInputs,
  ...overrideReportInputs,
  ...callQualityInputs,
  ...clinicalDataInputs,
  ...sentMessageInputs,
  ...breachInputs,
  ...incidentInputs,
  ...erasureInputs,
  ...noticeInputs,
  ...patientNoticeInputs,
  ...retentionInputs,
  ...payoutsAdminInputs,
  ...paymentsAdminInputs,
  ...reconciliationInputs,
  ...setUpInputs,
  ...alertInputs,
  ...annotationInputs,
  ...appointmentInputs,
  ...assignmentInputs,
  ...absenceInputs,
  ...bookingInputs,
  ...authInputs,
  ...counterInputs,
  ...billingInputs,
  ...calendarInputs,
  ...outsideCalendarInputs,
  ...caseInputs,
  ...consultationInputs,
  ...consultationRecordInputs,
  ...customerInputs,
  ...smsGatewayInputs,
  ...favouriteInputs,
  ...homeCareInputs,
  ...intakeAppointmentInputs,
  ...inboxInputs,
  ...factNameInputs,
  ...knownFactInputs,
  ...deteriorationInputs,
  ...labMessageInputs,
  ...labResultInputs,
  ...orderSetInputs,
  ...memberInputs,
  ...myConsultationInputs,
  ...padInputs,
  ...passkeyInputs,
  ...secondFactorInputs,
  ...signOnInputs,
  ...signOnAgainInputs,
  ...noteInputs,
  ...noteTemplateInputs,
  ...patientInputs,
  ...smartAppInputs,
  ...patientPageInputs,
  ...portalInputs,
  ...prescriptionInputs,
  ...profileFormInputs,
  ...profileInputs,
  ...referenceInputs,
  ...registrationInputs,
  ...requestInputs,
  ...nurseHandOverInputs,
  ...nurseVisitInputs,
  ...roomInputs,
  ...callReportInputs,
  ...recordingInputs,
  ...rosterInputs,
  ...labInputs,
  ...orderLabInputs,
  ...serviceInputs,
  ...sessionInputs,
  ...storageInputs,
  ...templateInputs,
  ...uploadInputs,
  ...videoReviewInputs,
  ...visitLetterInputs,
};
