import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { RESET_KEY } from '#contract/device-names.ts';
import { authCalls as calls } from '#contract/auth.ts';
import { Otp } from '#contract/one-time-codes.ts';
import { besideField } from '#api/http/errors.ts';
import { send } from '#api/http/client.ts';
import { currentRole, sessionOf } from './session.ts';

/** The most common passwords; they load when the user begins to choose one. */
export function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> | undefined {
  const [list, setList] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (isNeeded)
      void import('#contract/common-passwords.ts').then(({ COMMON_PASSWORDS }) => setList(COMMON_PASSWORDS));
  }, [isNeeded]);
  return list;
}

export const changePasswordSchema = calls.changePassword.body;
export async function changePassword(body: { oldPassword: string; newPassword: string }): Promise<void> {
  await send(calls.changePassword, { body }).catch((error: unknown) => {
    throw besideField(error, 'WRONG_SIGN_IN', 'oldPassword', 'PASSWORD_WRONG');
  });
  // Drops the stored check of the old password; the next lock or sign-in stores one of the new.
  const session = await sessionOf(currentRole());
  if (session) await (await import('#api/on-device.ts')).forgetPassword(session.userId);
}

export const forgotPasswordSchema = calls.forgotPassword.body;
export async function sendResetCode(username: string): Promise<string> {
  return (await send(calls.forgotPassword, { body: { username } })).responseString;
}

/**
 * @returns the token for a new password @throws ApiError BAD_INPUT beside `OTP` for a code that does not match
 */
export async function verifyResetCode(OTPId: string, OTP: string): Promise<string> {
  const { resetToken } = await send(calls.verifyOTP, { body: { OTPId, OTP } }).catch((error: unknown) => {
    throw besideField(error, 'WRONG_CODE', 'OTP', 'CODE_WRONG');
  });
  return resetToken ?? '';
}

/** The token that a sign-in with a temporary password left; it works once, for five minutes. */
export const temporaryToken = (): string | undefined => sessionStorage.getItem(RESET_KEY) ?? undefined;

export async function resetPassword(resetToken: string, newPassword: string): Promise<void> {
  await send(calls.resetPassword, { body: { resetToken, newPassword } });
  sessionStorage.removeItem(RESET_KEY);
}

/** Without a code for a temporary password, which is proof enough. */
export const resetSchema = z.object({
  OTP: z.union([Otp, z.literal('')]),
  newPassword: calls.resetPassword.body.shape.newPassword,
});
