import * as z from 'zod/mini';
import type { PlainReason } from '#contract/reasons.ts';

/** A day and a time as the field of the browser has them, in the time zone of the device. */
export const LocalTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, 'FIELD_REQUIRED' satisfies PlainReason));

export const instantOf = (local: string): string => new Date(local).toISOString();

export function nowLocal(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
