import { sendOtp, verifyCode } from '#server/people/otp.ts';
import { nameKey } from '#server/people/sign-in.ts';
import { spendSms } from '#server/people/sms-budget.ts';
import type { Deps } from '#server/platform/deps.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import { hasGuest } from './guest.queries.ts';
import type { Invitation } from './invitations.ts';

/** Codes of one link are counted together, whatever device asks for them. */
const keyOf = ({ id }: Invitation): string => nameKey(`patient link ${id}`);

/**
 * Sends the patient a code for a further device.
 * @throws Refusal NOT_FOUND for the link of a guest, and while no device has joined by it; TOO_MANY
 */
export async function sendDeviceCode(deps: Deps & { address: string }, link: Invitation) {
  if (link.role !== 'patient' || !(await hasGuest(deps.db, link.id))) throw new Refusal('NOT_FOUND');
  await spendSms(deps, { patient: keyOf(link) });
  const user = { id: null, mobile: link.patientMobile, languages: link.languages };
  return sendOtp(deps, { nameKey: keyOf(link), user, isKnown: false }, 'PATIENT_DEVICE');
}

/** Returns whether a device has shown the code of its link. @throws Refusal WRONG_CODE, TOO_MANY; BAD_INPUT for one of code and id alone */
export async function provesMobile(
  deps: Deps & { address: string },
  link: Invitation,
  { OTPId, OTP }: { OTPId?: string | undefined; OTP?: string | undefined },
): Promise<boolean> {
  if (OTPId === undefined && OTP === undefined) return false;
  if (OTPId === undefined || OTP === undefined)
    throw badField(OTPId === undefined ? 'OTPId' : 'OTP', 'CODE_WITHOUT_ID');
  await verifyCode(deps, OTPId, OTP, ['PATIENT_DEVICE'], { nameKey: keyOf(link), userId: null });
  return true;
}
