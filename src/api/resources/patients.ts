import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { memberCalls, MobileNumber } from '#contract/members.ts';
import { patientCalls as calls } from '#contract/patients.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { send } from '#api/http/client.ts';

/** Patients whom the provider has seen, at one clinic or at all. */
export function patientsList(search: string | undefined, clinicId: string | undefined) {
  return {
    queryKey: ['patient', 'list', search, clinicId],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(profileFormCalls.patientDetails, { query: { search, clinicId, cursor }, signal }),
  };
}

export function patientQuery(memberId: string) {
  return queryOptions({
    queryKey: ['patient', memberId],
    queryFn: async ({ signal }) => (await send(calls.patientById, { query: { memberId }, signal })).member,
  });
}

/** The account holder and their family. */
export function membersQuery(userId: string) {
  return queryOptions({
    queryKey: ['patient', 'members', userId],
    queryFn: async ({ signal }) =>
      (await send(memberCalls.getMemberByUserId, { query: { userId }, signal })).members,
  });
}

/** The members for whom the signed-in provider is the primary-care doctor; none for most. */
export function membersInPrimaryCareQuery(userId: string) {
  return queryOptions({
    queryKey: ['patient', 'members', userId, 'primaryCare'],
    queryFn: async ({ signal }) =>
      (await send(memberCalls.getMemberByUserIdForPcp, { query: { userId }, signal })).members,
  });
}

export function profileValuesQuery(memberId: string) {
  return queryOptions({
    queryKey: ['patient', memberId, 'profile'],
    queryFn: async ({ signal }) =>
      (await send(memberCalls.getProfileValues, { query: { memberId }, signal })).profileValues,
  });
}

/** Sends a code to a number. @returns its id, which the check needs */
export async function sendPatientCode(memberId: string, mobileNumber: string): Promise<string> {
  return (await send(memberCalls.validateMobileNumber, { body: { memberId, mobileNumber } })).responseString;
}

/** Checks the code; the number then is the patient's. */
export async function provePatientMobile(
  memberId: string,
  body: { mobileNumber: string; OTPId: string; OTP: string },
): Promise<void> {
  await send(memberCalls.validateMobileNumber, { body: { memberId, ...body } });
  await refresh('consultation.changed');
}

/** Returns what a person types as a number in the form of the API, or undefined: ten digits are one of India. */
export function mobileOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s()-]/g, '');
  const number = /^[6-9]\d{9}$/.test(digits) ? `+91${digits}` : digits;
  return MobileNumber.safeParse(number).success ? number : undefined;
}

export function patientConsultationsList(memberId: string) {
  return {
    queryKey: ['patient', memberId, 'consultations'],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.patientConsultations, { query: { memberId, cursor }, signal }),
  };
}

/** The patient's consultations with one provider. */
export function consultationsWithList(memberId: string, providerId: string) {
  return {
    queryKey: ['patient', memberId, 'consultations', providerId],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(memberCalls.getConsultationsByMemberAndProvider, {
        query: { memberId, providerId, cursor },
        signal,
      }),
  };
}

export const stopMedicine = (body: BodyOf<typeof calls.stopMedicine>) => send(calls.stopMedicine, { body });

export function patientPrescriptionsList(memberId: string) {
  return {
    queryKey: ['patient', memberId, 'prescriptions'],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.patientPrescriptions, { query: { memberId, cursor }, signal }),
  };
}

export function patientDocumentsList(memberId: string) {
  return {
    queryKey: ['patient', memberId, 'documents'],
    read: (cursor: string | undefined, signal: AbortSignal) =>
      send(calls.patientDocuments, { query: { memberId, cursor }, signal }),
  };
}

export function patientSeriesQuery(memberId: string, kind: 'VITAL' | 'LAB') {
  return queryOptions({
    // An answer under 'series' that an earlier release stored on the device has no reports.
    queryKey: ['patient', memberId, 'series-with-reports', kind],
    queryFn: async ({ signal }) =>
      (await send(calls.patientSeries, { query: { memberId, kind }, signal })).series,
  });
}
