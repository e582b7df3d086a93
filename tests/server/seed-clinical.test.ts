import { describe, expect, test } from 'vitest';
import { ageOn } from '#domain/age.ts';
import { wallOf, weekdayOf } from '#domain/zoned-time.ts';
import { allergyConflicts, allergyNamed } from '#server/reference/allergies.ts';
import { searchIcd10 } from '#server/reference/icd10.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { nameGroups } from '#server/reference/people.ts';
import { FOLLOW_UP_DAYS } from '#server/requests/requests.ts';
import { CASE_REASONS, ORDER_QUEUES, REASONS } from '#server/seed/cases.ts';
import { COMPLAINTS, complaintsOf, specialityOf, type Fit } from '#server/seed/complaints.ts';
import { languagesOf } from '#server/seed/traits.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db, clock } = server;
const TIME_ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const SUNDAY = 7;

const visits = await db
  .selectFrom('consultation')
  .innerJoin('patient', 'patient.id', 'consultation.patientId')
  .innerJoin('provider', 'provider.id', 'consultation.providerId')
  .leftJoin('earning', 'earning.consultationId', 'consultation.id')
  .select(['consultation.consultationNumber as number', 'consultation.status', 'consultation.visit'])
  .select(['consultation.startedAt', 'consultation.endedAt', 'consultation.scheduledAt', 'consultation.note'])
  .select(['consultation.patientId', 'consultation.providerId', 'provider.specialisation'])
  .select(['patient.sex', 'patient.bornOn', 'patient.languages', 'patient.allergies'])
  .select(['earning.grossPaise', 'earning.state'])
  .execute();
/** The one patient who has been followed for a year has notes of her own. */
const noted = visits.filter(({ number }) => !number.startsWith('CN-969'));
const completed = visits.filter(({ status }) => status === 'COMPLETED');

interface Someone {
  sex: string;
  bornOn: string;
  languages: readonly string[];
}

/** Written out again, so that a mistake in the seed's own rule is seen. */
function isOf({ ages: [from, to], sex, lang }: Fit, someone: Someone, at: Date): boolean {
  const age = ageOn(someone.bornOn, at);
  if (age < from || age > to || (sex && sex !== someone.sex)) return false;
  return lang !== 'hi' || someone.languages.includes('Hindi');
}

describe('the complaints', () => {
  test('differ from each other, and are many', () => {
    expect(COMPLAINTS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(COMPLAINTS.map(({ text, ages }) => `${text} ${ages.join()}`)).size).toBe(
      COMPLAINTS.length,
    );
  });

  test.each(COMPLAINTS)('$text: the diagnosis is in the list and fits', ({ diagnosis, ages, sex }) => {
    for (const ageYears of ages) {
      const found = searchIcd10(diagnosis.code, 20, { sex: sex ?? 'MALE', ageYears });
      const same = found.find(({ code }) => code === diagnosis.code);
      expect(same).toMatchObject({ title: diagnosis.title, misfit: null });
    }
  });

  test('name medicines of the list in the advice', () => {
    const ingredients = new Set(listMedicines().flatMap((medicine) => medicine.ingredients));
    for (const { advice, medicines } of COMPLAINTS)
      for (const medicine of medicines) {
        expect(ingredients).toContain(medicine);
        expect(advice.toLowerCase()).toContain(medicine.toLowerCase());
      }
  });
});

describe('a seeded visit', () => {
  test('falls in working hours of a workday, also one that is booked', () => {
    for (const { number, startedAt, endedAt, scheduledAt, status } of visits) {
      const start = startedAt ?? scheduledAt;
      if (!start) throw new Error(`${number} has no time`);
      const { day, time } = wallOf(start, TIME_ZONE);
      expect(weekdayOf(day), `${number} on ${day}`).toBeLessThan(SUNDAY);
      expect(time >= '09:00:00', `${number} at ${time}`).toBe(true);
      const end = status === 'COMPLETED' && endedAt ? endedAt : start;
      expect(wallOf(end, TIME_ZONE).time <= '17:30:00', `${number} ends late`).toBe(true);
    }
  });

  test('never overlaps another of the same provider', () => {
    const times = completed.map(({ providerId, startedAt }) => `${providerId} ${startedAt?.toISOString()}`);
    expect(new Set(times).size).toBe(times.length);
  });

  test('gets a complaint of the provider’s speciality that fits age, sex and language', () => {
    expect(noted.length).toBeGreaterThan(500);
    for (const row of noted) {
      const at = row.startedAt ?? clock.now();
      const complaint = complaintsOf(specialityOf(row.specialisation)).find(
        (each) => [each.text, each.later].includes(row.note.complaint) && isOf(each, row, at),
      );
      expect(complaint, `${row.number}: ${row.note.complaint}`).toBeDefined();
      if (row.status !== 'COMPLETED') continue;
      expect(row.note).toMatchObject({ diagnoses: [complaint?.diagnosis], advice: complaint?.advice });
      expect(
        allergyConflicts(complaint?.medicines ?? [], row.allergies.map(allergyNamed)),
        row.number,
      ).toEqual([]);
    }
  });

  test('counts as a follow-up when the provider has seen the patient within six months', () => {
    for (const row of visits) {
      const at = (row.startedAt ?? row.scheduledAt)?.getTime() ?? 0;
      const isSeen = completed.some(
        ({ patientId, providerId, endedAt }) =>
          patientId === row.patientId &&
          providerId === row.providerId &&
          endedAt !== null &&
          endedAt.getTime() < at &&
          endedAt.getTime() > at - FOLLOW_UP_DAYS * DAY_MS,
      );
      expect(row.visit, row.number).toBe(isSeen ? 'FOLLOW_UP' : 'FIRST');
    }
    for (const kind of ['FIRST', 'FOLLOW_UP'])
      expect(completed.filter(({ visit }) => visit === kind).length).toBeGreaterThan(100);
  });

  test('speaks of what came before only in a follow-up', () => {
    const laters = new Set(COMPLAINTS.map(({ later }) => later));
    const later = noted.filter(({ note }) => laters.has(note.complaint));
    expect(later.length).toBeGreaterThan(20);
    expect(later.filter(({ visit }) => visit === 'FIRST')).toEqual([]);
  });

  test('earns the provider a month of fees, the last two weeks unpaid', () => {
    const since = (days: number) => clock.now().getTime() - days * DAY_MS;
    const month = completed.filter(({ endedAt }) => (endedAt?.getTime() ?? 0) > since(31));
    const counts = Map.groupBy(month, ({ providerId }) => providerId);
    expect(counts.size).toBe(10);
    for (const lines of counts.values()) expect(lines.length).toBeGreaterThan(12);
    for (const { number, grossPaise, state, endedAt } of month) {
      expect(grossPaise, number).toBeGreaterThan(0);
      expect(state, number).toBe((endedAt?.getTime() ?? 0) < since(14) ? 'PAID' : 'PENDING');
    }
  });
});

describe('a seeded patient', () => {
  test('speaks the languages of their name', async () => {
    const groups = nameGroups();
    const patients = await server.rows('patient');
    for (const { name, nameLang, languages } of patients) {
      if (nameLang !== 'en') continue;
      const [first = '', last = ''] = name.split(/ (.*)/);
      const possible = groups.filter(
        ({ male, female, last: lasts }) => [...male, ...female].includes(first) && lasts.includes(last),
      );
      expect(
        possible.map(({ group }) => languagesOf(group)),
        name,
      ).toContainEqual(languages);
    }
    expect(patients.find(({ nameLang }) => nameLang === 'ta')?.languages).toEqual(['Tamil', 'English']);
  });

  test('gets an allergy in one of six, and many kinds occur', async () => {
    const allergies = (await server.rows('patient')).map((patient) => patient.allergies);
    const allergic = allergies.filter((list) => list.length);
    const share = allergic.length / allergies.length;
    expect(share).toBeGreaterThan(0.12);
    expect(share).toBeLessThan(0.22);
    expect(new Set(allergic.flat()).size).toBeGreaterThan(7);
    expect(Math.max(...allergic.map((list) => list.length))).toBe(2);
  });
});

test('the requests of the seed fit their patients, and calls for a nurse or a doctor come by day', async () => {
  const rows = await db
    .selectFrom('request')
    .innerJoin('patient', 'patient.id', 'request.patientId')
    .select([
      'request.serviceNumber',
      'request.kind',
      'request.reason',
      'request.requestedAt',
      'request.slotAt',
    ])
    .select(['patient.sex', 'patient.bornOn', 'patient.languages'])
    .execute();
  const all: readonly { text: string; fit: Fit }[] = [
    ...Object.values(REASONS).flat(),
    ...Object.values(CASE_REASONS).flat(),
    ...ORDER_QUEUES.map(({ reason, ages }) => ({ text: reason, ages })),
    { text: 'Short of breath for an hour', ages: [40, 90] as const },
  ].map((fit) => ({ text: fit.text, fit }));
  for (const row of rows) {
    const said = all.filter(({ text }) => text === row.reason);
    expect(
      said.some(({ fit }) => isOf(fit, row, clock.now())),
      `${row.serviceNumber}: ${row.reason}`,
    ).toBe(true);
    const byDay = row.kind.startsWith('TALK_') ? row.requestedAt : row.slotAt;
    if (!byDay) continue;
    const { time } = wallOf(byDay, TIME_ZONE);
    expect(time >= '07:00:00' && time <= '18:30:00', `${row.serviceNumber} at ${time}`).toBe(true);
  }
});
