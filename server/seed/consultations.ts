import { sql } from 'kysely';
import { splitFee } from '#domain/fees.ts';
import { FOLLOW_UP_DAYS, EMPTY_NOTE } from '#server/requests/requests.ts';
import { MODES } from '#server/seed/cases.ts';
import { specialityOf, type Complaint } from '#server/seed/complaints.ts';
import { slotBook, workdayBefore } from '#server/seed/hours.ts';
import { complaintFor, fitsAt, patientsOf, type SeededPatient } from '#server/seed/patients.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const PAST_CONSULTATIONS = 240;
const HALF_YEAR_DAYS = 180;
/**
 * Each provider has had this many more visits in the last two months, with patients who come again; the first
 * provider, whom a demonstration shows, has had most.
 */
const RECENT_VISITS = { first: 104, from: 24, spread: 14, days: 62 };
const VISITS_A_REGULAR = 2;
/** The first patients of the list are left to the tests: those know who treated them. */
const FIRST_REGULAR = 100;
const FIRST_NUMBER = 99_900;
/** A patient who is back within this time is back for the same complaint. */
const SAME_COMPLAINT_DAYS = 45;
const DAY_MS = 86_400_000;
const MINUTE_S = 60;

type Provider = SeededStaff['providers'][number];

interface History {
  now: Date;
  timeZone: string;
  staff: SeededStaff;
  patients: readonly SeededPatient[];
}

interface Plan {
  provider: Provider;
  patient: SeededPatient;
  started: Date;
  ended: Date;
  mode: (typeof MODES)[number];
  /** Position among the fitting complaints, from 0 to below 1. */
  share: number;
  id: string;
  number: string;
}

/** Completed consultations of the last half year, most of them of the last two months, with notes and earnings. */
export async function seedConsultations(
  tx: Tx,
  { random, recent }: { random: Random; recent: Random },
  history: History,
): Promise<void> {
  const slotOf = slotBook(history.timeZone);
  const plans = [...halfYear(random, history, slotOf), ...lastMonths(recent, history, slotOf)];
  const rows = withComplaints(plans);
  const base = rows.slice(0, PAST_CONSULTATIONS);
  const more = rows.slice(PAST_CONSULTATIONS);
  for (const [visits, numbers] of [
    [base, random],
    [more, recent],
  ] as const) {
    await insertVisits(tx, numbers, visits, history.staff);
    await insertEarnings(tx, numbers, visits, history);
  }
}

type SlotOf = ReturnType<typeof slotBook>;

/** Every provider in turn, on any workday. */
function halfYear(random: Random, { now, timeZone, staff, patients }: History, slotOf: SlotOf): Plan[] {
  const verified = staff.providers
    .filter((provider) => provider.verified)
    .map((provider) => ({ provider, own: patientsOf(patients, specialityOf(provider.specialisation), now) }));
  return Array.from({ length: PAST_CONSULTATIONS }, (_, i) => {
    const { provider, own } = verified[i % verified.length] as (typeof verified)[number];
    const patient = random.pick(own);
    const daysAgo = random.next() * HALF_YEAR_DAYS;
    const day = workdayBefore(now, 1 + Math.floor(daysAgo), timeZone);
    const started = slotOf(provider.id, day, daysAgo % 1);
    const ended = addSeconds(started, (8 + random.int(20)) * MINUTE_S);
    const mode = random.pick(MODES);
    const share = random.next();
    // Drawn for nothing: the sequence stays as it was, and with it the rest of the hospital.
    random.next();
    return {
      provider,
      patient,
      started,
      ended,
      mode,
      share,
      id: random.id(),
      number: `CN-${FIRST_NUMBER - i}`,
    };
  });
}

/** The regular patients of each provider. */
function lastMonths(random: Random, { now, timeZone, staff, patients }: History, slotOf: SlotOf): Plan[] {
  let number = FIRST_NUMBER - PAST_CONSULTATIONS;
  return staff.providers
    .filter((provider) => provider.verified)
    .flatMap((provider, i) => {
      const own = patientsOf(patients.slice(FIRST_REGULAR), specialityOf(provider.specialisation), now);
      const visits = i ? RECENT_VISITS.from + random.int(RECENT_VISITS.spread) : RECENT_VISITS.first;
      const regulars = Array.from({ length: visits / VISITS_A_REGULAR }, () => random.pick(own));
      return Array.from({ length: visits }, () => {
        const day = workdayBefore(now, 1 + random.int(RECENT_VISITS.days), timeZone);
        const started = slotOf(provider.id, day, random.next());
        return {
          provider,
          patient: random.pick(regulars),
          started,
          ended: addSeconds(started, (8 + random.int(20)) * MINUTE_S),
          mode: random.pick(MODES),
          share: random.next(),
          id: random.id(),
          number: `CN-${number--}`,
        };
      });
    });
}

interface Visit extends Plan {
  visit: 'FIRST' | 'FOLLOW_UP';
  complaint: Complaint;
  /** The patient is back for the complaint of the visit before. */
  isSame: boolean;
}

/** First or follow-up by the guidelines' six months; a patient who is soon back has the same complaint. */
function withComplaints(plans: readonly Plan[]): Visit[] {
  const last = new Map<string, Visit>();
  const visits = new Map<string, Visit>();
  for (const plan of plans.toSorted((a, b) => a.started.getTime() - b.started.getTime())) {
    const pair = `${plan.patient.id} ${plan.provider.id}`;
    const before = last.get(pair);
    const days = before ? (plan.started.getTime() - before.ended.getTime()) / DAY_MS : Infinity;
    const isSame = Boolean(
      before &&
      !before.isSame &&
      days < SAME_COMPLAINT_DAYS &&
      // A birthday may lie between.
      fitsAt(before.complaint, plan.patient, plan.started),
    );
    const complaint =
      isSame && before
        ? before.complaint
        : complaintFor(plan.patient, specialityOf(plan.provider.specialisation), plan.started, plan.share);
    const visit = {
      ...plan,
      visit: days < FOLLOW_UP_DAYS ? ('FOLLOW_UP' as const) : ('FIRST' as const),
      complaint,
      isSame,
    };
    last.set(pair, visit);
    visits.set(plan.id, visit);
  }
  return plans.flatMap(({ id }) => visits.get(id) ?? []);
}

async function insertVisits(
  tx: Tx,
  random: Random,
  visits: readonly Visit[],
  staff: SeededStaff,
): Promise<void> {
  await tx
    .insertInto('consultation')
    .values(
      visits.map(({ complaint, isSame, ...row }) => ({
        id: row.id,
        consultationNumber: row.number,
        requestId: null,
        patientId: row.patient.id,
        nurseUserId: random.pick(staff.nurses),
        providerId: row.provider.id,
        clinicId: row.provider.clinicId,
        status: 'COMPLETED' as const,
        mode: row.mode,
        visit: row.visit,
        handOverNote: null,
        providerJoinedAt: row.started,
        startedAt: row.started,
        endedAt: row.ended,
        note: JSON.stringify({
          ...EMPTY_NOTE,
          complaint: isSame ? complaint.later : complaint.text,
          history: isSame ? `Came before with: ${complaint.text}` : '',
          diagnoses: [complaint.diagnosis],
          advice: complaint.advice,
        }),
        consentKind: 'IMPLIED' as const,
        consentAt: row.started,
        createdAt: row.started,
      })),
    )
    .execute();
}

/** The bank pays a provider's week in one transfer, two weeks later; what is younger is unpaid. */
function payoutOf(ended: Date, provider: number, now: Date) {
  if (now.getTime() - ended.getTime() <= 14 * DAY_MS) return { state: 'PENDING' as const, utr: null };
  const week = Math.floor(ended.getTime() / (7 * DAY_MS));
  return { state: 'PAID' as const, utr: `UTR${612_300_000 + provider * 10_000 + week}` };
}

async function insertEarnings(
  tx: Tx,
  random: Random,
  visits: readonly Visit[],
  { now, staff }: History,
): Promise<void> {
  const verified = staff.providers.filter((provider) => provider.verified);
  await tx
    .insertInto('earning')
    .values(
      visits.map(({ provider, ...row }) => ({
        id: random.id(),
        providerId: provider.id,
        clinicId: provider.clinicId,
        consultationId: row.id,
        requestId: null,
        what: 'CONSULTATION' as const,
        mode: row.mode,
        patientId: row.patient.id,
        ...splitFee(row.visit === 'FOLLOW_UP' ? provider.followUpFeePaise : provider.feePaise),
        ...payoutOf(row.ended, verified.indexOf(provider), now),
        at: row.ended,
      })),
    )
    .execute();
}

/**
 * Makes follow-ups of the visits and appointments that others of the seed precede, and bills those again that
 * are over.
 */
export async function settleVisits(tx: Tx, { providers }: SeededStaff): Promise<void> {
  const settled = await sql<{
    id: string;
    providerId: string;
  }>`update consultation later set visit = 'FOLLOW_UP'
    where visit = 'FIRST' and exists (select 1 from consultation before
      where before.patient_id = later.patient_id and before.provider_id = later.provider_id
        and before.status = 'COMPLETED' and before.ended_at < coalesce(later.started_at, later.scheduled_at)
        and before.ended_at > coalesce(later.started_at, later.scheduled_at) - make_interval(days => ${FOLLOW_UP_DAYS}))
    returning id, provider_id`.execute(tx);
  for (const { id, providerId } of settled.rows) {
    const fee = providers.find((provider) => provider.id === providerId)?.followUpFeePaise ?? 0;
    await tx.updateTable('earning').set(splitFee(fee)).where('consultationId', '=', id).execute();
  }
}
