import type { Db } from '#server/platform/sql/database.ts';

/** Requests of earlier runs that have not ended. */
export async function listOpenRequests(db: Db) {
  return db
    .selectFrom('request')
    .select(['id as requestId', 'kind', 'reasonLang as lang'])
    .where('clientId', 'like', 'sim-%')
    .where('endedAt', 'is', null)
    .execute();
}
