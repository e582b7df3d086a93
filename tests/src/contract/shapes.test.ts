import { describe, expect, test } from 'vitest';
import { Otp } from '#contract/one-time-codes.ts';
import { BillingRow } from '#contract/billing.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { ErrorBody } from '#contract/errors.ts';
import { MyConsultation } from '#contract/my-consultations.ts';
import * as limits from '#contract/limits.ts';
import { AgentDetails, ClinicProvider, ProfileCompletion, Provider } from '#contract/profile.ts';
import { BankDetails, profileFormCalls, ServiceAndFeeInformation } from '#contract/profile-forms.ts';
import { portalCalls } from '#contract/portal.ts';
import {
  City,
  Country,
  Hub,
  Language,
  MedicalCouncil,
  Partner,
  Qualification,
  referenceCalls,
  Specialisation,
  State,
} from '#contract/reference.ts';
import { Clinic, ConsultationMode, Salutation } from '#contract/shared.ts';
import { Clinician, Counters, ServiceRequest } from '#contract/requests.ts';
import { waitingFlags } from '#domain/alerts.ts';

describe('section 9', () => {
  test('R9.01 a token is refreshed with fewer than 120 s left; R9.02 an OTP has 4 digits', () => {
    expect(limits.TOKEN_REFRESH_BEFORE_S).toBe(120);
    expect(limits.OTP_LENGTH).toBe(4);
  });

  test('R9.03 the intervals are 2, 5, 8, 10 and 150 s', () => {
    expect([
      limits.POLL_CHAT_MS,
      limits.POLL_DETAILS_MS,
      limits.POLL_STATUS_MS,
      limits.POLL_SECOND_CHAT_MS,
      limits.POLL_NEW_CHATS_MS,
    ]).toEqual([2000, 5000, 8000, 10_000, 150_000]);
  });

  test('volume 0.9, repeats every 37 000 and 120 000 ms', () => {
    expect([limits.ALERT_VOLUME, limits.REPEAT_STAFF_MS, limits.REPEAT_NURSE_MS]).toEqual([
      0.9, 37_000, 120_000,
    ]);
  });

  test('cookie consent and copyright year', () => {
    expect([limits.COOKIE_CONSENT_DAYS, limits.COPYRIGHT_YEAR]).toEqual([365, 2025]);
  });

  test('seven days for a push subscription', () => {
    expect(limits.PUSH_REFRESH_DAYS).toBe(7);
  });
});

describe('section 5', () => {
  test('an OTP is exactly four digits', () => {
    expect(Otp.safeParse('0042').success).toBe(true);
    for (const wrong of ['', '123', '12345', '12a4', '12 4', ' 123', '१२३४', '1234\n'])
      expect(Otp.safeParse(wrong).success, wrong).toBe(false);
  });

  test('R5.05 the modes are audio, chat, video and in-person', () => {
    expect(ConsultationMode.options).toEqual(['AUDIO', 'CHAT', 'VIDEO', 'IN_PERSON']);
    expect(ConsultationMode.safeParse('PHONE').success).toBe(false);
  });
});

describe('section 3', () => {
  /** Each record of R3.01, with the fields that the specification names and as it spells them. */
  const named: [string, { shape: object }, string][] = [
    [
      'provider',
      Provider,
      'id providerId userName email providerVerificationStatus internalProvider avialableForOthers eligibleForExpertAnalysis skincareSAF secondOpinionAdmin hasAccesstoDermaCare mobileConfirmed isWebAiSignUp isSCAdmin person',
    ],
    ['person', Provider.shape.person, 'name salutation addresses'],
    ['first address', Provider.shape.person.shape.addresses._zod.def.element, 'address3 city state'],
    ['profile completion', ProfileCompletion, 'personalInfo professionalInfo serviceInfo isWebAiSignUp'],
    ['clinic provider', ClinicProvider, 'clinicId'],
    ['agent', AgentDetails, 'firstname lastname agentType'],
    ['counters', Counters, 'emergencyCareReq talkToNurseReq talkToDocReq'],
    [
      'service record',
      ServiceRequest,
      'requestStatus alertType servicedByProviderId hubKey hub consultationMode',
    ],
    ['hub', Hub, 'name id subscribed'],
    ['hub of a record', ServiceRequest.shape.hub._zod.def.innerType, 'name id subscribed'],
    ['clinic', Clinic, 'clinicName id'],
    ['clinic of a consultation', MyConsultation.shape.clinic._zod.def.innerType, 'clinicName id'],
    ['clinic of a payment', BillingRow.shape.clinic._zod.def.innerType, 'clinicName id'],
    ['clinician', Clinician, 'firstName lastName id'],
    ['country', Country, 'countryName countryCode'],
    ['state', State, 'stateName id'],
    ['city', City, 'cityName id'],
    ['language', Language, 'language id'],
    ['salutation', Salutation, 'salutation id'],
    ['specialisation', Specialisation, 'specialisation id'],
    ['partner', Partner, 'name address'],
    ['qualification', Qualification, 'qualification'],
    ['medical council', MedicalCouncil, 'medicalCouncil'],
    [
      'list of chosen specialisations',
      referenceCalls.getListOfSelectedSpecialization.response,
      'selectedSpecialization',
    ],
    ['service and fee information', ServiceAndFeeInformation, 'availability'],
    ['device registration', portalCalls.deviceToken.body, 'deviceToken deviceId userId deviceType'],
  ];

  test.each(named)('R3.01 %s has its fields, spelt as there', (_, record, fields) => {
    expect(Object.keys(record.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
  });

  test('R3.01 the waiting flags have the names of the specification', () => {
    expect(Object.keys(waitingFlags(undefined))).toEqual(['isWaiting', 'isSafWaiting', 'isSoNotComplete']);
  });
});

describe('the error table', () => {
  test('every code has an HTTP error status and words for a person', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(status, code).toBeLessThan(600);
      expect(message, code).toMatch(/^[A-Z].{10,}\.$/);
    }
  });

  test('an error body takes exactly these codes', () => {
    for (const code of Object.keys(ERRORS))
      expect(ErrorBody.safeParse({ status: 'ERROR', code, responseString: '' }).success, code).toBe(true);
    expect(ErrorBody.safeParse({ status: 'ERROR', code: 'OTHER', responseString: '' }).success).toBe(false);
  });

  test('a failed refresh has the words of the specification', () => {
    expect(ERRORS.SESSION_EXPIRED.message).toBe('Session expired. Please log in again.');
  });

  test('each status group that a caller must tell apart is there', () => {
    const statuses = new Set<number>(Object.values(ERRORS).map((error) => error.status));
    for (const status of [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502])
      expect(statuses).toContain(status);
  });
});

describe('what is refused', () => {
  const block = { clientId: 'c1', kind: 'BLOCK', title: 'Theatre', startsAt: '2026-11-02T04:00:00Z' };
  const body = calendarCalls.addProviderCalendarBlock.body;

  test('a calendar block that ends before it begins', () => {
    expect(body.safeParse({ ...block, endsAt: '2026-11-02T05:00:00Z' }).success).toBe(true);
    expect(body.safeParse({ ...block, endsAt: '2026-11-02T04:00:00Z' }).success).toBe(false);
    expect(body.safeParse({ ...block, endsAt: '2026-11-02T03:00:00Z' }).success).toBe(false);
  });

  test('a bank account without a right IFSC, account number and code', () => {
    const account = {
      accountHolder: 'A',
      accountNumber: '123456789',
      accountType: 'SAVINGS',
      ifsc: 'SBIN0001234',
      branch: '',
      OTPId: 'x',
      OTP: '1234',
    };
    const save = profileFormCalls.saveBankDetails.body;
    expect(save.safeParse(account).success).toBe(true);
    for (const wrong of [
      { ifsc: 'SBIN1001234' },
      { ifsc: 'sbin0001234' },
      { accountNumber: '12-34' },
      { OTP: '123' },
    ]) {
      expect(save.safeParse({ ...account, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  test('an account number never leaves unmasked', () => {
    expect(Object.keys(BankDetails.shape)).not.toContain('accountNumber');
  });

  test('a point that is no latitude and longitude', () => {
    const query = referenceCalls.getGoogleMapsBylatlng.query;
    expect(query.safeParse({ latlng: '18.5204,73.8567' }).success).toBe(true);
    for (const latlng of ['', '18.5', 'a,b', '18.5,73.8,1'])
      expect(query.safeParse({ latlng }).success, latlng).toBe(false);
  });
});
