import * as z from 'zod/mini';
import { ok } from './call.ts';

/** R5.01: exactly four digits, or exactly six where the operator set CODE_DIGITS. */
export const Otp = z.string().check(z.regex(/^\d{4}(\d\d)?$/));

/** The OTP id is in responseString, as the specification says. */
export const OtpSent = ok({ responseString: z.string(), resendAfterS: z.number() });
