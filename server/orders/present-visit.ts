import type { AskedDoctor, NurseVisit, NurseVisitDetails } from '#contract/nurse-visits.ts';
import type { HomeVisit } from '#contract/home-visit.ts';
import { titledName } from '#domain/titled-name.ts';
import { hasEnded } from '#domain/transitions.ts';
import { isoOrNull, presentPatient } from '#server/people/present-person.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { observationsOfSets, setsOfHomeVisits } from '#server/vitals/vital-sets.ts';
import { presentVitalSet } from '#server/vitals/present-observation.ts';
import { homeVisitsOf } from './home-visit.queries.ts';
import { findAskedDoctor, type NurseVisitRow } from './nurse-visit.queries.ts';
import { findOrderingDoctor } from './order.queries.ts';

/** The visits of an order with the vital signs that were taken there, earliest first. `userId`: of a nurse, who may mark their own. */
export async function visitsOf(db: Db, requestId: string, userId?: string): Promise<HomeVisit[]> {
  const rows = await homeVisitsOf(db, requestId);
  const vitals = await vitalsOf(
    db,
    rows.map(({ id }) => id),
    userId,
  );
  return rows.map((row) => ({
    id: row.id,
    clientId: row.clientId,
    scheduledAt: row.scheduledAt.toISOString(),
    address: row.address,
    agent: { userId: row.agentUserId, name: row.name, role: row.role },
    tasks: row.tasks,
    notes: row.notes,
    visitStatus: row.status,
    startedAt: isoOrNull(row.startedAt),
    doneAt: isoOrNull(row.doneAt),
    vitals: vitals.get(row.id) ?? [],
    version: row.version,
  }));
}

/** Vital signs by the home visit at which they were taken, oldest first. */
async function vitalsOf(
  db: Db,
  visitIds: readonly string[],
  userId: string | undefined,
): Promise<ReadonlyMap<string | null, HomeVisit['vitals']>> {
  const sets = await setsOfHomeVisits(db, visitIds);
  const values = await observationsOfSets(
    db,
    sets.map(({ id }) => id),
  );
  const byVisit = Map.groupBy(sets, ({ homeVisitId }) => homeVisitId);
  const mayMark = ({ byUser }: { byUser: string }): boolean => byUser === userId;
  return new Map(
    [...byVisit].map(([id, own]) => [id, own.map((set) => presentVitalSet(set, values, mayMark))]),
  );
}

export function presentNurseVisit(row: NurseVisitRow, now: Date): NurseVisit {
  return {
    id: row.id,
    serviceId: row.requestId,
    serviceNumber: row.serviceNumber,
    scheduledAt: row.scheduledAt.toISOString(),
    address: row.address,
    tasks: row.tasks,
    notes: row.notes,
    visitStatus: row.status,
    startedAt: isoOrNull(row.startedAt),
    doneAt: isoOrNull(row.doneAt),
    version: row.version,
    isOrderOpen: !hasEnded(row.orderStatus),
    patient: presentPatient(row.patientId, row, now),
    products: row.products ?? [],
    reason: row.reason,
    reasonLang: row.reasonLang,
  };
}

/** A visit with all that its nurse may know: nothing of money, files or messages of the order. */
export async function presentVisitDetails(
  db: Db,
  row: NurseVisitRow,
  { now, userId }: { now: Date; userId: string },
): Promise<NurseVisitDetails> {
  const doctor = row.orderedByConsultationId
    ? await findOrderingDoctor(db, row.orderedByConsultationId)
    : undefined;
  const visits = await visitsOf(db, row.requestId, userId);
  return {
    ...presentNurseVisit(row, now),
    orderedBy: doctor ? titledName(doctor.salutation, doctor.name) : null,
    orderNotes: row.orderNotes,
    vitals: visits.find(({ id }) => id === row.id)?.vitals ?? [],
    others: visits.filter(({ id }) => id !== row.id),
    askedDoctor: presentAsked(await findAskedDoctor(db, row.id), row.agentUserId),
  };
}

/** @param nurse of the visit */
function presentAsked(row: Awaited<ReturnType<typeof findAskedDoctor>>, nurse: string): AskedDoctor | null {
  if (!row) return null;
  return {
    id: row.id,
    serviceNumber: row.serviceNumber,
    requestStatus: row.status,
    consultationMode: row.mode,
    askedAt: row.requestedAt.toISOString(),
    doctor: row.name === null ? null : titledName(row.salutation, row.name),
    withDoctorAt: row.name === null ? null : isoOrNull(row.handedOverAt ?? row.takenAt),
    endedAt: isoOrNull(row.endedAt),
    consultationNumber: row.nurseUserId === nurse ? row.consultationNumber : null,
  };
}
