import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type RecordingRow = Selectable<Database['callRecording']>;

export async function findOpenRecording(
  db: Db | Tx,
  consultationId: string,
): Promise<RecordingRow | undefined> {
  return db
    .selectFrom('callRecording')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** A recording of a visit, also one that has ended. */
export async function findRecording(
  tx: Tx,
  consultationId: string,
  id: string,
): Promise<RecordingRow | undefined> {
  return tx
    .selectFrom('callRecording')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertRecording(tx: Tx, row: Insertable<Database['callRecording']>): Promise<void> {
  await tx.insertInto('callRecording').values(row).execute();
}

interface RecordingSet {
  beganAt?: Date;
  uploadId?: string;
  endedAt?: Date;
  endedBy?: string | null;
  endReason?: RecordingRow['endReason'];
}

export async function updateRecording(tx: Tx, id: string, set: RecordingSet): Promise<void> {
  await tx.updateTable('callRecording').set(set).where('id', '=', id).execute();
}

/** Stores an answer; a later one of the same member replaces it, and the audit keeps both. */
export async function upsertAnswer(tx: Tx, row: Insertable<Database['recordingAnswer']>): Promise<void> {
  const { agrees, language, textVersion, at } = row;
  await tx
    .insertInto('recordingAnswer')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['recordingId', 'memberId']).doUpdateSet({ agrees, language, textVersion, at }),
    )
    .execute();
}

/** The members who have agreed. */
export async function listAgreed(db: Db | Tx, recordingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recordingAnswer')
    .select('memberId')
    .where('recordingId', '=', recordingId)
    .where('agrees', '=', true)
    .orderBy('memberId')
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Open recordings of which the recording member is no longer in the call. */
export async function listDeserted(db: Db, silentSince: Date, limit: number): Promise<RecordingRow[]> {
  return db
    .selectFrom('callRecording')
    .innerJoin('roomMember', 'roomMember.id', 'callRecording.byMember')
    .selectAll('callRecording')
    .where('callRecording.endedAt', 'is', null)
    .where((e) => e.or([e('roomMember.state', '!=', 'IN'), e('roomMember.seenAt', '<', silentSince)]))
    .limit(limit)
    .execute();
}

interface Since {
  silent: Date;
  ended: Date;
}

/** The uploads of ended recordings that are silent since a time, or that have ended before another, however much still comes. */
export async function listUnfinished(db: Db, since: Since, limit: number) {
  return db
    .selectFrom('upload')
    .innerJoin('callRecording', 'callRecording.uploadId', 'upload.id')
    .selectAll('upload')
    .where('upload.state', '=', 'OPEN')
    .where('callRecording.endedAt', '<', since.silent)
    .where((e) =>
      e.or([e('upload.touchedAt', '<', since.silent), e('callRecording.endedAt', '<', since.ended)]),
    )
    .limit(limit)
    .execute();
}
