import { sql } from 'kysely';
import { wallOf } from '#domain/zoned-time.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A doctor who sees patients today, also where the clock has come to a leave or a day off of the seed. */
export async function putOnDuty({ db, clock, deps }: TestServer, providerId: string): Promise<void> {
  const { day } = wallOf(clock.now(), deps.config.TIME_ZONE);
  await db.updateTable('provider').set({ onDuty: true }).where('id', '=', providerId).execute();
  await db
    .updateTable('vacation')
    .set({ cancelledAt: clock.now() })
    .where('providerId', '=', providerId)
    .where('fromDay', '<=', day)
    .where('toDay', '>=', day)
    .execute();
  await sql`update roster set exceptions = jsonb_path_query_array(exceptions, '$[*] ? (@.day != $day)',
    ${JSON.stringify({ day })}::jsonb) where provider_id = ${providerId}`.execute(db);
}
