import * as z from 'zod/mini';
import { phoneOf } from './phone.ts';
import type { PlainReason } from './reasons.ts';

/** Fields of an account as an operator enters them. */

export const Line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
export const NewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
export const NewEmail = z.email().check(z.maxLength(200));
/** Ten digits of India, or with the country in front. */
export const NewMobile = z.string().check(
  z.maxLength(40),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
  z.refine((text) => /^([6-9]\d{9}|\+[1-9]\d{7,14})$/.test(text), 'MOBILE_FORMAT' satisfies PlainReason),
);
/** A patient's number as it is typed, or none: a patient may have a landline, or no telephone. */
export const PatientPhone = z.string().check(
  z.trim(),
  z.maxLength(40),
  z.refine((text) => text === '' || phoneOf(text) !== undefined, 'MOBILE_FORMAT' satisfies PlainReason),
);
export const NewUserName = z
  .string()
  .check(z.trim(), z.regex(/^[\dA-Za-z][\w.@-]{2,59}$/, 'USER_NAME_FORMAT' satisfies PlainReason));
