import {
  sql,
  type Expression,
  type Insertable,
  type RawBuilder,
  type SqlBool,
  type Updateable,
} from 'kysely';
import type { AppointmentState } from '#contract/bookings.ts';
import { VERIFIED_AND_APPROVED } from '#contract/profile.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { lockPatient } from '#server/platform/sql/lock-patient.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

/** Booked visits with whom they concern. */
function appointments(db: Db | Tx) {
  return db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('clinic', 'clinic.id', 'consultation.clinicId')
    .where('consultation.scheduledAt', 'is not', null)
    .selectAll('consultation')
    .select([
      'patient.mrn',
      'patient.name as patientName',
      'patient.nameLang',
      'patient.mobile',
      'patient.languages',
      'patient.email',
      'provider.id as doctorId',
      'provider.userId as doctorUserId',
      'provider.salutation',
      'appUser.name as doctorName',
      'clinic.clinicName',
    ])
    .$narrowType<{ scheduledAt: Date; scheduledUntil: Date; providerId: string }>();
}

export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

export async function findAppointment(db: Db | Tx, id: string) {
  return appointments(db).where('consultation.id', '=', id).executeTakeFirst();
}

export async function findAppointmentByNumber(db: Db | Tx, number: string) {
  return appointments(db).where('consultation.consultationNumber', '=', number).executeTakeFirst();
}

/** The appointment that this caller booked before with this id. */
export async function findBooked(tx: Db | Tx, bookedBy: string, clientId: string) {
  return appointments(tx)
    .where('consultation.bookedBy', '=', bookedBy)
    .where('consultation.bookingClientId', '=', clientId)
    .executeTakeFirst();
}

/** Returns whether a patient has an appointment in a span. Locks the patient, so that of two bookings at once one sees the other. */
export async function hasAppointmentIn(
  tx: Tx,
  patientId: string,
  { startsAt, endsAt, exceptId }: { startsAt: Date; endsAt: Date; exceptId?: string },
): Promise<boolean> {
  await lockPatient(tx, patientId);
  let rows = appointments(tx)
    .where('consultation.patientId', '=', patientId)
    .where('consultation.status', 'not in', ['CANCELLED', 'COMPLETED'])
    .where('consultation.scheduledAt', '<', endsAt)
    .where('consultation.scheduledUntil', '>', startsAt);
  if (exceptId !== undefined) rows = rows.where('consultation.id', '!=', exceptId);
  return (await rows.limit(1).executeTakeFirst()) !== undefined;
}

/** The appointments to come of a patient, with one doctor or with all, earliest first. */
export async function listToCome(
  db: Db | Tx,
  { patientId, providerId }: { patientId: string; providerId?: string },
) {
  const ofPatient = appointments(db).where('consultation.patientId', '=', patientId);
  const asked =
    providerId === undefined ? ofPatient : ofPatient.where('consultation.providerId', '=', providerId);
  return asked
    .where('consultation.requestId', 'is', null)
    .where('consultation.startedAt', 'is', null)
    .where('consultation.status', 'not in', ['CANCELLED', 'COMPLETED'])
    .orderBy('consultation.scheduledAt')
    .execute();
}

/** Locks the row until the transaction ends. */
export async function lockAppointment(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('consultation').select('id').where('id', '=', id).forUpdate().execute();
}

type Columns = Pick<
  Insertable<Database['consultation']>,
  | 'visit'
  | 'handOverNote'
  | 'scheduledAt'
  | 'scheduledUntil'
  | 'clinicId'
  | 'providerId'
  | 'remindAt'
  | 'noShowAt'
  | 'cancelReason'
  | 'status'
  | 'endedAt'
>;

export async function updateAppointment(tx: Tx, id: string, set: Updateable<Columns>): Promise<void> {
  await tx.updateTable('consultation').set(set).where('id', '=', id).execute();
}

/** Appointments of which the patient is to be reminded now. */
export async function listDueReminders(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('consultation')
    .select('id')
    .where('remindAt', '<=', now)
    .orderBy('remindAt')
    .limit(limit)
    .execute();
}

/** @returns whether this call did it, and not another instance */
export async function takeReminder(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('consultation')
    .set({ remindAt: null })
    .where('id', '=', id)
    .where('remindAt', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Appointments of a span that were not cancelled, for the operator. */
export async function listAppointments(
  db: Db,
  { providerId, startsAt, endsAt }: { providerId?: string; startsAt: Date; endsAt: Date },
) {
  let rows = appointments(db)
    .where('consultation.scheduledAt', '>=', startsAt)
    .where('consultation.scheduledAt', '<', endsAt)
    .where('consultation.status', '!=', 'CANCELLED');
  if (providerId !== undefined) rows = rows.where('consultation.providerId', '=', providerId);
  return rows.orderBy('consultation.scheduledAt').orderBy('consultation.id').execute();
}

const IN_TIME: Order = {
  name: 'appointments',
  keys: [
    { by: 'consultation.scheduledAt', type: 'instant' },
    { by: 'consultation.id', type: 'text' },
  ],
};

export interface AppointmentFilter {
  startsAt: Date;
  /** Without it, all that follow. */
  endsAt: Date | undefined;
  providerId: string | undefined;
  clinicId: string | undefined;
  patientId: string | undefined;
  state: AppointmentState | undefined;
  /** Limits the appointments to patients whom the caller may see, as a condition on `patient`. */
  isVisible: Expression<SqlBool>;
}

/** One page of appointments, earliest first. */
export async function pageOfAppointments(
  db: Db,
  {
    startsAt,
    endsAt,
    providerId,
    clinicId,
    patientId,
    state,
    isVisible,
    ...asked
  }: AppointmentFilter & PageAsked,
) {
  let rows = appointments(db).where('consultation.scheduledAt', '>=', startsAt).where(isVisible);
  if (endsAt !== undefined) rows = rows.where('consultation.scheduledAt', '<', endsAt);
  if (providerId !== undefined) rows = rows.where('consultation.providerId', '=', providerId);
  if (clinicId !== undefined) rows = rows.where('consultation.clinicId', '=', clinicId);
  if (patientId !== undefined) rows = rows.where('consultation.patientId', '=', patientId);
  if (state !== undefined) rows = rows.where(isIn(state));
  return { total: await countRows(db, rows), ...(await readPage(rows, IN_TIME, asked)) };
}

function isIn(state: AppointmentState): RawBuilder<SqlBool> {
  switch (state) {
    case 'PLANNED':
      return sql`consultation.status not in ('CANCELLED', 'COMPLETED') and consultation.started_at is null`;
    case 'BEGUN':
      return sql`consultation.status not in ('CANCELLED', 'COMPLETED') and consultation.started_at is not null`;
    case 'COMPLETED':
      return sql`consultation.status = 'COMPLETED'`;
    case 'CANCELLED':
      return sql`consultation.status = 'CANCELLED' and consultation.no_show_at is null`;
    case 'NO_SHOW':
      return sql`consultation.no_show_at is not null`;
  }
}

const BY_NAME: Order = {
  name: 'doctors to book',
  keys: [
    { by: 'appUser.name', type: 'text' },
    { by: 'provider.id', type: 'text' },
  ],
};

/** Verified providers and what they offer. */
export async function listBookable(db: Db, asked: PageAsked) {
  const rows = db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .innerJoin('providerProfile', 'providerProfile.providerId', 'provider.id')
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED)
    .where('appUser.disabledAt', 'is', null);
  const page = await readPage(
    rows.select([
      'provider.id',
      'provider.salutation',
      'provider.specialisation',
      'appUser.name',
      'providerProfile.services',
    ]),
    BY_NAME,
    asked,
  );
  const total = await countRows(db, rows);
  return { ...page, total };
}

/** The clinics of some providers, by name. */
export async function listClinicsOf(db: Db | Tx, providerIds: readonly string[]) {
  if (!providerIds.length) return [];
  return db
    .selectFrom('clinicProvider')
    .innerJoin('clinic', 'clinic.id', 'clinicProvider.clinicId')
    .select(['clinicProvider.providerId', 'clinic.id as clinicId', 'clinic.clinicName', 'clinic.city'])
    .where('clinicProvider.providerId', 'in', providerIds)
    .orderBy(sql.ref('clinic.clinicName'))
    .execute();
}

/** A provider with whom a visit can be booked. */
export async function findBookable(tx: Db | Tx, by: { id: string } | { userName: string }) {
  const rows = tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.id', 'provider.userId'])
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED)
    .where('appUser.disabledAt', 'is', null);
  return 'id' in by
    ? rows.where('provider.id', '=', by.id).executeTakeFirst()
    : rows.where('appUser.userName', '=', by.userName).executeTakeFirst();
}

/** Colleagues who take hand-overs, by name. */
export async function listColleagues(db: Db, exceptId: string, limit: number) {
  return db
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.id', 'provider.salutation', 'provider.specialisation', 'appUser.name'])
    .where('provider.verificationStatus', '=', VERIFIED_AND_APPROVED)
    .where('provider.availableForOthers', '=', true)
    .where('appUser.disabledAt', 'is', null)
    .where('provider.id', '!=', exceptId)
    .orderBy('appUser.name')
    .limit(limit)
    .execute();
}
