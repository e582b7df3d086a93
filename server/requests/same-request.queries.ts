import { sql } from 'kysely';
import type { RequestKind } from '#contract/shared.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

export type OpenOfKind = Awaited<ReturnType<typeof listOpenOfKinds>>[number];

/** The open requests of some patients of these kinds with the codes of their tests, newest first. */
export async function listOpenOfKinds(
  db: Db | Tx,
  patientIds: readonly string[],
  kinds: readonly RequestKind[],
) {
  if (!patientIds.length) return [];
  return db
    .selectFrom('request')
    .select(['id', 'serviceNumber', 'kind', 'status', 'requestedAt', 'patientId', 'intakeApp'])
    .select((e) =>
      e
        .selectFrom('product')
        .whereRef('product.requestId', '=', 'request.id')
        .select(sql<string[]>`coalesce(array_agg(product.code order by product.code), '{}')`.as('codes'))
        .$asScalar()
        .$notNull()
        .as('productCodes'),
    )
    .where('patientId', 'in', patientIds)
    .where('kind', 'in', kinds)
    .where('endedAt', 'is', null)
    .orderBy('requestedAt', 'desc')
    .orderBy('id')
    .execute();
}
