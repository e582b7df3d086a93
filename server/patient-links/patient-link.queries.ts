import type { Insertable, Selectable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

export type PatientLinkRow = Selectable<Database['patientLink']>;
/** Subject of a link: a visit with its orders, or a request or an order that belongs to none yet. */
export type About = { consultationId: string } | { requestId: string };

function linksAbout(db: Db | Tx, about: About) {
  const links = db.selectFrom('patientLink');
  if ('requestId' in about) return links.where('requestId', '=', about.requestId);
  const { consultationId } = about;
  return links.where((e) =>
    e.or([
      e('consultationId', '=', consultationId),
      // Of the request from which the visit came.
      e('requestId', 'in', (f) =>
        f.selectFrom('consultation').select('requestId').where('id', '=', consultationId),
      ),
    ]),
  );
}

export async function insertLink(tx: Tx, row: Insertable<Database['patientLink']>): Promise<void> {
  await tx.insertInto('patientLink').values(row).execute();
}

/** Finds a link, with where its patient is reached. */
export async function findLink(db: Db, tokenHash: string) {
  return db
    .selectFrom('patientLink')
    .innerJoin('patient', 'patient.id', 'patientLink.patientId')
    .selectAll('patientLink')
    .select(['patient.mobile', 'patient.languages'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Locks a link until the transaction ends, so that parallel tries are counted one by one; with the date that opens it. */
export async function lockLink(tx: Tx, tokenHash: string) {
  await tx
    .selectFrom('patientLink')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  return tx
    .selectFrom('patientLink')
    .innerJoin('patient', 'patient.id', 'patientLink.patientId')
    .selectAll('patientLink')
    .select(['patient.bornOn', 'patient.birthKnownTo'])
    .where('patientLink.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function updateLink(
  tx: Tx,
  id: string,
  set: Partial<Pick<PatientLinkRow, 'tries' | 'lockedUntil' | 'openedAt' | 'revokedAt'>>,
): Promise<void> {
  await tx.updateTable('patientLink').set(set).where('id', '=', id).execute();
}

export async function findLinkEnd(tx: Tx, id: string): Promise<Date> {
  const link = await tx
    .selectFrom('patientLink')
    .select('expiresAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return link.expiresAt;
}

/**
 * Returns whether a later link was made for the patient of a link, and its time is not over. One that was ended counts, too: its
 * patient gets a new one.
 */
export async function hasNewerLink(
  tx: Tx,
  { patientId, createdAt }: Pick<PatientLinkRow, 'patientId' | 'createdAt'>,
  now: Date,
): Promise<boolean> {
  const newer = await tx
    .selectFrom('patientLink')
    .select('id')
    .where('patientId', '=', patientId)
    .where('createdAt', '>', createdAt)
    .where('expiresAt', '>', now)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Revokes every link about it that still works. @returns how many */
export async function revokeAbout(tx: Tx, about: About, now: Date): Promise<number> {
  const ids = linksAbout(tx, about).select('id').where('revokedAt', 'is', null).where('expiresAt', '>', now);
  const { numUpdatedRows } = await tx
    .updateTable('patientLink')
    .set({ revokedAt: now })
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Revokes every link of a patient that still works. @returns their ids */
export async function revokeLinksOf(tx: Tx, patientId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('patientLink')
    .set({ revokedAt: now })
    .where('patientId', '=', patientId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The links about it, newest first. */
export async function listLinks(db: Db | Tx, about: About): Promise<PatientLinkRow[]> {
  return linksAbout(db, about).selectAll().orderBy('createdAt', 'desc').orderBy('id').execute();
}

/** Returns whether one was sent for this reason since a time, and can still be opened. */
export async function wasSent(
  tx: Tx,
  about: About,
  { reason, since }: { reason: PatientLinkRow['reason']; since: Date },
): Promise<boolean> {
  const row = await linksAbout(tx, about)
    .select('id')
    .where('reason', '=', reason)
    .where('createdAt', '>', since)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPatientSession(
  tx: Tx,
  row: Insertable<Database['patientSession']>,
): Promise<void> {
  await tx.insertInto('patientSession').values(row).execute();
}

/** Makes the open sessions of a patient show the visit of their link alone. */
export async function narrowSessions(tx: Tx, patientId: string): Promise<void> {
  const links = tx.selectFrom('patientLink').select('id').where('patientId', '=', patientId);
  await tx.updateTable('patientSession').set({ showsAll: false }).where('linkId', 'in', links).execute();
}

/** Where the patient is reached, and in which language. */
export async function findRecipient(tx: Db | Tx, patientId: string) {
  return tx
    .selectFrom('patient')
    .select(['mobile', 'email', 'languages'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
}
