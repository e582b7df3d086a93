import type { ParsedBody } from '#contract/call.ts';
import type { memberCalls, Vital } from '#contract/members.ts';
import type { profileFormCalls } from '#contract/profile-forms.ts';
import { auditList } from '#server/platform/audit/audit-reads.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { StaffCtx, HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { tell } from '#server/notifications/tell.ts';
import { sendOtp, verifyOtp } from '#server/people/otp.ts';
import { spendSms } from '#server/people/sms-budget.ts';
import { currentMedicines } from '#server/visits/current-medicines.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { readPatient } from './patients.ts';
import { scopeOf } from '#server/requests/request.policy.ts';
import { presentMember, presentMemberConsultations } from './present-member.ts';
import { presentPatient } from '#server/people/present-person.ts';
import { nameKey } from '#server/people/sign-in.ts';
import {
  consultationsOfPatient,
  latestObservations,
  membersOf,
  patientsOfProvider,
  setMobile,
  type PatientRecord,
} from './patient.queries.ts';

type Calls = typeof memberCalls & Pick<typeof profileFormCalls, 'patientDetails'>;

/**
 * The members that the caller may see, or those of them in a provider's primary care. @throws Refusal NOT_FOUND
 * when the caller may see none of the account: an empty list would say that it exists
 */
async function members(ctx: StaffCtx, accountId: string, only: { pcpProviderId?: string } = {}) {
  const scope = await scopeOf(ctx.db, ctx.who);
  const visible = await membersOf(ctx.db, ctx.who, scope, accountId);
  if (!visible.length) throw new Refusal('NOT_FOUND');
  const { pcpProviderId } = only;
  const rows = pcpProviderId ? visible.filter((row) => row.pcpProviderId === pcpProviderId) : visible;
  await auditList(
    ctx,
    'members',
    rows.map((row) => row.id),
  );
  return { members: rows.map((row) => presentMember(row, ctx.clock.now())) };
}

/** The medicines of prescriptions that have not ended, each once. */
async function medicinesNow(ctx: StaffCtx, patientId: string): Promise<string[]> {
  const running = await currentMedicines(ctx.db, { patientId, now: ctx.clock.now() });
  const names = running.map(({ genericMedicineName, strength }) =>
    `${genericMedicineName} ${strength}`.trim(),
  );
  return [...new Set(names)].sort();
}

type MobileToProve = ParsedBody<typeof memberCalls.validateMobileNumber>;

/**
 * Sends the patient a code, which they tell the caller: limited to once a minute like sign-in codes. With the code, the
 * number becomes that of a member whom the caller may see.
 */
async function validateMobile(
  ctx: StaffCtx & { address: string },
  { mobileNumber, memberId, OTPId, OTP }: MobileToProve,
) {
  const patient = memberId === undefined ? undefined : await readPatient(ctx, memberId, 'mobile');
  const key = nameKey(`mobile ${mobileNumber}`);
  if (OTPId === undefined && OTP === undefined) {
    await spendSms(ctx, { patient: ctx.who.userId });
    const user = { id: ctx.who.userId, mobile: mobileNumber, languages: patient?.languages ?? [] };
    const { responseString } = await sendOtp(ctx, { nameKey: key, user, isKnown: false }, 'PATIENT_MOBILE');
    return { responseString, validated: false };
  }
  if (OTPId === undefined || OTP === undefined) {
    const path = OTPId === undefined ? 'OTPId' : 'OTP';
    throw new Refusal('BAD_INPUT', { fields: [{ path, reason: 'CODE_WITHOUT_ID' }] });
  }
  await verifyOtp(ctx, OTPId, OTP, ['PATIENT_MOBILE'], { nameKey: key, userId: ctx.who.userId });
  await change(ctx, async (c) => {
    await c.audit('VALIDATE_MOBILE', 'otp', OTPId, patient?.id);
    if (patient && patient.mobile !== mobileNumber) await changeMobile(ctx, c, patient, mobileNumber);
  });
  return { responseString: OTPId, validated: true };
}

async function changeMobile(
  { config }: StaffCtx,
  c: Change,
  { id, ...to }: PatientRecord,
  mobileNumber: string,
): Promise<void> {
  await setMobile(c.tx, id, mobileNumber);
  await c.audit('CHANGE_MOBILE', 'patient', id, id);
  await tell(c, config, 'MOBILE_CHANGED', { to });
}

export const memberHandlers: HandlersOf<Calls> = {
  getMemberByUserId: (ctx) => members(ctx, ctx.query.userId),
  getMemberByUserIdForPcp: (ctx) => members(ctx, ctx.query.userId, { pcpProviderId: ctx.who.roleId }),

  async getProfileValues(ctx) {
    const patient = await readPatient(ctx, ctx.query.memberId, 'profile');
    const vitals = (await latestObservations(ctx.db, patient.id, 'VITAL')).map(
      ({ code, name, value, unit, at }): Vital => ({ code, name, value, unit, at: at.toISOString() }),
    );
    const valueOf = (code: string): number | null =>
      vitals.find((vital) => vital.code === code)?.value ?? null;
    return {
      profileValues: {
        bloodGroup: patient.bloodGroup,
        heightCm: valueOf('HT'),
        weightKg: valueOf('WT'),
        allergies: patient.allergies,
        conditions: patient.conditions,
        medicines: await medicinesNow(ctx, patient.id),
        vitals,
      },
    };
  },

  async getConsultationsByMemberAndProvider(ctx) {
    const { memberId, providerId } = ctx.query;
    const patient = await readPatient(ctx, memberId, 'consultations');
    const asked = { ...pageAsked(ctx.query), patientId: patient.id, providerId };
    const { rows, ...page } = await consultationsOfPatient(ctx.db, asked);
    return { ...page, items: await presentMemberConsultations(ctx.db, rows) };
  },

  validateMobileNumber: (ctx) => validateMobile(ctx, ctx.body),

  async patientDetails(ctx) {
    const asked = { ...pageAsked(ctx.query), search: ctx.query.search?.trim(), clinicId: ctx.query.clinicId };
    const { rows, ...page } = await patientsOfProvider(ctx.db, ctx.who.roleId, asked);
    await auditList(
      ctx,
      'patients',
      rows.map((row) => row.id),
    );
    const items = rows.map((row) => ({
      ...presentPatient(row.id, row, ctx.clock.now()),
      consultations: row.consultations,
      lastConsultationAt: row.lastAt.toISOString(),
    }));
    return { ...page, items };
  },
};
