import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * R1.06: a provider's consultations at a clinic. An open one that belongs to no clinic yet is among those of
 * each: a switch hides no patient who waits.
 * @param consultation the table or its alias
 */
export function isAtClinic(clinicId: string, consultation = 'consultation'): RawBuilder<SqlBool> {
  const [at, status] = [sql.ref(`${consultation}.clinic_id`), sql.ref(`${consultation}.status`)];
  return sql<SqlBool>`(${at} = ${clinicId} or (${at} is null and ${status} not in ('COMPLETED', 'CANCELLED')))`;
}
