import { sql } from 'kysely';
import type { Role } from '#contract/shared.ts';
import type { Db } from '#server/platform/sql/database.ts';

/** On which days of the hospital whom of the team has read a patient's record, newest first. */
export async function listReaders(
  db: Db,
  recordIds: readonly string[],
  { since, timeZone, limit }: { since: Date; timeZone: string; limit: number },
): Promise<{ day: string; role: Role }[]> {
  const day = sql<string>`to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('audit')
    .select([day.as('day'), 'role'])
    .where('patientId', 'in', [...recordIds])
    .where('action', '=', 'READ')
    .where('role', 'in', ['provider', 'nurse', 'agent'])
    .where('at', '>', since)
    .groupBy(['day', 'role'])
    .orderBy('day', 'desc')
    .orderBy('role')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Role }));
}
