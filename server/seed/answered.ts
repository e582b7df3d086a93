import type { RequestKind, RequestStatus } from '#contract/shared.ts';
import { PREFIX } from '#server/requests/raise-request.ts';
import { MODES, REASONS } from '#server/seed/cases.ts';
import { timeAt, workdayBefore } from '#server/seed/hours.ts';
import { patientsWith, type SeededPatient } from '#server/seed/patients.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const MINUTE_MS = 60_000;
const KINDS = ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'] as const satisfies RequestKind[];
type Step = readonly [RequestStatus, minutes: number];

/** The steps of each, with minutes after it arrived; the patient cancelled the last one. */
const ANSWERED: readonly Step[] = [
  ['ACCEPTED', 2],
  ['IN_PROGRESS', 3],
  ['COMPLETED', 21],
];
const GIVEN_UP: readonly Step[] = [['CANCELLED', 9]];

/** How many calls of each kind. */
const CALLS = 5;

/** Calls for a nurse or a doctor of the last workday, emergencies at any hour of yesterday. All have ended, so that seeded requests do not ring. */
export async function seedAnswered(
  tx: Tx,
  random: Random,
  {
    now,
    product,
    timeZone,
    staff,
    patients,
  }: { now: Date; product: string; timeZone: string; staff: SeededStaff; patients: SeededPatient[] },
): Promise<void> {
  let number = 45_100;
  const day = workdayBefore(now, 1, timeZone);
  const made = KINDS.flatMap((kind) =>
    REASONS[kind].slice(0, CALLS).map((reason, i) => {
      const steps = i === CALLS - 1 ? GIVEN_UP : ANSWERED;
      const requestedAt =
        kind === 'EMERGENCY_CARE'
          ? new Date(now.getTime() - (20 * 60 + random.int(240)) * MINUTE_MS)
          : timeAt(day, random.next(), timeZone);
      const at = (minutes: number): Date => new Date(requestedAt.getTime() + minutes * MINUTE_MS);
      const takenBy = steps === ANSWERED ? random.pick(staff.nurses) : null;
      const [status, endedAfter] = steps.at(-1) as Step;
      const id = random.id();
      return {
        request: {
          id,
          serviceNumber: `${PREFIX[kind]}-${number++}`,
          clientId: null,
          kind,
          status,
          alertType: null,
          mode: random.pick(MODES),
          hubKey: `${product}_kothrud`,
          patientId: random.pick(patientsWith(patients, reason, now)).id,
          reason: reason.text,
          reasonLang: reason.lang ?? 'en',
          requestedAt,
          waitingSince: requestedAt,
          takenBy,
          takenAt: takenBy ? at(2) : null,
          providerId: null,
          consultationId: null,
          orderedByConsultationId: null,
          slotAt: null,
          address: null,
          endedAt: at(endedAfter),
        },
        steps: [['REQUESTED', 0] as const, ...steps].map(([toStatus, minutes], n, all) => ({
          requestId: id,
          fromStatus: all[n - 1]?.[0] ?? null,
          toStatus,
          byUser: n ? takenBy : null,
          at: at(minutes),
          receivedAt: at(minutes),
          note: null,
        })),
      };
    }),
  );
  await tx
    .insertInto('request')
    .values(made.map(({ request }) => request))
    .execute();
  await tx
    .insertInto('statusHistory')
    .values(made.flatMap(({ steps }) => steps))
    .execute();
}
