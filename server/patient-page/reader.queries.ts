import { sql } from 'kysely';
import type { ResponseOf } from '#contract/call.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import type { Db } from '#server/platform/sql/database.ts';

type Readers = ResponseOf<typeof patientPageCalls.patientPage>['readers'];

/** Returns on which days of the hospital whom of the team has read a patient's record, and whom it was shared with; newest first. */
export async function listReaders(
  db: Db,
  recordIds: readonly string[],
  { since, timeZone, limit }: { since: Date; timeZone: string; limit: number },
): Promise<Readers> {
  const day = sql<string>`to_char(audit.at at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const rows = await db
    .selectFrom('audit')
    .leftJoin('patientShare', (join) =>
      join
        .on('audit.role', '=', 'relative')
        .on('audit.who', '=', sql<string>`'relative:' || patient_share.id`),
    )
    .select([day.as('day'), 'audit.role', 'patientShare.name'])
    .where('audit.patientId', 'in', [...recordIds])
    .where('audit.action', '=', 'READ')
    .where('audit.role', 'in', ['provider', 'nurse', 'agent', 'relative'])
    .where('audit.at', '>', since)
    .groupBy(['day', 'audit.role', 'patientShare.name'])
    .orderBy('day', 'desc')
    .orderBy('audit.role')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, role: row.role as Readers[number]['role'] }));
}
