import { authCalls as calls } from '#contract/auth.ts';
import { send } from '#api/http/client.ts';

/** @returns the id of the code that was sent */
export const sendMobileCode = async (userId: string): Promise<string> =>
  (await send(calls.sendOtpToProviderOnLogin, { body: { userId } })).responseString;

export const verifyMobileCode = (OTPId: string, OTP: string) =>
  send(calls.verifyOTP, { body: { OTPId, OTP } });
