import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { ServiceAndFee } from '#contract/profile-forms.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import type { Appointment } from '#contract/roster.ts';
import { overlaps, type Span } from '#domain/calendar.ts';
import { CONSULTATION_TYPES } from '#server/reference/consultation-types.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

const { slotMinutes } = CONSULTATION_TYPES.SCHEDULED;
const LONGEST_SLOT_MS = 180 * 60_000;
const MINUTE_MS = 60_000;

export type BlockRow = Selectable<Database['calendarBlock']>;
export type VacationRow = Selectable<Database['vacation']>;

export type Booking = Span & { id: string; patientId: string; name: string; nameLang: string } & Pick<
    Appointment,
    'consultationNumber' | 'consultationMode' | 'clinicId'
  >;

/** Booked consultations that overlap a span and have neither ended nor been cancelled, in order. */
export async function bookingsIn(db: Db | Tx, providerId: string, span: Span): Promise<Booking[]> {
  return db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .select(['consultation.id', 'consultationNumber', 'mode as consultationMode', 'clinicId'])
    .select(['scheduledAt as startsAt', 'scheduledUntil as endsAt'])
    .select(['patientId', 'patient.name', 'patient.nameLang'])
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .where('providerId', '=', providerId)
    .where('scheduledUntil', '>', span.startsAt)
    .where('scheduledAt', '<', span.endsAt)
    .where('status', 'not in', ['CANCELLED', 'COMPLETED'])
    .orderBy('scheduledAt')
    .execute();
}

/** When a visit takes or took place; the index consultation_when has this exact expression. */
const BEGINS = sql<Date>`coalesce(consultation.scheduled_at, consultation.started_at, consultation.created_at)`;

/** A provider's visits in a span with their patients, also those that were not booked and those that are over. */
export async function visitsIn(db: Db | Tx, providerId: string, span: Span) {
  const slots = await slotsOf(db, providerId);
  const rows = await db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .select([
      'consultation.consultationNumber',
      'consultation.mode',
      'consultation.clinicId',
      'consultation.status',
      'consultation.scheduledAt',
      'consultation.scheduledUntil',
      'consultation.startedAt',
      'consultation.endedAt',
      'consultation.patientId',
      'patient.name',
      'patient.nameLang',
    ])
    .where('consultation.providerId', '=', providerId)
    .where('consultation.status', '!=', 'CANCELLED')
    .where(BEGINS, '>', new Date(span.startsAt.getTime() - LONGEST_SLOT_MS))
    .where(BEGINS, '<', span.endsAt)
    .orderBy(BEGINS)
    .execute();
  return rows
    .flatMap(({ mode, scheduledAt, scheduledUntil, startedAt, endedAt, ...row }) => {
      const startsAt = scheduledAt ?? startedAt;
      if (!startsAt) return [];
      // A visit without a booking takes as long as it took; a current one takes a slot.
      const slotEndsAt = scheduledUntil ?? new Date(startsAt.getTime() + slots(mode) * MINUTE_MS);
      const wasSeen = !scheduledAt && endedAt && endedAt > startsAt;
      const latest = new Date(startsAt.getTime() + LONGEST_SLOT_MS);
      const endsAt = wasSeen ? (endedAt < latest ? endedAt : latest) : slotEndsAt;
      return [{ ...row, consultationMode: mode, startsAt, endsAt }];
    })
    .filter((visit) => overlaps(visit, span));
}

/** How many minutes a visit of each mode takes, by the provider's own services. */
async function slotsOf(db: Db | Tx, providerId: string): Promise<(mode: ConsultationMode) => number> {
  const services = await findServices(db, providerId);
  return (mode) => services.find((one) => one.consultationMode === mode)?.slotMinutes ?? slotMinutes;
}

/** Returns what a provider offers; nothing before their first form. */
export async function findServices(db: Db | Tx, providerId: string): Promise<ServiceAndFee[]> {
  const profile = await db
    .selectFrom('providerProfile')
    .select('services')
    .where('providerId', '=', providerId)
    .executeTakeFirst();
  return profile?.services ?? [];
}

export async function blocksIn(db: Db | Tx, providerId: string, span: Span) {
  return db
    .selectFrom('calendarBlock')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('startsAt', '<', span.endsAt)
    .where('lastEndsAt', '>', span.startsAt)
    .orderBy('startsAt')
    .execute();
}

/** Vacations that overlap a range of days and are not cancelled. */
export async function vacationsIn(db: Db | Tx, providerId: string, from: string, to: string) {
  return db
    .selectFrom('vacation')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('cancelledAt', 'is', null)
    .where('fromDay', '<=', to)
    .where('toDay', '>=', from)
    .orderBy('fromDay')
    .execute();
}

/** The block that this device sent before. */
export async function findSentBlock(tx: Tx, providerId: string, clientId: string) {
  return tx
    .selectFrom('calendarBlock')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** A provider's own block, locked until the transaction ends. */
export async function lockOwnBlock(tx: Tx, providerId: string, id: string) {
  return tx
    .selectFrom('calendarBlock')
    .selectAll()
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertBlock(tx: Tx, row: Insertable<Database['calendarBlock']>): Promise<BlockRow> {
  return tx.insertInto('calendarBlock').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updateBlock(
  tx: Tx,
  id: string,
  set: Updateable<Database['calendarBlock']>,
): Promise<BlockRow> {
  return tx
    .updateTable('calendarBlock')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteBlock(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('calendarBlock').where('id', '=', id).execute();
}
