import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

export async function insertErasure(tx: Tx, row: Insertable<Database['patientErasure']>): Promise<void> {
  await tx.insertInto('patientErasure').values(row).execute();
}

export async function lockErasure(tx: Tx, id: string) {
  return tx.selectFrom('patientErasure').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function endErasure(
  tx: Tx,
  id: string,
  set: Updateable<Database['patientErasure']>,
): Promise<void> {
  await tx.updateTable('patientErasure').set(set).where('id', '=', id).execute();
}

export async function findOpenErasure(db: Db | Tx, patientId: string) {
  return db
    .selectFrom('patientErasure')
    .select(['id', 'askedBy'])
    .where('patientId', '=', patientId)
    .where('state', '=', 'ASKED')
    .executeTakeFirst();
}

const ORDER: Order = {
  name: 'erasures',
  keys: [
    { by: 'patientErasure.askedAt', type: 'instant', isDescending: true },
    { by: 'patientErasure.id', type: 'text' },
  ],
};

const erasures = (db: Db | Tx) =>
  db
    .selectFrom('patientErasure')
    .innerJoin('patient', 'patient.id', 'patientErasure.patientId')
    .leftJoin('appUser as asker', 'asker.id', 'patientErasure.askedBy')
    .leftJoin('appUser as ender', 'ender.id', 'patientErasure.endedBy')
    .select(['patient.mrn', 'patient.name', 'patient.nameLang'])
    .select(['asker.name as askedByName', 'ender.name as endedByName'])
    .selectAll('patientErasure');

export type ErasureRow = Awaited<ReturnType<typeof listErasuresOf>>[number];

/** One page of demands, newest first. */
export async function listErasures(db: Db, { isOpen, ...page }: PageAsked & { isOpen: boolean }) {
  const query = erasures(db).where('patientErasure.state', isOpen ? '=' : '<>', 'ASKED');
  return readPage(query, ORDER, page);
}

export async function listErasuresOf(db: Db | Tx, patientId: string) {
  return erasures(db).where('patientErasure.patientId', '=', patientId).orderBy('askedAt', 'desc').execute();
}

export async function countErasures(db: Db): Promise<{ open: number; ended: number }> {
  return db
    .selectFrom('patientErasure')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('state', '=', 'ASKED').as('open'),
      e.fn.countAll<number>().filterWhere('state', '<>', 'ASKED').as('ended'),
    ])
    .executeTakeFirstOrThrow();
}

/** The numbers of visits and requests that have not ended, or with a refund due: their patient must be reachable. */
export async function listUnsettled(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select service_number as number from request
      where patient_id = any(${[...ids]}::text[]) and (ended_at is null or refund_due_paise > 0)
    union
    select consultation_number from consultation
      where patient_id = any(${[...ids]}::text[]) and ended_at is null and status not in ('COMPLETED', 'CANCELLED')
    order by 1`.execute(tx);
  return rows.map(({ number }) => number);
}

/** When the patient was treated last, and asked to pay last; null: never. */
export async function lastOf(db: Db | Tx, ids: readonly string[]) {
  const { rows } = await sql<{ treatedAt: Date | null; billedAt: Date | null }>`
    select (select max(coalesce(ended_at, created_at)) from consultation where patient_id = any(${[...ids]}::text[])) as treated_at,
      (select max(requested_at) from request where patient_id = any(${[...ids]}::text[]) and amount_paise > 0) as billed_at`.execute(
    db,
  );
  return rows[0] ?? { treatedAt: null, billedAt: null };
}

/** Deletes how these patients are reached, wherever it is written. */
export async function eraseContact(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteSent(tx, ids);
  await deleteWordsOfNumbers(tx, ids);
  await tx
    .updateTable('patient')
    .set({ mobile: '', email: null, address: '', city: '', state: '' })
    .set({ mobileOwner: null, guardianName: null, guardianRelation: null, registerConsentBy: null })
    .set({ healthId: null, emergencyName: null, emergencyMobile: null, pcpProviderId: null })
    .where('id', 'in', ids)
    .execute();
  await tx
    .deleteFrom('familyMember')
    .where((e) => e.or([e('patientId', 'in', ids), e('accountId', 'in', ids)]))
    .execute();
  const own = tx.selectFrom('request').select('id').where('patientId', 'in', ids);
  await tx.updateTable('deskRequest').set({ consentBy: '' }).where('requestId', 'in', own).execute();
  // What was entered from them is in the record; the message itself has numbers and addresses.
  await tx.deleteFrom('labMessage').where('requestId', 'in', own).execute();
  await tx.updateTable('request').set({ address: null }).where('patientId', 'in', ids).execute();
  await tx.updateTable('homeVisit').set({ address: '' }).where('requestId', 'in', own).execute();
  await sql`update patient_correction set before = before - 'mobile', after = after - 'mobile'
    where patient_id = any(${[...ids]}::text[])`.execute(tx);
  await sql`update patient_merge set taken = jsonb_set(taken, '{filled}', '{}')
    where survivor_id = any(${[...ids]}::text[])`.execute(tx);
}

/** SMS and mail to these patients; what waits for another one at the same number stays. */
async function deleteSent(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from outgoing where recipient in (
      select mobile from patient where id = any(${[...ids]}::text[]) and mobile <> ''
      union select email from patient where id = any(${[...ids]}::text[]) and email is not null)
    and (state <> 'QUEUED' or not exists (
      select 1 from patient other where other.id <> all(${[...ids]}::text[])
        and (other.mobile = outgoing.recipient or other.email = outgoing.recipient)))`.execute(tx);
}

/** Deletes what their numbers said, about reminders, WhatsApp and in messages, unless another patient has the number. */
async function deleteWordsOfNumbers(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of ['reminder_stop', 'whatsapp_consent', 'phone_message'])
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`delete from ${sql.table(table)} word
      where mobile in (select mobile from patient where id = any(${[...ids]}::text[]))
      and not exists (
        select 1 from patient other where other.id <> all(${[...ids]}::text[]) and other.mobile = word.mobile)`.execute(
      tx,
    );
}

/** Ends the links to the patients' pages and the rooms of their visits, with the sessions that they opened. */
export async function eraseLinks(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const links = tx.selectFrom('patientLink').select('id').where('patientId', 'in', ids);
  await tx.deleteFrom('patientSession').where('linkId', 'in', links).execute();
  await tx.deleteFrom('patientLink').where('patientId', 'in', ids).execute();
  // With the sessions of those who read them.
  await tx.deleteFrom('patientShare').where('patientId', 'in', ids).execute();
  await tx
    .updateTable('guestInvitation')
    .set({ revokedAt: now })
    .where('revokedAt', 'is', null)
    .where('consultationId', 'in', (e) =>
      e.selectFrom('consultation').select('id').where('patientId', 'in', ids),
    )
    .execute();
}

/** Ends the consents to records of other hospitals, and deletes what came by them. */
export async function eraseHealthLocker(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const consents = tx.selectFrom('healthConsent').select('id').where('patientId', 'in', ids);
  const artifacts = tx.selectFrom('healthArtifact').select('artifactId').where('consentId', 'in', consents);
  for (const table of ['abdmGrant', 'abdmContext', 'abdmPatient', 'abhaVerification'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await tx.deleteFrom(table).where('patientId', 'in', ids).execute();
  await tx.deleteFrom('abdmConsent').where('consentId', 'in', consents).execute();
  await tx.deleteFrom('healthRecord').where('artifactId', 'in', artifacts).execute();
  await tx.deleteFrom('healthArtifact').where('consentId', 'in', consents).execute();
  // The gateway is told of those that still held.
  await tx
    .updateTable('healthConsent')
    .set({ state: 'REVOKED', withdrawnAt: now, checkAt: now })
    .where('patientId', 'in', ids)
    .where('state', 'in', ['REQUESTED', 'GRANTED'])
    .execute();
  await tx.updateTable('healthConsent').set({ healthId: '' }).where('patientId', 'in', ids).execute();
}

/** Conversations about the orders of these patients, which are no part of the medical record, and the files sent in them. */
export async function eraseConversations(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx.selectFrom('request').select('id').where('patientId', 'in', ids).execute();
  await eraseConversationsOf(
    tx,
    rows.map(({ id }) => id),
  );
}

const ABOUT_ORDERS = ['CUSTOMER', 'DESK'] as const;

export async function eraseConversationsOf(tx: Tx, requestIds: readonly string[]): Promise<void> {
  if (!requestIds.length) return;
  await tx
    .deleteFrom('message')
    .where('requestId', 'in', requestIds)
    .where('channel', 'in', ABOUT_ORDERS)
    .execute();
  const isSent = tx
    .selectFrom('document')
    .select('id')
    .where('requestId', 'in', requestIds)
    .where('kind', '=', 'CHAT_FILE')
    .where('consultationId', 'is', null);
  await tx.deleteFrom('annotation').where('documentId', 'in', isSent).execute();
  await tx.deleteFrom('document').where('id', 'in', isSent).execute();
}

const ORDERS_AT_ONCE = 100;

/** Orders that ended so many months ago and still have messages: some of them. */
export async function endedConversations(
  db: Db,
  { months, now }: { months: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from request where ended_at < ${now}::timestamptz - make_interval(months => ${months}::int)
      and exists (select 1 from message where request_id = request.id and channel in ('CUSTOMER', 'DESK'))
    limit ${ORDERS_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Uploads that the patient began and that became no document. @returns their pieces */
export async function eraseUploads(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const uploads = tx
    .selectFrom('upload')
    .select('upload.id')
    .where('resultId', 'is', null)
    .where('consultationId', 'in', (e) =>
      e.selectFrom('consultation').select('id').where('patientId', 'in', ids),
    );
  const pieces = await tx
    .deleteFrom('uploadPiece')
    .where('uploadId', 'in', uploads)
    .returning('fileKey')
    .execute();
  await tx.deleteFrom('upload').where('id', 'in', uploads).execute();
  return pieces.map(({ fileKey }) => fileKey);
}
