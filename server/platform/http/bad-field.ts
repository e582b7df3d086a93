import { Refusal } from './refusal.ts';

/** A refusal of one field for a reason that the schema cannot express. */
export function badField(path: string, message: string): Refusal {
  return new Refusal('BAD_INPUT', { fields: [{ path, message }] });
}
