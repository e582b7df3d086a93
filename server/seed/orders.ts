import type { RequestStatus } from '#contract/shared.ts';
import { addDays, instantOf, wallOf } from '#domain/zoned-time.ts';
import { hasEnded } from '#domain/transitions.ts';
import { PREFIX, pricedProducts } from '#server/requests/raise-request.ts';
import { ORDER_QUEUES } from '#server/seed/cases.ts';
import { patientsWith, type SeededPatient } from '#server/seed/patients.ts';
import type { Random } from '#server/seed/random.ts';
import type { SeededStaff } from '#server/seed/staff.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Tx } from '#server/platform/sql/database.ts';

const MINUTE_MS = 60_000;

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

interface Orders {
  now: Date;
  timeZone: string;
  staff: SeededStaff;
  patients: readonly SeededPatient[];
}

/** The agents' queues of today and yesterday, in every status. */
export async function seedOrders(
  tx: Tx,
  random: Random,
  { now, timeZone, staff, patients }: Orders,
): Promise<void> {
  let number = 47_800;
  for (const queue of ORDER_QUEUES) {
    const fitting = patientsWith(patients, queue, now);
    for (let i = 0; i < queue.rows; i += 1) {
      const status = STATUSES[i % STATUSES.length] as RequestStatus;
      const patient = random.pick(fitting);
      const requestedAt = new Date(now.getTime() - (3 + random.int(180)) * MINUTE_MS);
      const agents = queue.kind === 'HOME_CARE' ? staff.homeCareAgents : staff.agents;
      const taken = TAKEN.includes(status)
        ? { takenBy: random.pick(agents), takenAt: requestedAt }
        : { takenBy: null };
      const priced = await pricedProducts(tx, queue.codes);
      const amountPaise = priced.reduce((sum, { pricePaise }) => sum + (pricePaise ?? 0), 0) || 150_000;
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
          slotAt: slotAfter(now, timeZone, random),
          address: patient.address,
          endedAt: hasEnded(status) ? now : null,
        })
        .execute();
      if (status === 'COMPLETED')
        await tx
          .insertInto('moneyEntry')
          .values({
            id: `paid-${id}`,
            requestId: id,
            linkId: null,
            kind: 'PAYMENT',
            amountPaise,
            reference: `UTR${number}`,
            reason: null,
            at: now,
            recordedBy: null,
          })
          .execute();
      if (queue.codes.length) {
        const products = priced.map((product) => ({
          ...product,
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

const COLLECTED_FROM = '07:00';
const HALF_HOURS = 24;
const HALF_HOUR_S = 1800;
const DAY_S = 86_400;

/** A collection slot within three days, on a half hour from 07:00 to 18:30. */
function slotAfter(now: Date, timeZone: string, random: Random): Date {
  const days = random.next() * 3;
  const day = addDays(wallOf(now, timeZone).day, Math.floor(days));
  const opens = instantOf(day, COLLECTED_FROM, timeZone);
  const at = addSeconds(opens, Math.floor((days % 1) * HALF_HOURS) * HALF_HOUR_S);
  return at.getTime() > now.getTime() + HALF_HOUR_S * 1000 ? at : addSeconds(at, DAY_S);
}
