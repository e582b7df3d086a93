import { lockPatientByMrn } from '#server/patients/patients.ts';
import { sendOtp, verifyCode } from '#server/people/otp.ts';
import { nameKey } from '#server/people/sign-in.ts';
import { spendSms } from '#server/people/sms-budget.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { App } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { cameThroughApp } from './app-patient.queries.ts';

type Calling = Deps & { who: App; address: string };

interface Consent {
  codeId: string;
  code: string;
}

/** Codes of one app for one patient are counted together. */
const keyOf = ({ app }: App, mrn: string): string => nameKey(`app ${app} patient ${mrn}`);

/**
 * Sends the patient's mobile a code that lets the app act for them. An unknown record number gets the same answer, so that an app cannot
 * find out which numbers exist. @throws Refusal TOO_MANY
 */
export async function sendConsentCode(ctx: Calling, mrn: string) {
  await spendSms(ctx, { patient: keyOf(ctx.who, mrn) });
  const patient = await lockPatientByMrn(ctx.db, mrn);
  const user = patient && { id: null, mobile: patient.mobile, languages: patient.languages };
  const target = { nameKey: keyOf(ctx.who, mrn), user, isKnown: false };
  return sendOtp(ctx, target, 'APP_PATIENT', { app: ctx.who.app });
}

/**
 * Returns the patient for whom the app may act: any patient for the hospital's own apps; otherwise one of whom a request or an appointment
 * came through the app before, or who has just agreed by a code.
 * @throws Refusal NOT_FOUND for a hospital's own app, NOT_ALLOWED for all others whether or not the record exists, WRONG_CODE
 */
export async function patientOfApp(ctx: Calling, mrn: string, consent: Consent | undefined) {
  const patient = await lockPatientByMrn(ctx.db, mrn);
  if (ctx.who.isOfHospital) return orNotFound(patient);
  // Sent again after a lost answer, a code is used up; the patient has agreed by then.
  if (patient && (await cameThroughApp(ctx.db, patient.id, ctx.who))) return patient;
  if (consent)
    await verifyCode(ctx, consent.codeId, consent.code, ['APP_PATIENT'], {
      nameKey: keyOf(ctx.who, mrn),
      userId: null,
    });
  if (!patient || !consent) throw new Refusal('NOT_ALLOWED', { reason: 'PATIENT_HAS_NOT_AGREED' });
  return patient;
}
