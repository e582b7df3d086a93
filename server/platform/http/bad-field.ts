import { Refusal } from './refusal.ts';

/** A refusal of one field that the schema alone cannot give. */
export function badField(path: string, message: string): Refusal {
  return new Refusal('BAD_INPUT', { fields: [{ path, message }] });
}
