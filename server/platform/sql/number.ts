import { sql, type RawBuilder } from 'kysely';

/** The next readable number, such as LB-48217: unique and never reused. It grants no access. */
export function nextServiceNumber(prefix: string): RawBuilder<string> {
  return sql<string>`concat(${prefix}::text, '-', nextval('service_number'))`;
}

export function nextConsultationNumber(): RawBuilder<string> {
  return sql<string>`concat('CN-', nextval('consultation_number'))`;
}
