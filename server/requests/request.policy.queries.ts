import { sql, type SelectQueryBuilder } from 'kysely';
import type { Scope } from './request.policy.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

/** Requests joined with what `inScope` needs. */
export function requestBase(db: Db | Tx) {
  return db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .leftJoin('consultation', 'consultation.id', 'request.consultationId');
}

export type ScopedRows = SelectQueryBuilder<Database, 'request' | 'patient' | 'consultation', object>;

/**
 * Restricts a query to what a scope may see, as `maySee` does for one row: its kinds in its hubs, and
 * requests in which the person is involved.
 */
export function inScope<Q extends ScopedRows>(query: Q, scope: Scope): Q {
  return query.where((e) => {
    const involved = [
      e('request.takenBy', '=', scope.userId),
      e('consultation.nurseUserId', '=', scope.userId),
    ];
    if (scope.escalatedIds.length) involved.push(e('request.id', 'in', scope.escalatedIds));
    if (scope.providerId) involved.push(e('request.providerId', '=', scope.providerId));
    if (!scope.kinds.length) return e.or(involved);
    const hubs = scope.hubKeys.length ? [e('request.hubKey', 'in', scope.hubKeys)] : [];
    const theirs = e.and([
      e('request.kind', 'in', scope.kinds),
      e.or([e('request.hubKey', 'is', null), ...hubs]),
    ]);
    return e.or([theirs, ...involved]);
  }) as Q;
}

/** The hubs to which a user is subscribed. */
export async function listHubKeys(db: Db | Tx, userId: string): Promise<string[]> {
  const hubs = await db.selectFrom('userHub').select('hubKey').where('userId', '=', userId).execute();
  return hubs.map(({ hubKey }) => hubKey);
}

export async function listAllHubKeys(db: Db | Tx): Promise<string[]> {
  const hubs = await db.selectFrom('hub').select('hubKey').execute();
  return hubs.map(({ hubKey }) => hubKey);
}

/** Only emergencies are escalated, so there are few at any time. */
export async function listEscalatedIds(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('alertListener')
    .innerJoin('alert', 'alert.id', 'alertListener.alertId')
    .select('alert.requestId')
    .where('alertListener.userId', '=', userId)
    // A literal, so that the planner uses the partial index.
    .where('alertListener.reason', '=', sql.lit('ESCALATED'))
    .where('alert.takenAt', 'is', null)
    .where('alert.withdrawnAt', 'is', null)
    .execute();
  return rows.map((row) => row.requestId);
}
