import * as z from 'zod/mini';
import { Otp } from './one-time-codes.ts';
import { call, ok, pageOf } from './call.ts';
import { EnteredInError } from './entered-in-error.ts';
import { Addendum } from './note.ts';
import { ConsultationMode, Id, Instant, pageQuery, PatientSummary, RequestStatus } from './shared.ts';

/** A patient on the patient screens: an account holder or a family member. */
export const Member = z.extend(PatientSummary, {
  userId: z.string(),
  /** "SELF" for the account holder. */
  relation: z.string(),
  birthDate: z.nullable(z.iso.date()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** ABHA number, if the patient has linked one. */
  healthId: z.nullable(z.string()),
  emergencyContact: z.nullable(z.object({ name: z.string(), mobileMasked: z.string() })),
});
export type Member = z.output<typeof Member>;

export const Vital = z.object({
  code: z.string(),
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  at: Instant,
});
export type Vital = z.output<typeof Vital>;

/** The medical part of a patient's profile. */
export const ProfileValues = z.object({
  bloodGroup: z.nullable(z.string()),
  heightCm: z.nullable(z.number()),
  weightKg: z.nullable(z.number()),
  allergies: z.array(z.string()),
  conditions: z.array(z.string()),
  medicines: z.array(z.string()),
  vitals: z.array(Vital),
});
export type ProfileValues = z.output<typeof ProfileValues>;

export const MemberConsultation = z.object({
  id: z.string(),
  consultationNumber: z.string(),
  consultationStatus: RequestStatus,
  consultationMode: ConsultationMode,
  complaint: z.string(),
  diagnoses: z.array(z.string()),
  /** Addenda of its note, oldest first: it may correct a diagnosis. */
  addenda: z.array(Addendum),
  /** Its complaint and diagnoses no longer count. */
  noteInError: z.nullable(EnteredInError),
  providerName: z.nullable(z.string()),
  at: Instant,
});
export type MemberConsultation = z.output<typeof MemberConsultation>;

/** E.164. */
export const MobileNumber = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/));

const staff = ['provider', 'nurse', 'agent'] as const;
const prefix = '/{app}/api/customer';

export const memberCalls = {
  getMemberByUserId: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/getMemberByUserId/`,
    who: staff,
    needs: ['verified'],
    summary: 'The members of an account that the caller treats or serves',
    query: z.object({ userId: Id }),
    response: ok({ members: z.array(Member) }),
  }),
  getProfileValues: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/getProfileValues`,
    who: staff,
    needs: ['verified'],
    summary: "A member's medical profile and latest vitals",
    query: z.object({ memberId: Id }),
    response: ok({ profileValues: ProfileValues }),
  }),
  getMemberByUserIdForPcp: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/getMemberByUserIdForPcp/`,
    who: ['provider'],
    needs: ['verified'],
    summary: 'The members of an account for whom the caller is the primary-care provider',
    query: z.object({ userId: Id }),
    response: ok({ members: z.array(Member) }),
  }),
  getConsultationsByMemberAndProvider: call({
    kind: 'query',
    method: 'GET',
    path: `${prefix}/getConsultationsByMemberAndProvider/`,
    who: ['provider', 'nurse'],
    needs: ['verified'],
    summary: "A member's consultations with a provider, newest first",
    query: z.object({
      memberId: Id,
      providerId: Id,
      ...pageQuery,
    }),
    response: pageOf(MemberConsultation),
  }),
  validateMobileNumber: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/user/v1/member/validateMobileNumber',
    who: staff,
    needs: ['verified'],
    summary:
      "Proves a patient's mobile number: without a code it sends one (responseString is the OTP id), with it it checks; a proved number becomes the member's",
    body: z.object({
      mobileNumber: MobileNumber,
      /** Added by us: the patient who gets the number when it is proved. */
      memberId: z.optional(Id),
      OTPId: z.optional(Id),
      OTP: z.optional(Otp),
    }),
    response: ok({ responseString: z.string(), validated: z.boolean() }),
  }),
};
