import { sql, type RawBuilder } from 'kysely';

/** The next number that people speak of, such as LB-48217: unique, never reused, not guessable as a right. */
export function nextServiceNumber(prefix: string): RawBuilder<string> {
  return sql<string>`concat(${prefix}::text, '-', nextval('service_number'))`;
}

export function nextConsultationNumber(): RawBuilder<string> {
  return sql<string>`concat('CN-', nextval('consultation_number'))`;
}
