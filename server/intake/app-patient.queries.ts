import { identityKey, type App } from '#server/platform/http/identity.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** Returns whether a request or an appointment of the patient came through the app before. */
export async function cameThroughApp(db: Db | Tx, patientId: string, who: App): Promise<boolean> {
  const request = await db
    .selectFrom('request')
    .select('id')
    .where('patientId', '=', patientId)
    .where('intakeApp', '=', who.app)
    .limit(1)
    .executeTakeFirst();
  if (request) return true;
  const booking = await db
    .selectFrom('consultation')
    .select('id')
    .where('patientId', '=', patientId)
    .where('bookedBy', '=', identityKey(who))
    .limit(1)
    .executeTakeFirst();
  return booking !== undefined;
}
