import type { AbhaFault } from '#contract/abha-reasons.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/** Codes of the ABHA service, version 3, as https://github.com/nha-in/docs lists them (milestone 1, error codes). */
const BY_CODE: Readonly<Record<string, AbhaFault>> = {
  'ABDM-1013': 'ABHA_UNKNOWN',
  'ABDM-1017': 'ABHA_CODE_ENDED',
  'ABDM-1022': 'ABHA_TOO_MANY_CODES',
  'ABDM-1100': 'ABHA_TOO_MANY_CODES',
  'ABDM-1114': 'ABHA_UNKNOWN',
  'ABDM-1115': 'ABHA_UNKNOWN',
  'ABDM-1407': 'ABHA_INACTIVE',
};
/** Fields that a validation names in place of a code. */
const BY_FIELD: Readonly<Record<string, AbhaFault>> = {
  loginId: 'ABHA_UNKNOWN',
  txnId: 'ABHA_CODE_ENDED',
  otpValue: 'ABHA_CODE_WRONG',
};
const REFUSED: readonly (number | null)[] = [400, 404, 422];

/**
 * Returns the refusal that an answer of the ABHA service means for the desk; null of a fault that is not about the ABHA or its code. A fault
 * comes as an object with or without `error` around it, as a list, or with the name of a field. Its words are compared and never shown:
 * they may repeat the number or the code.
 */
export function abhaRefusal(status: number | null, json: unknown): Refusal | null {
  if (status === 429) return refused('ABHA_TOO_MANY_CODES');
  if (!REFUSED.includes(status)) return null;
  const body = objectOf(Array.isArray(json) ? json[0] : json);
  const { code, message, ...fields } = 'error' in body ? objectOf(body['error']) : body;
  // A code came with a colon and a space after it.
  const known = BY_CODE[/^ABDM-\d+/.exec(textOf(code))?.[0] ?? ''];
  if (known) return refused(known);
  if (/\botp\b/i.test(textOf(message))) return codeRefusal(textOf(message));
  if (/user not found/i.test(textOf(message))) return refused('ABHA_UNKNOWN');
  const field = Object.keys(BY_FIELD).find((name) => name in fields);
  return field === undefined ? null : refused(BY_FIELD[field] as AbhaFault);
}

/** Returns the refusal of a code: ABDM has one sentence for a wrong and for an expired code, and sometimes one for an expired code alone. */
export function codeRefusal(message: string | null | undefined): Refusal {
  const isEnded = /expired/i.test(message ?? '') && !/incorrect/i.test(message ?? '');
  return refused(isEnded ? 'ABHA_CODE_ENDED' : 'ABHA_CODE_WRONG');
}

const refused = (reason: AbhaFault): Refusal => new Refusal('RULE', { reason });

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
