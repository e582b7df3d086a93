import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/sql/database.ts';

interface Consultations {
  consultation: Database['consultation'];
  other: Database['consultation'];
}

/**
 * R1.06: a provider's consultations at a clinic. An open one that belongs to no clinic yet is among those of
 * each: a switch hides no patient who waits.
 * @param table the table or its alias
 */
export function isAtClinic(clinicId: string, table: keyof Consultations = 'consultation') {
  const e = expressionBuilder<Consultations, keyof Consultations>();
  return e.or([
    e(`${table}.clinicId`, '=', clinicId),
    e.and([e(`${table}.clinicId`, 'is', null), e(`${table}.status`, 'not in', ['COMPLETED', 'CANCELLED'])]),
  ]);
}
