import { sql } from 'kysely';
import type { Order } from './keyset.ts';

/** A cursor has the patient's id: their name must not be in a URL. */
export const BY_PATIENT_NAME = {
  by: 'patient.name',
  type: 'text',
  reference: {
    by: 'patient.id',
    valueOf: (id) => sql`(select name from patient where id = ${id})`,
  },
} as const satisfies Order['keys'][number];
