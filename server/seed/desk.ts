import type { Vault } from '#server/platform/adapters/vault.ts';
import { addDays, instantOf, wallOf, weekdayOf } from '#domain/zoned-time.ts';
import type { RequestStatus } from '#contract/shared.ts';
import { addSeconds } from '#server/platform/time.ts';
import { lastEndOf } from '#domain/calendar.ts';
import { bankByIfsc } from '#server/reference/lists.ts';
import { EMPTY_NOTE } from '#server/requests/requests.ts';
import { MODES } from '#server/seed/cases.ts';
import { specialityOf } from '#server/seed/complaints.ts';
import { workday } from '#server/seed/hours.ts';
import { complaintFor, patientsOf, type SeededPatient } from '#server/seed/patients.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Tx } from '#server/platform/sql/database.ts';

interface Desk {
  tx: Tx;
  random: Random;
  now: Date;
  timeZone: string;
  vault: Vault;
  staff: SeededStaff;
  patients: SeededPatient[];
}

/** Appointments, calendar, roster, vacations and bank details of providers. */
export async function seedDesks(desk: Desk): Promise<void> {
  const verified = desk.staff.providers.filter((provider) => provider.verified);
  await seedAppointments(desk, verified);
  await seedCalendars(desk, verified);
  await seedBanks(desk, verified);
}

type Providers = SeededStaff['providers'];

/**
 * Days from today, the time, and the outcome: upcoming, missed and cancelled; a Sunday moves to the
 * workday after it, or before it in the past. Completed ones are in the history.
 */
const APPOINTMENTS: readonly [day: number, time: string, status: RequestStatus][] = [
  [1, '10:00', 'ACCEPTED'],
  [1, '11:30', 'ACCEPTED'],
  [4, '10:30', 'ACCEPTED'],
  [9, '12:00', 'ACCEPTED'],
  [-3, '10:00', 'ACCEPTED'],
  [-12, '11:00', 'ACCEPTED'],
  [-5, '09:30', 'CANCELLED'],
  [2, '09:30', 'CANCELLED'],
];

/** Length of a slot, as in servicesAt of profiles.ts. */
const SLOT_S = 15 * 60;

async function seedAppointments(desk: Desk, providers: Providers): Promise<void> {
  const { tx, random, now, timeZone, patients } = desk;
  const today = wallOf(now, timeZone).day;
  const rows = providers.flatMap((provider, p) => {
    const speciality = specialityOf(provider.specialisation);
    const fitting = patientsOf(patients, speciality, now);
    return APPOINTMENTS.map(([days, time, status], i) => {
      const day = workday(addDays(today, days), days < 0 ? 'EARLIER' : 'LATER');
      const scheduledAt = instantOf(day, time, timeZone);
      const id = random.id();
      const patient = random.pick(fitting);
      const mode = random.pick(MODES);
      const { text } = complaintFor(patient, speciality, now, random.next());
      return {
        id,
        consultationNumber: `CN-${98_000 - p * APPOINTMENTS.length - i}`,
        requestId: null,
        patientId: patient.id,
        nurseUserId: null,
        providerId: provider.id,
        clinicId: provider.clinicId,
        status,
        mode,
        visit: 'FIRST' as const,
        handOverNote: null,
        scheduledAt,
        scheduledUntil: addSeconds(scheduledAt, SLOT_S),
        endedAt: status === 'CANCELLED' ? new Date(Math.min(now.getTime(), scheduledAt.getTime())) : null,
        note: JSON.stringify({ ...EMPTY_NOTE, complaint: text }),
        consentKind: null,
        createdAt: instantOf(addDays(today, Math.min(days, 0) - 7), '18:00', timeZone),
      };
    });
  });
  await tx.insertInto('consultation').values(rows).execute();
}

const LUNCH_WEEKS = 9;

/** Lunch from Monday to Friday, a conference, hours on duty, an upcoming holiday and a cancelled one. */
async function seedCalendars(desk: Desk, providers: Providers): Promise<void> {
  const { tx, random, now, timeZone } = desk;
  const today = wallOf(now, timeZone).day;
  const monday = addDays(today, 1 - weekdayOf(today));
  const repeat = { weekdays: [1, 2, 3, 4, 5], until: addDays(monday, LUNCH_WEEKS * 7) };
  const block = (providerId: string, title: string, day: string, from: string, to: string) => ({
    id: random.id(),
    providerId,
    clientId: random.id(),
    kind: 'BLOCK' as const,
    title,
    clinicId: null,
    startsAt: instantOf(day, from, timeZone),
    endsAt: instantOf(day, to, timeZone),
    skippedDays: '[]',
  });
  const blocks = providers.flatMap(({ id }) => {
    const lunch = block(id, 'Lunch', monday, '13:00', '14:00');
    const conference = block(id, 'Conference', addDays(today, 6), '15:00', '17:30');
    return [
      {
        ...lunch,
        repeat: JSON.stringify(repeat),
        lastEndsAt: lastEndOf({ ...lunch, repeat }, timeZone),
      },
      { ...conference, repeat: null, lastEndsAt: conference.endsAt },
    ];
  });
  await tx.insertInto('calendarBlock').values(blocks).execute();
  await tx
    .insertInto('roster')
    .values(
      providers.map(({ id, clinicId }) => ({
        providerId: id,
        duties: JSON.stringify(
          [1, 2, 3, 4, 5].map((weekday) => ({ clinicId, weekday, from: '09:00', to: '13:00' })),
        ),
        exceptions: JSON.stringify([
          { day: addDays(monday, 9), clinicId, off: true, from: null, to: null, note: 'Training' },
          { day: addDays(monday, 12), clinicId, off: false, from: '10:00', to: '12:00', note: 'Camp' },
        ]),
        version: 1,
      })),
    )
    .execute();
  const vacation = (providerId: string, from: number, to: number, reason: string, isOff: boolean) => ({
    id: random.id(),
    providerId,
    clientId: random.id(),
    fromDay: addDays(today, from),
    toDay: addDays(today, to),
    reason,
    requestedAt: now,
    cancelledAt: isOff ? now : null,
  });
  await tx
    .insertInto('vacation')
    .values(
      providers.flatMap(({ id }) => [
        vacation(id, 30, 36, 'Family visit to Kochi', false),
        vacation(id, 50, 52, 'Wedding in Nashik', true),
      ]),
    )
    .execute();
}

const IFSCS = ['HDFC0000123', 'SBIN0001234', 'ICIC0000456'] as const;

/** The third provider has none yet, the second's is unverified. */
async function seedBanks({ tx, random, now, vault }: Desk, providers: Providers): Promise<void> {
  const names = await tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.id', 'appUser.name'])
    .execute();
  const rows = providers
    .filter((_, i) => i !== 2)
    .map((provider, i) => {
      const accountNumber = `5010${String(10_000_000 + random.int(89_999_999))}`;
      const ifsc = random.pick(IFSCS);
      return {
        providerId: provider.id,
        accountHolder: names.find((row) => row.id === provider.id)?.name ?? '',
        accountSealed: vault.seal(accountNumber, provider.id),
        accountEnd: accountNumber.slice(-4),
        accountType: 'SAVINGS' as const,
        ifsc,
        bankName: bankByIfsc(ifsc)?.bankName ?? '',
        branch: 'Kothrud',
        verified: i !== 1,
        changedAt: now,
      };
    });
  await tx.insertInto('bankDetail').values(rows).execute();
}
