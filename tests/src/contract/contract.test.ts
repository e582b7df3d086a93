import { describe, expect, test } from 'vitest';
import { abdmCalls } from '#contract/abdm.ts';
import { alertCalls } from '#contract/alerts.ts';
import { annotationCalls } from '#contract/annotations.ts';
import { appointmentCalls, intakeAppointmentCalls } from '#contract/appointments.ts';
import { authCalls } from '#contract/auth.ts';
import { billingCalls } from '#contract/billing.ts';
import { labCalls } from '#contract/labs.ts';
import { orderLabCalls } from '#contract/order-lab.ts';
import { assignmentCalls } from '#contract/assignment.ts';
import { bookingCalls } from '#contract/bookings.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { type AnyCall, needsConnection, pathOf } from '#contract/call.ts';
import { consultationRecordCalls } from '#contract/consultation-record.ts';
import { caseCalls } from '#contract/cases.ts';
import { consultationCalls } from '#contract/consultations.ts';
import { customerCalls } from '#contract/customer.ts';
import { frontDeskCalls } from '#contract/front-desk.ts';
import { requestPageCalls } from '#contract/request-page.ts';
import { homeCareCalls } from '#contract/home-care.ts';
import { inboxCalls } from '#contract/inbox.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { registrationCalls } from '#contract/registration.ts';
import { rosterCalls } from '#contract/roster.ts';
import { sessionCalls } from '#contract/sessions.ts';
import { contract } from '#contract/index.ts';
import { memberCalls } from '#contract/members.ts';
import { factNameCalls } from '#contract/fact-names.ts';
import { knownFactCalls } from '#contract/known-facts.ts';
import { noteTemplateCalls } from '#contract/note-templates.ts';
import { noteCalls } from '#contract/notes.ts';
import { deteriorationCalls } from '#contract/deterioration.ts';
import { labResultCalls } from '#contract/lab-results.ts';
import { labMessageCalls } from '#contract/lab-messages.ts';
import { nurseHandOverCalls } from '#contract/nurse-hand-over.ts';
import { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { orderSetCalls } from '#contract/order-sets.ts';
import { patientCalls } from '#contract/patients.ts';
import { portalCalls } from '#contract/portal.ts';
import { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { profileCalls } from '#contract/profile.ts';
import { referenceCalls } from '#contract/reference.ts';
import { requestCalls } from '#contract/requests.ts';
import { roomCalls } from '#contract/room.ts';
import { secondFactorCalls } from '#contract/second-factor.ts';
import { serviceCalls } from '#contract/services.ts';
import { storageCalls } from '#contract/storage.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { videoReviewCalls } from '#contract/video-reviews.ts';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { catalogueCalls } from '#contract/catalogue.ts';
import { importCalls } from '#contract/imports.ts';
import { accessChangeCalls } from '#contract/access-changes.ts';
import { overviewCalls } from '#contract/overview.ts';
import { auditAdminCalls } from '#contract/audit-admin.ts';
import { patientsAdminCalls } from '#contract/patients-admin.ts';
import { medicineAdjustmentCalls } from '#contract/medicine-adjustments.ts';
import { overrideReportCalls } from '#contract/override-report.ts';
import { clinicalDataCalls } from '#contract/clinical-data.ts';
import { sentMessageCalls } from '#contract/sent-messages.ts';
import { smsGatewayCalls } from '#contract/sms-gateway.ts';
import { breachCalls } from '#contract/breaches.ts';
import { noticeCalls } from '#contract/notices.ts';
import { patientNoticeCalls } from '#contract/patient-notices.ts';
import { retentionCalls } from '#contract/retention.ts';
import { erasureCalls } from '#contract/erasures.ts';
import { reconciliationCalls } from '#contract/reconciliation.ts';
import { paymentsAdminCalls } from '#contract/payments-admin.ts';
import { payoutsAdminCalls } from '#contract/payouts-admin.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { setUpCalls } from '#contract/set-up.ts';
import { visitLetterCalls } from '#contract/visit-letters.ts';
import { favouriteCalls } from '#contract/favourites.ts';
import { padCalls } from '#contract/pad.ts';
import { askedCalls } from '#contract/asked.ts';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientBookingCalls } from '#contract/patient-booking.ts';
import { patientSharingCalls } from '#contract/patient-sharing.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { passkeyCalls } from '#contract/passkeys.ts';
import { templateCalls } from '#contract/templates.ts';
import specCalls from './spec-calls.json' with { type: 'json' };

interface SpecCall {
  service: string;
  method: string;
  path: string;
  params?: string[];
  pollMs?: number[];
}

/** Section 7 of the specification. */
const spec: SpecCall[] = specCalls;
const rows: [string, AnyCall][] = Object.entries(contract);
const resources = [
  catalogueCalls,
  { ...auditAdminCalls, ...consoleSessionCalls, ...importCalls },
  overviewCalls,
  accessChangeCalls,
  patientsAdminCalls,
  peopleAdminCalls,
  { ...medicineAdjustmentCalls, ...overrideReportCalls, ...sentMessageCalls, ...clinicalDataCalls },
  smsGatewayCalls,
  breachCalls,
  erasureCalls,
  noticeCalls,
  patientNoticeCalls,
  retentionCalls,
  payoutsAdminCalls,
  paymentsAdminCalls,
  reconciliationCalls,
  setUpCalls,
  abdmCalls,
  alertCalls,
  annotationCalls,
  appointmentCalls,
  authCalls,
  billingCalls,
  assignmentCalls,
  labCalls,
  orderLabCalls,
  bookingCalls,
  calendarCalls,
  caseCalls,
  consultationCalls,
  consultationRecordCalls,
  customerCalls,
  { ...frontDeskCalls, ...requestPageCalls },
  homeCareCalls,
  inboxCalls,
  intakeAppointmentCalls,
  memberCalls,
  myConsultationCalls,
  { ...knownFactCalls, ...factNameCalls },
  { ...labResultCalls, ...labMessageCalls },
  deteriorationCalls,
  nurseHandOverCalls,
  nurseVisitCalls,
  orderSetCalls,
  patientCalls,
  portalCalls,
  { ...prescriptionCalls, ...prescriptionPreviewCalls },
  profileCalls,
  profileFormCalls,
  referenceCalls,
  registrationCalls,
  requestCalls,
  roomCalls,
  rosterCalls,
  serviceCalls,
  sessionCalls,
  storageCalls,
  uploadCalls,
  videoReviewCalls,
  templateCalls,
  noteCalls,
  noteTemplateCalls,
  visitLetterCalls,
  favouriteCalls,
  padCalls,
  passkeyCalls,
  patientLinkCalls,
  askedCalls,
  { ...patientPageCalls, ...patientBookingCalls, ...patientSharingCalls },
  secondFactorCalls,
];

/** The login service has a base path of its own: /login would collide with the screen. */
function keyOf(call: SpecCall): string {
  return `${call.method} ${call.service === 'login' ? '/{app}/auth' : ''}${call.path}`;
}

const byKey = new Map(rows.map(([name, row]) => [`${row.method} ${row.path}`, { name, row }]));

function inputsOf(row: AnyCall): string[] {
  return [row.query, row.body].flatMap((schema) => {
    const def: object = schema?._zod.def ?? {};
    return 'shape' in def ? Object.keys(def.shape as object) : [];
  });
}

describe('the calls of section 7', () => {
  test('there are 91 of them', () => {
    expect(spec).toHaveLength(91);
  });

  test.each(spec.map((call) => [keyOf(call), call] as const))(
    '%s is declared, with its parameters',
    (key, call) => {
      const found = byKey.get(key);
      expect(found, key).toBeDefined();
      expect(found?.row.extension).toBeUndefined();
      expect(inputsOf(found?.row as AnyCall)).toEqual(expect.arrayContaining(call.params ?? []));
    },
  );

  test('every other call is marked as an extension, and only those', () => {
    const keys = new Set(spec.map(keyOf));
    const others = rows.filter(([, row]) => !keys.has(`${row.method} ${row.path}`));
    expect(others.filter(([, row]) => !row.extension).map(([name]) => name)).toEqual([]);
    expect(rows.length - others.length).toBe(91);
  });

  test('no two calls share a method and a path, also once the names are filled in', () => {
    const filled = rows
      .map(([, row]) => `${row.method} ${pathOf(row, { app: 'wardline', product: 'wardline' })}`)
      .map((key) => key.toLowerCase().replace(/\/$/, ''));
    expect(filled.filter((key, i) => filled.indexOf(key) !== i)).toEqual([]);
  });

  test('no call hides another of the same name', () => {
    const names = resources.flatMap((calls) => Object.keys(calls));
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect(names.toSorted()).toEqual(Object.keys(contract).toSorted());
  });

  test('a path has no names left to fill but {app} and {product}', () => {
    for (const [, row] of rows)
      expect(pathOf(row, { app: 'a', product: 'b' })).toMatch(/^\/a\/(api|auth)\/[\w/]+$/);
  });
});

describe('poll intervals', () => {
  const polled = spec.filter((call) => call.pollMs);

  test.each(polled.map((call) => [keyOf(call), call.pollMs] as const))(
    'R9.03 %s polls every %j ms',
    (key, pollMs) => {
      expect(byKey.get(key)?.row.pollMs).toEqual(pollMs);
    },
  );

  test('R9.03 nothing else polls', () => {
    const keys = new Set(polled.map(keyOf));
    const more = rows.filter(([, row]) => row.pollMs && !keys.has(`${row.method} ${row.path}`));
    expect(more.map(([name]) => name)).toEqual([]);
  });
});

describe('what a call is', () => {
  test('a read is a GET with query parameters and never has a body', () => {
    for (const [name, row] of rows) if (row.method === 'GET') expect(row.body, name).toBeUndefined();
  });

  test('everyone has to say who they are, save for a signed url, a subscribed calendar and a ticket', () => {
    const open = rows.filter(([, row]) => row.who.includes('public')).map(([name]) => name);
    expect(open.toSorted()).toEqual(['calendarFeed', 'file', 'redeemClinicTicket']);
    for (const [name, row] of rows) expect(row.who.length, name).toBeGreaterThan(0);
  });

  test('R6.02 the login service takes the client credential, a logout the bearer', () => {
    expect(contract.login.who).toEqual(['client']);
    expect(contract.getRefreshToken.who).toEqual(['client']);
    expect(contract.logouts.who).not.toContain('client');
  });

  test('R8.03 needs a connection for what a user waits on; what can be sent later does not, nor a read', () => {
    const leadsAway = [
      'takeRequest',
      'joinUrgentCareConsultation',
      'completeConsultation',
      'signPrescription',
    ];
    leadsAway.push('verifyOTP', 'changePassword', 'saveBankDetails', 'generatePaymentLink', 'setDuty');
    const stays = ['chatReply', 'sendConsultationMessage', 'updateUrgentCareNurseComments', 'recordVitals'];
    stays.push('saveConsultationNote', 'addConsultationDocument', 'savePrescription', 'updateServiceStatus');
    stays.push('updateServiceProductStatus', 'deviceToken', 'roomState', 'talkToNurseRequests', 'chats');
    const asked = rows.filter(([name]) => leadsAway.includes(name) || stays.includes(name));
    expect(asked).toHaveLength(leadsAway.length + stays.length);
    expect(
      asked
        .filter(([, row]) => needsConnection(row))
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(leadsAway.toSorted());
  });

  test('a guest reaches the room, its messages and its documents, nothing else', () => {
    const open = rows.filter(([, row]) => row.who.includes('guest')).map(([name]) => name);
    expect(open.toSorted()).toEqual([
      'enterRoom',
      'events',
      'getConsultationMessagesV2',
      'getDocuementURLByID',
      'leaveRoom',
      'roomMembers',
      'roomState',
      'sendConsultationMessage',
      'sendSignal',
    ]);
  });

  test('reads what sign-up needs before anybody is signed in', () => {
    const ofPlace = ['getCountries', 'getStatesByCountry', 'getCitiesByState'] as const;
    for (const name of [...ofPlace, 'getLanguageslist', 'salutation'] as const)
      expect(contract[name].who).toEqual(['client', 'provider', 'agent', 'nurse']);
  });
});
