import * as z from 'zod/mini';
import type { PlainReason } from './reasons.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;

/** Returns whether it has the form of a GST registration number and its check character is right. */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  const sum = Array.from(text.slice(0, -1)).reduce((before, character, at) => {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    return before + Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }, 0);
  return DIGITS[(DIGITS.length - (sum % DIGITS.length)) % DIGITS.length] === text.at(-1);
}

/** A number that was given to a receipt or a credit note. */
export const ReceiptNumber = z.object({ id: z.string(), number: z.string() });

/** Details of the hospital on receipts; null: not recorded. */
export const LegalDetails = z.object({
  name: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(120))),
  address: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))),
  gstin: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.maxLength(40),
        z.refine(isGstin, 'GSTIN_FORMAT' satisfies PlainReason),
      ),
  ),
});
export type LegalDetails = z.output<typeof LegalDetails>;

/** SAC of a service or HSN of goods. */
export const TaxCode = z
  .string()
  .check(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})$/, 'TAX_CODE_FORMAT' satisfies PlainReason));

/** Hundredths of a percent. */
const GST_MAX = 4_000;
export const GstPoints = z.int().check(z.gte(0), z.lte(GST_MAX));
const POINTS = 100;
export const gstPointsOf = (percent: string): number => Math.round(Number(percent) * POINTS);
/** Percentage as a person types it: "18" or "2.5". */
export const GstPercent = z.string().check(
  z.trim(),
  z.refine(
    (text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && gstPointsOf(text) <= GST_MAX,
    'GST_FORMAT' satisfies PlainReason,
  ),
);
