import type { Selectable } from 'kysely';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import { patientsWith, type SeededPatient } from '#server/seed/patients.ts';
import type { Random } from '#server/seed/random.ts';
import { type SeededStaff, hubKey } from '#server/seed/staff.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { Database, Tx } from '#server/platform/sql/database.ts';

interface Alerts {
  now: Date;
  product: string;
  staff: SeededStaff;
  patients: SeededPatient[];
}

/** Yesterday's emergencies: how many seconds each waited, and the level to which it was escalated. */
const EMERGENCIES = [
  { hoursAgo: 20, waitedS: 41, level: 0 },
  { hoursAgo: 26, waitedS: 163, level: 1 },
] as const;

const BREATHLESS = { text: 'Short of breath for an hour', ages: [40, 90] } as const;

/** Alerts of the agents' orders, and of two emergencies of yesterday, one of them escalated. */
export async function seedAlerts(
  tx: Tx,
  random: Random,
  { now, product, staff, patients }: Alerts,
): Promise<void> {
  const orders = await tx
    .selectFrom('request')
    .selectAll()
    .where('kind', 'in', ['LAB', 'DIAGNOSTIC', 'ALERTU'])
    .orderBy('serviceNumber')
    .execute();
  for (const { id, kind, status, requestedAt, takenBy } of orders) {
    const isCancelled = hasEnded(status) && !takenBy;
    await seedAlert(tx, random, {
      alert: {
        requestId: id,
        kind,
        level: 0,
        raisedAt: requestedAt,
        takenAt: takenBy && !isWaiting(status) ? addSeconds(requestedAt, 20 + random.int(100)) : null,
        takenBy: isWaiting(status) ? null : takenBy,
        withdrawnAt: isCancelled ? addSeconds(requestedAt, 60) : null,
      },
      queue: staff.agents,
      escalated: [],
    });
  }
  const [internal, ...others] = staff.providers.filter((provider) => provider.verified);
  for (const [i, { hoursAgo, waitedS, level }] of EMERGENCIES.entries()) {
    const raisedAt = addSeconds(now, -hoursAgo * 3600);
    const takenAt = addSeconds(raisedAt, waitedS);
    const taker = (level ? others[0]?.userId : staff.nurses[0]) ?? null;
    const requestId = random.id();
    await tx
      .insertInto('request')
      .values({
        id: requestId,
        serviceNumber: `EC-${46_100 + i}`,
        clientId: null,
        kind: 'EMERGENCY_CARE',
        status: 'COMPLETED',
        alertType: null,
        mode: 'AUDIO',
        hubKey: hubKey(product, 'kothrud'),
        patientId: random.pick(patientsWith(patients, BREATHLESS, now)).id,
        reason: BREATHLESS.text,
        reasonLang: 'en',
        requestedAt: raisedAt,
        waitingSince: raisedAt,
        takenBy: taker,
        takenAt,
        providerId: level ? (others[0]?.id ?? null) : null,
        consultationId: null,
        orderedByConsultationId: null,
        address: null,
        slotAt: null,
        endedAt: addSeconds(takenAt, 900),
      })
      .execute();
    await seedAlert(tx, random, {
      alert: {
        requestId,
        kind: 'EMERGENCY_CARE',
        level,
        raisedAt,
        takenAt,
        takenBy: taker,
        withdrawnAt: null,
      },
      queue: [...staff.nurses.slice(0, 2), ...(internal ? [internal.userId] : [])],
      escalated: level ? others.slice(0, 2).map((provider) => provider.userId) : [],
    });
  }
}

interface Seeded {
  alert: Pick<
    Selectable<Database['alert']>,
    'requestId' | 'kind' | 'level' | 'raisedAt' | 'takenAt' | 'takenBy' | 'withdrawnAt'
  >;
  queue: readonly string[];
  escalated: readonly string[];
}

const ESCALATED_AFTER_S = 120;

async function seedAlert(tx: Tx, random: Random, { alert, queue, escalated }: Seeded): Promise<void> {
  const id = random.id();
  await tx
    .insertInto('alert')
    .values({ id, reason: 'QUEUE', ...alert })
    .execute();
  const listener = (userId: string, raisedAt: Date, reason: 'QUEUE' | 'ESCALATED') => ({
    alertId: id,
    userId,
    reason,
    raisedAt,
    deliveredAt: addSeconds(raisedAt, 1),
    shownAt: addSeconds(raisedAt, 1),
    heardAt: addSeconds(raisedAt, 2 + random.int(6)),
    via: 'STREAM' as const,
  });
  await tx
    .insertInto('alertListener')
    .values([
      ...queue.map((userId) => listener(userId, alert.raisedAt, 'QUEUE')),
      ...escalated.map((userId) =>
        listener(userId, addSeconds(alert.raisedAt, ESCALATED_AFTER_S), 'ESCALATED'),
      ),
    ])
    .execute();
}
