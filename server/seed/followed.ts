import type { Sex } from '#contract/shared.ts';
import type { Note } from '#contract/prescriptions.ts';
import { ageOf, ageOn, utcDay } from '#domain/age.ts';
import { instantOf } from '#domain/zoned-time.ts';
import { EMPTY_NOTE } from '#server/requests/requests.ts';
import { FOLLOWED_MESSAGES, FOLLOWED_VISITS, WELL } from '#server/seed/record-cases.ts';
import { workdayBefore } from '#server/seed/hours.ts';
import { casePictures } from '#server/seed/pictures.ts';
import type { Random } from '#server/seed/random.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { checkedVitals, news2Of } from '#server/vitals/vitals.ts';
import type * as z from 'zod/mini';

const MORNING = '10:30';
const VISIT_MS = 14 * 60_000;
/** Below every other seeded number. */
const FIRST_NUMBER = 96_900;

export const FOLLOWED_NUMBERS: readonly string[] = FOLLOWED_VISITS.map((_, i) => `CN-${FIRST_NUMBER + i}`);

interface Visit {
  id: string;
  consultationNumber: string;
  patientId: string;
  providerId: string;
  userId: string;
  at: Date;
}

/** One patient with a health id whom a doctor has seen for a year: visits, vitals, messages, photos, prescriptions. */
export async function seedFollowed(tx: Tx, random: Random, now: Date, timeZone: string): Promise<void> {
  const seen = await tx
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .innerJoin('provider', 'provider.id', 'consultation.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['patient.id as patientId', 'patient.sex', 'patient.bornOn'])
    .select(['provider.id as providerId', 'provider.userId', 'consultation.clinicId'])
    .select('consultation.nurseUserId')
    .where('appUser.userName', '=', 'meera.iyer')
    .where('patient.healthId', 'is not', null)
    .where('consultation.nurseUserId', 'is not', null)
    .orderBy('patient.mrn')
    .executeTakeFirst();
  if (!seen?.nurseUserId) return;
  const { clinicId, nurseUserId, patientId, providerId, userId } = seen;
  const visits = FOLLOWED_VISITS.map(({ daysAgo, complaint, history, advice }, i) => {
    const at = instantOf(workdayBefore(now, daysAgo, timeZone), MORNING, timeZone);
    const note: z.output<typeof Note> = {
      ...EMPTY_NOTE,
      complaint,
      history,
      advice,
      diagnoses: [{ code: 'I10', title: 'Essential (primary) hypertension' }],
      followUp: 'In three months, with the readings of the last week',
    };
    return {
      id: random.id(),
      consultationNumber: FOLLOWED_NUMBERS[i] ?? '',
      patientId,
      providerId,
      userId,
      at,
      note,
    };
  });
  await tx
    .insertInto('consultation')
    .values(
      visits.map(({ id, consultationNumber, at, note }, i) => ({
        id,
        consultationNumber,
        requestId: null,
        patientId,
        nurseUserId,
        providerId,
        clinicId,
        status: 'COMPLETED' as const,
        mode: i % 2 ? ('VIDEO' as const) : ('IN_PERSON' as const),
        visit: i ? ('FOLLOW_UP' as const) : ('FIRST' as const),
        handOverNote: null,
        startedAt: at,
        endedAt: new Date(at.getTime() + VISIT_MS),
        note: JSON.stringify(note),
        consentKind: 'IMPLIED' as const,
        consentAt: at,
        createdAt: at,
      })),
    )
    .execute();
  for (const [i, visit] of visits.entries())
    await seedVitalSet(tx, random, visit, { ...seen, nurseUserId, step: i / (visits.length - 1) });
  const last = visits.at(-1);
  if (last) await seedPapers(tx, random, last);
}

interface Taken {
  sex: Sex;
  bornOn: string;
  nurseUserId: string;
  /** 0 at the first visit, 1 at the last: the pressure comes down. */
  step: number;
}

async function seedVitalSet(tx: Tx, random: Random, visit: Visit, taken: Taken): Promise<void> {
  const pressure: Readonly<Record<string, number>> = { SBP: 34, DBP: 16, PULSE: 8 };
  const whole = Object.entries(WELL).map(([code, { usual, spread }]) => {
    const value = usual + (pressure[code] ?? 0) * (1 - taken.step) + (random.next() - 0.5) * spread * 0.15;
    return { code, value: code === 'TEMP' ? Math.round(value * 10) / 10 : Math.round(value) };
  });
  const ageYears = ageOn(taken.bornOn, visit.at);
  const state = { onOxygen: false, consciousness: 'ALERT' as const };
  const score = news2Of(
    whole,
    { ...state, spo2Scale: 1 },
    { age: ageOf(taken.bornOn, utcDay(visit.at)), ageYears, sex: taken.sex, isPregnant: false },
  );
  const id = random.id();
  const { patientId, at } = visit;
  await tx
    .insertInto('vitalSet')
    .values({
      id,
      patientId,
      consultationId: visit.id,
      clientId: random.id(),
      byUser: taken.nurseUserId,
      at,
      receivedAt: at,
      ...state,
      spo2Scale: 1,
      news2Score: score?.score ?? null,
      news2Risk: score?.risk ?? null,
    })
    .execute();
  const owner = { patientId, kind: 'VITAL' as const, vitalSetId: id, requestId: null, at };
  await tx
    .insertInto('observation')
    .values(
      checkedVitals(whole, { sex: taken.sex, ageYears }).map((value) => ({
        ...owner,
        ...value,
        id: random.id(),
      })),
    )
    .execute();
}

/** Messages and documents of the last visit. */
async function seedPapers(tx: Tx, random: Random, visit: Visit): Promise<void> {
  await tx
    .insertInto('message')
    .values(
      FOLLOWED_MESSAGES.map(({ mine, text }, i) => ({
        id: random.id(),
        consultationId: visit.id,
        requestId: null,
        channel: 'CONSULTATION' as const,
        clientId: random.id(),
        senderKey: mine ? `staff:${visit.userId}` : `patient:${visit.patientId}`,
        senderName: mine ? 'Meera Iyer' : 'Patient',
        senderRole: mine ? 'provider' : 'patient',
        text,
        textLang: null,
        documentId: null,
        sentAt: minuteOf(visit.at, i + 1),
        receivedAt: minuteOf(visit.at, i + 1),
      })),
    )
    .execute();
  const names = ['Forearm, Monday', 'Forearm, Thursday'];
  await tx
    .insertInto('document')
    .values(
      casePictures()
        .slice(0, names.length)
        .map((picture, i) => ({
          id: random.id(),
          clientId: null,
          patientId: visit.patientId,
          consultationId: visit.id,
          requestId: null,
          kind: 'SHARED' as const,
          name: `${names[i]}.png`,
          contentType: 'image/png',
          sizeBytes: picture.bytes.length,
          sha256: picture.sha256,
          fileKey: picture.sha256,
          byUser: null,
          at: visit.at,
          receivedAt: visit.at,
        })),
    )
    .execute();
}

/** The time a number of minutes into a visit. */
function minuteOf(start: Date, minute: number): Date {
  return new Date(start.getTime() + minute * 60_000);
}
