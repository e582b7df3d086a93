import { expressionBuilder } from 'kysely';
import type { Database } from '#server/platform/sql/database.ts';

/**
 * R1.06: a provider's consultations at a clinic. An open one that belongs to no clinic yet is among those of
 * each: a switch hides no patient who waits.
 */
export function isAtClinic(clinicId: string) {
  const e = expressionBuilder<Database, 'consultation'>();
  return e.or([
    e('consultation.clinicId', '=', clinicId),
    e.and([
      e('consultation.clinicId', 'is', null),
      e('consultation.status', 'not in', ['COMPLETED', 'CANCELLED']),
    ]),
  ]);
}
