import * as z from 'zod/mini';

/** Fields of people as an operator types them; the messages say what each should be. */

const COUNTRY_CODE = '+91';
const LOCAL = /^[6-9]\d{9}$/;
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

/** A mobile number with its country; ten digits are one of India. */
export const Mobile = z.pipe(
  z.string().check(
    z.overwrite((text) => text.replaceAll(/[\s-]/g, '')),
    z.refine(
      (text) => LOCAL.test(text) || INTERNATIONAL.test(text),
      'ten digits such as 9822055443, or + and the number with its country',
    ),
  ),
  z.transform(dialled),
);

/** A mobile number with its country. */
export function dialled(text: string): string {
  return LOCAL.test(text) ? `${COUNTRY_CODE}${text}` : text;
}

export const Email = z
  .email('an email address such as gita@example.in')
  .check(z.maxLength(200, 'at most 200 characters'));

/** Texts such as names, cities and addresses. */
export const Line = z.string().check(z.maxLength(200, 'at most 200 characters'));

export const UserName = z
  .string()
  .check(
    z.regex(
      /^[\dA-Za-z][\w.@-]{2,59}$/,
      '3 to 60 letters, digits, dots, hyphens, underscores and @, beginning with a letter or digit',
    ),
  );
