import { ageOn } from '#domain/age.ts';
import type { Person } from '#server/simulator/raise.ts';
import type { Db } from '#server/platform/sql/database.ts';

/** The patients with what decides which complaints they have. */
export async function listPeople(db: Db, now: Date): Promise<Person[]> {
  const rows = await db.selectFrom('patient').select(['mrn', 'sex', 'bornOn', 'languages']).execute();
  return rows.map(({ bornOn, ...person }) => ({ ...person, ageYears: ageOn(bornOn, now) }));
}

/** Requests of earlier runs that have not ended. */
export async function listOpenRequests(db: Db) {
  return db
    .selectFrom('request')
    .select(['id as requestId', 'kind', 'reasonLang as lang'])
    .where('clientId', 'like', 'sim-%')
    .where('endedAt', 'is', null)
    .execute();
}
