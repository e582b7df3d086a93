import type { RequestStatus } from '#contract/shared.ts';
import { splitFee } from '#domain/fees.ts';
import { hasEnded } from '#domain/transitions.ts';
import { labPricePaise } from '#server/reference/lab-prices.ts';
import { PREFIX, pricedProduct } from '#server/requests/raise-request.ts';
import { EMPTY_NOTE } from '#server/requests/requests.ts';
import { MODES, ORDER_QUEUES, REASONS } from '#server/seed/cases.ts';
import type { SeededPatient } from '#server/seed/patients.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const PAST_CONSULTATIONS = 240;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const DIAGNOSES = [
  { code: 'E11.9', title: 'Type 2 diabetes mellitus without complications' },
  { code: 'I10', title: 'Essential (primary) hypertension' },
  { code: 'J06.9', title: 'Acute upper respiratory infection, unspecified' },
  { code: 'R50.9', title: 'Fever, unspecified' },
  { code: 'L50.9', title: 'Urticaria, unspecified' },
] as const;

/** The bank pays a provider's week in one transfer, two weeks later. */
function payoutOf({ ended }: { ended: Date }, provider: number, now: Date) {
  if (now.getTime() - ended.getTime() <= 14 * DAY_MS) return { state: 'PENDING' as const, utr: null };
  const week = Math.floor(ended.getTime() / (7 * DAY_MS));
  return { state: 'PAID' as const, utr: `UTR${612_300_000 + provider * 10_000 + week}` };
}

/** Completed consultations of the last half year, each with its note and earning. */
export async function seedConsultations(
  tx: Tx,
  random: Random,
  now: Date,
  staff: SeededStaff,
  patients: SeededPatient[],
): Promise<void> {
  const verified = staff.providers.filter((provider) => provider.verified);
  const rows = Array.from({ length: PAST_CONSULTATIONS }, (_, i) => {
    const provider = verified[i % verified.length] as (typeof verified)[number];
    const patient = random.pick(patients);
    const started = new Date(now.getTime() - Math.floor(random.next() * 180 * DAY_MS) - DAY_MS);
    const ended = new Date(started.getTime() + (8 + random.int(20)) * MINUTE_MS);
    const mode = random.pick(MODES);
    const reason = random.pick(REASONS.TALK_TO_DOC).text;
    const note = {
      ...EMPTY_NOTE,
      complaint: reason,
      diagnoses: [random.pick(DIAGNOSES)],
      advice: 'Rest, fluids, come back if it gets worse.',
    };
    return { provider, patient, started, ended, mode, note, id: random.id(), number: `CN-${99_900 - i}` };
  });
  await tx
    .insertInto('consultation')
    .values(
      rows.map((row) => ({
        id: row.id,
        consultationNumber: row.number,
        requestId: null,
        patientId: row.patient.id,
        nurseUserId: random.pick(staff.nurses),
        providerId: row.provider.id,
        clinicId: row.provider.clinicId,
        status: 'COMPLETED' as const,
        mode: row.mode,
        visit: 'FIRST' as const,
        handOverNote: null,
        startedAt: row.started,
        endedAt: row.ended,
        note: JSON.stringify(row.note),
        consentKind: 'IMPLIED' as const,
        consentAt: row.started,
        createdAt: row.started,
      })),
    )
    .execute();
  await tx
    .insertInto('earning')
    .values(
      rows.map((row) => ({
        id: random.id(),
        providerId: row.provider.id,
        clinicId: row.provider.clinicId,
        consultationId: row.id,
        requestId: null,
        what: 'CONSULTATION' as const,
        mode: row.mode,
        patientId: row.patient.id,
        ...splitFee(row.provider.feePaise),
        ...payoutOf(row, verified.indexOf(row.provider), now),
        at: row.ended,
      })),
    )
    .execute();
}

const STATUSES: readonly RequestStatus[] = [
  'REQUESTED',
  'REQUESTED',
  'ACCEPTED',
  'IN_PROGRESS',
  'IN_PROGRESS',
  'INFO_REQUESTED',
  'RESUBMITTED',
  'BACK_TO_QUEUE',
  'COMPLETED',
  'COMPLETED',
  'CANCELLED',
];
const TAKEN: readonly RequestStatus[] = [
  'ACCEPTED',
  'IN_PROGRESS',
  'INFO_REQUESTED',
  'RESUBMITTED',
  'COMPLETED',
];

/** The agents' queues of today and yesterday, in every status. */
export async function seedOrders(
  tx: Tx,
  random: Random,
  now: Date,
  staff: SeededStaff,
  patients: SeededPatient[],
): Promise<void> {
  let number = 47_800;
  for (const queue of ORDER_QUEUES) {
    for (let i = 0; i < queue.rows; i += 1) {
      const status = STATUSES[i % STATUSES.length] as RequestStatus;
      const patient = random.pick(patients);
      const requestedAt = new Date(now.getTime() - (3 + random.int(180)) * MINUTE_MS);
      const agents = queue.kind === 'HOME_CARE' ? staff.homeCareAgents : staff.agents;
      const taken = TAKEN.includes(status)
        ? { takenBy: random.pick(agents), takenAt: requestedAt }
        : { takenBy: null };
      const amountPaise = queue.codes.reduce((sum, code) => sum + labPricePaise(code), 0) || 150_000;
      const id = random.id();
      await tx
        .insertInto('request')
        .values({
          id,
          serviceNumber: `${PREFIX[queue.kind]}-${number++}`,
          clientId: null,
          kind: queue.kind,
          status,
          alertType: queue.kind === 'ALERTU' ? (i % 2 ? 'FALL' : 'COD_CONSULTATION') : null,
          mode: 'IN_PERSON',
          hubKey: null,
          patientId: patient.id,
          reason: queue.reason,
          reasonLang: 'en',
          requestedAt,
          waitingSince: requestedAt,
          ...taken,
          providerId: null,
          consultationId: null,
          orderedByConsultationId: null,
          amountPaise,
          paymentState: status === 'COMPLETED' ? 'PAID' : i % 3 === 0 ? 'ON_COLLECTION' : 'NONE',
          slotAt: slotAfter(now, random),
          address: patient.address,
          endedAt: hasEnded(status) ? now : null,
        })
        .execute();
      if (queue.codes.length) {
        const products = queue.codes.map((code, n) => ({
          ...pricedProduct(code, n),
          id: random.id(),
          requestId: id,
          status,
        }));
        await tx.insertInto('product').values(products).execute();
      }
      await tx
        .insertInto('statusHistory')
        .values({
          requestId: id,
          fromStatus: null,
          toStatus: status,
          byUser: taken.takenBy,
          at: requestedAt,
          receivedAt: requestedAt,
          note: null,
        })
        .execute();
    }
  }
}

const HALF_HOUR_MS = 30 * MINUTE_MS;

/** A collection slot within the next three days, on a half hour. */
function slotAfter(now: Date, random: Random): Date {
  const inMs = HALF_HOUR_MS + random.next() * 3 * DAY_MS;
  return new Date(Math.ceil((now.getTime() + inMs) / HALF_HOUR_MS) * HALF_HOUR_MS);
}
