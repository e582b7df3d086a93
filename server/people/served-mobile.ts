import type { Config } from '#server/platform/config.ts';
import { badField } from '#server/platform/http/refusal.ts';
import { dialled } from './contact-fields.ts';

/**
 * Reads a number to which a message goes at the wish of a person without an account.
 * @throws Refusal BAD_INPUT for a number of a country to which the hospital sends none
 */
export function servedMobile({ SMS_COUNTRIES }: Config, mobile: string): string {
  const number = dialled(mobile);
  if (SMS_COUNTRIES.split(',').some((code) => number.startsWith(code))) return number;
  throw badField('mobile', 'MOBILE_COUNTRY');
}
