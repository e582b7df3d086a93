import { sql } from 'kysely';
import { isFoundBy } from '#server/people/patient-search.ts';
import { countRows } from '#server/platform/sql/count-rows.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

const visits = (db: Db | Tx) =>
  db
    .selectFrom('homeVisit')
    .innerJoin('request', 'request.id', 'homeVisit.requestId')
    .innerJoin('patient', 'patient.id', 'request.patientId');

/** The home visits that are this person's, whatever their state: the right to see them is this condition. */
const ownVisits = (db: Db | Tx, userId: string) => visits(db).where('homeVisit.agentUserId', '=', userId);

/** With its patient and what was ordered. */
function withPatient(query: ReturnType<typeof ownVisits>) {
  return query
    .selectAll('homeVisit')
    .select(['request.serviceNumber', 'request.reason', 'request.reasonLang', 'request.endedAt'])
    .select(['request.patientId', 'request.requestedAt', 'request.status as orderStatus'])
    .select(['request.notes as orderNotes', 'request.orderedByConsultationId'])
    .select(['patient.mrn', 'patient.name', 'patient.nameLang', 'patient.sex', 'patient.bornOn'])
    .select('patient.birthKnownTo')
    .select(['patient.mobile', 'patient.allergies', 'patient.noKnownAllergies', 'patient.pregnancy'])
    .select('patient.spo2Scale')
    .select(['patient.conditions', 'patient.city', 'patient.languages'])
    .select((e) =>
      e
        .selectFrom('product')
        .whereRef('product.requestId', '=', 'request.id')
        .select(sql<string[]>`coalesce(array_agg(product.name order by product.name), '{}')`.as('names'))
        .as('products'),
    );
}

export type NurseVisitRow = NonNullable<Awaited<ReturnType<typeof findOwnVisit>>>;

/** A visit that is this person's; undefined for any other, existing or not. */
export async function findOwnVisit(db: Db | Tx, userId: string, visitId: string) {
  return withPatient(ownVisits(db, userId)).where('homeVisit.id', '=', visitId).executeTakeFirst();
}

/** A visit that was this person's until then, or later; undefined for any other. */
export async function findFormerVisit(tx: Tx, userId: string, visitId: string, since: Date) {
  return withPatient(visits(tx))
    .innerJoin('formerVisitor', 'formerVisitor.homeVisitId', 'homeVisit.id')
    .where('homeVisit.id', '=', visitId)
    .where('formerVisitor.userId', '=', userId)
    .where('formerVisitor.until', '>=', since)
    .executeTakeFirst();
}

interface Asked extends PageAsked {
  part: 'COMING' | 'PAST';
  search: string | undefined;
}

const orderOf = (part: Asked['part']): Order => ({
  name: `nurseVisits ${part}`,
  keys: [
    { by: 'homeVisit.scheduledAt', type: 'instant', isDescending: part === 'PAST' },
    { by: 'homeVisit.id', type: 'text' },
  ],
});

/** Those that are still to be made, earliest first, or the others, newest first. */
export async function listOwnVisits(db: Db, userId: string, { part, search, ...asked }: Asked) {
  let chosen = ownVisits(db, userId).where((e) => {
    const isToCome = e.and([
      e('homeVisit.status', 'in', ['SCHEDULED', 'ON_THE_WAY']),
      e('request.endedAt', 'is', null),
    ]);
    return part === 'COMING' ? isToCome : e.not(isToCome);
  });
  if (search) chosen = chosen.where(isFoundBy('request', search));
  const page = await readPage(withPatient(chosen), orderOf(part), asked);
  return { ...page, total: await countRows(db, chosen) };
}

/** Returns whether a visit of this order is this person's. */
export async function hasVisitOf(db: Db | Tx, userId: string, requestId: string): Promise<boolean> {
  const row = await ownVisits(db, userId)
    .select('homeVisit.id')
    .where('homeVisit.requestId', '=', requestId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The newest request to a doctor that was raised from this visit, with the doctor who has it. */
export async function findAskedDoctor(db: Db | Tx, visitId: string) {
  return db
    .selectFrom('request')
    .leftJoin('provider', 'provider.id', 'request.providerId')
    .leftJoin('appUser', 'appUser.id', 'provider.userId')
    .leftJoin('consultation', 'consultation.id', 'request.consultationId')
    .select(['request.id', 'request.serviceNumber', 'request.status', 'request.mode', 'request.requestedAt'])
    .select(['request.takenAt', 'request.endedAt', 'consultation.handedOverAt'])
    .select(['consultation.consultationNumber', 'consultation.nurseUserId'])
    .select(['provider.salutation', 'appUser.name'])
    .where('request.homeVisitId', '=', visitId)
    .orderBy('request.requestedAt', 'desc')
    .orderBy('request.serviceNumber', 'desc')
    .limit(1)
    .executeTakeFirst();
}
