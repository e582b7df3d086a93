import { birthFault, birthOf, type Birth } from '#domain/birth.ts';
import { badField } from '#server/platform/http/refusal.ts';

/**
 * Reads a birth that the contract let through. `path`: its field; `today`: the hospital's day.
 * @throws Refusal BAD_INPUT
 */
export function mustBeBirth(path: string, text: string, today: string): Birth {
  const birth = birthOf(text);
  const fault = birth ? birthFault(birth, today) : 'BIRTH_DATE_NOT_IN_PAST';
  if (!birth || fault) throw badField(path, fault ?? 'BIRTH_DATE_NOT_IN_PAST');
  return birth;
}
