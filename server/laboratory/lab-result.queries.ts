import type { Insertable } from 'kysely';
import type { ErrorReason } from '#contract/entered-in-error.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

function resultRows(db: Db | Tx) {
  return db
    .selectFrom('observation')
    .leftJoin('appUser as writer', 'writer.id', 'observation.byUser')
    .leftJoin('appUser as reader', 'reader.id', 'observation.acknowledgedBy')
    .leftJoin('appUser as marker', 'marker.id', 'observation.errorBy')
    .selectAll('observation')
    .select(['writer.name as byName', 'writer.role as byRole'])
    .select(['reader.name as readerName', 'reader.role as readerRole'])
    .select(['marker.name as markerName', 'marker.role as markerRole'])
    .where('observation.kind', '=', 'LAB');
}

export type LabResultRow = Awaited<ReturnType<ReturnType<typeof resultRows>['executeTakeFirstOrThrow']>>;

/** Every version of the typed results of an order; of each test the newest first. */
export async function resultsOfOrder(db: Db | Tx, requestId: string): Promise<LabResultRow[]> {
  return resultRows(db)
    .where('observation.requestId', '=', requestId)
    .where('observation.clientId', 'is not', null)
    .orderBy('observation.name')
    .orderBy('observation.code')
    .orderBy('observation.version', 'desc')
    .execute();
}

/**
 * The newest result of each test of a patient that counts, with its earlier versions, that result first; and what was entered in
 * error and has no newer version, which counts nowhere.
 */
export async function latestResultsOf(db: Db | Tx, patientId: string): Promise<LabResultRow[]> {
  const newest = await db
    .selectFrom('observation')
    .select(['id', 'requestId', 'code'])
    .distinctOn('code')
    .where('patientId', '=', patientId)
    .where('kind', '=', 'LAB')
    .where('supersededAt', 'is', null)
    .orderBy('code')
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();
  const shown = [...newest, ...(await lastInError(db, patientId))];
  if (!shown.length) return [];
  const ids = shown.map(({ id }) => id);
  const ordered = shown.filter(({ requestId }) => requestId !== null);
  return resultRows(db)
    .where((e) =>
      e.or([
        e('observation.id', 'in', ids),
        ...ordered.map(({ requestId, code }) =>
          e.and([e('observation.requestId', '=', requestId), e('observation.code', '=', code)]),
        ),
      ]),
    )
    .orderBy('observation.name')
    .orderBy('observation.code')
    .orderBy('observation.version', 'desc')
    .execute();
}

/** A patient's results that were entered in error and have no newer version in their order. */
async function lastInError(db: Db | Tx, patientId: string) {
  return db
    .selectFrom('observation')
    .select(['id', 'requestId', 'code'])
    .where('patientId', '=', patientId)
    .where('kind', '=', 'LAB')
    .where('errorAt', 'is not', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('observation as newer')
            .select('newer.id')
            .whereRef('newer.requestId', '=', 'observation.requestId')
            .whereRef('newer.code', '=', 'observation.code')
            .whereRef('newer.version', '>', 'observation.version'),
        ),
      ),
    )
    .execute();
}

/** How many results of a test are read, so that a rejected sample hides no earlier result. */
const LAST_RESULTS = 5;

/** The last results of each of these tests, the newest first. What was replaced or withdrawn does not count. */
export async function lastResults(
  db: Db | Tx,
  { patientId, codes, now }: { patientId: string; codes: readonly string[]; now: Date },
) {
  const ranked = db
    .selectFrom('observation')
    .select(['id', 'code', 'name', 'value', 'text', 'unit', 'flag', 'high', 'at', 'status', 'version'])
    .select((e) =>
      e.fn
        .agg<string>('row_number')
        .over((over) =>
          over.partitionBy(['code', 'status']).orderBy('at', 'desc').orderBy('version', 'desc').orderBy('id'),
        )
        .as('place'),
    )
    .where('patientId', '=', patientId)
    .where('kind', '=', 'LAB')
    .where('code', 'in', codes)
    .where('supersededAt', 'is', null)
    .where('at', '<=', now);
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .where('place', '<=', String(LAST_RESULTS))
    .orderBy('code')
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, isPreliminary: status === 'PRELIMINARY' }));
}

/** Returns what a device has sent before with this id; of each test the newest first. */
export async function sentResults(tx: Db | Tx, byUser: string, clientId: string) {
  return tx
    .selectFrom('observation')
    .select(['code', 'value', 'text', 'at', 'status', 'flag', 'low', 'high', 'ownRange'])
    .where('byUser', '=', byUser)
    .where('clientId', '=', clientId)
    .orderBy('version', 'desc')
    .execute();
}

export async function supersede(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('observation').set({ supersededAt: at }).where('id', '=', id).execute();
}

export async function insertResult(tx: Tx, row: Insertable<Database['observation']>): Promise<void> {
  await tx.insertInto('observation').values(row).execute();
}

export async function setResultsVersion(tx: Tx, requestId: string, resultsVersion: number): Promise<void> {
  await tx.updateTable('request').set({ resultsVersion }).where('id', '=', requestId).execute();
}

/** Returns what was ordered and is not cancelled. */
export async function orderedCodes(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('product')
    .select(['code', 'name'])
    .where('requestId', '=', requestId)
    .where('status', '!=', 'CANCELLED')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Marks a result as entered in error. It counts no more, in this release and in the one before. */
export async function setResultInError(
  tx: Tx,
  id: string,
  set: { at: Date; by: string; reason: ErrorReason; words: string | null; isSeen: boolean },
): Promise<void> {
  const { at, by, reason, words, isSeen } = set;
  await tx
    .updateTable('observation')
    .set({ errorAt: at, errorBy: by, errorReason: reason, errorWords: words, supersededAt: at })
    .set({ errorSeenAt: isSeen ? at : null })
    .where('id', '=', id)
    .execute();
}

/** Marks results of an order that were entered in error as seen by its doctor. @returns the ids of those that were not */
export async function acknowledgeErrors(
  tx: Tx,
  { requestId, ids, at }: { requestId: string; ids: readonly string[]; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('observation')
    .set({ errorSeenAt: at })
    .where('id', 'in', ids)
    .where('requestId', '=', requestId)
    .where('kind', '=', 'LAB')
    .where('errorAt', 'is not', null)
    .where('errorSeenAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks current results of an order as seen. @returns the ids of those that were not */
export async function acknowledge(
  tx: Tx,
  { requestId, ids, userId, at }: { requestId: string; ids: readonly string[]; userId: string; at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('observation')
    .set({ acknowledgedAt: at, acknowledgedBy: userId })
    .where('id', 'in', ids)
    .where('requestId', '=', requestId)
    .where('kind', '=', 'LAB')
    .where('acknowledgedAt', 'is', null)
    .where('errorAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The doctor of the consultation that placed an order; none for a patient's own order. */
export async function orderedBy(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('request')
    .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.userId', 'provider.salutation', 'appUser.name', 'appUser.mobile'])
    .select(['consultation.consultationNumber', 'request.patientId'])
    .where('request.id', '=', requestId)
    .executeTakeFirst();
}

/** The typed results of an order that are final, each as its text; null for a bare number. */
export async function finalResultTexts(db: Db | Tx, requestId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('observation')
    .select('text')
    .where('requestId', '=', requestId)
    .where('clientId', 'is not', null)
    .where('supersededAt', 'is', null)
    .where('status', '!=', 'PRELIMINARY')
    .execute();
  return rows.map(({ text }) => text);
}

/** The ids of a patient's orders that this doctor placed. */
export async function ordersOf(db: Db | Tx, userId: string, patientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('request')
    .innerJoin('consultation', 'consultation.id', 'request.orderedByConsultationId')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .select('request.id')
    .where('provider.userId', '=', userId)
    .where('request.patientId', '=', patientId)
    .execute();
  return rows.map(({ id }) => id);
}
