import { sql, type Insertable } from 'kysely';
import { SEVERITIES, type IncidentKind, type Severity } from '#contract/incidents.ts';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';
import { readPage, type Order, type PageAsked } from '#server/platform/sql/keyset.ts';

export async function insertIncident(tx: Tx, row: Insertable<Database['incident']>): Promise<void> {
  await tx.insertInto('incident').values(row).execute();
}

export async function insertFollowUp(tx: Tx, row: Insertable<Database['incidentNote']>): Promise<void> {
  await tx.insertInto('incidentNote').values(row).execute();
}

export async function lockIncident(tx: Tx, id: string) {
  return tx
    .selectFrom('incident')
    .select(['id', 'closedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setClosed(
  tx: Tx,
  id: string,
  closed: { closedAt: Date; closedBy: string; outcome: string },
): Promise<void> {
  await tx.updateTable('incident').set(closed).where('id', '=', id).execute();
}

/** The visit of this number, or the order. */
export async function findLinked(tx: Tx, number: string) {
  const visit = await tx
    .selectFrom('consultation')
    .select('id')
    .where('consultationNumber', '=', number)
    .executeTakeFirst();
  if (visit) return { consultationId: visit.id, requestId: null };
  const request = await tx
    .selectFrom('request')
    .select('id')
    .where('serviceNumber', '=', number)
    .executeTakeFirst();
  return request && { consultationId: null, requestId: request.id };
}

const incidents = (db: Db | Tx) =>
  db
    .selectFrom('incident')
    .innerJoin('appUser as author', 'author.id', 'incident.byUser')
    .leftJoin('appUser as closer', 'closer.id', 'incident.closedBy')
    .leftJoin('consultation', 'consultation.id', 'incident.consultationId')
    .leftJoin('request', 'request.id', 'incident.requestId')
    .leftJoin('patient', (join) =>
      join.on((e) => e('patient.id', '=', e.fn.coalesce('consultation.patientId', 'request.patientId'))),
    )
    .selectAll('incident')
    .select(['author.name as byName', 'closer.name as closedByName'])
    .select((e) => e.fn.coalesce('consultation.consultationNumber', 'request.serviceNumber').as('number'))
    .select(['patient.id as patientId', 'patient.name as patientName', 'patient.nameLang', 'patient.mrn']);

export type IncidentRecord = NonNullable<Awaited<ReturnType<typeof findIncident>>>;

export async function findIncident(db: Db | Tx, id: string) {
  return incidents(db).where('incident.id', '=', id).executeTakeFirst();
}

const SEVERITY_RANK = sql<number>`array_position(${sql.lit(`{${SEVERITIES.join(',')}}`)}::text[], incident.severity)`;

/** Order of the list; the newest first among those of one severity. */
function orderOf(sort: 'happened' | 'severity', isDescending: boolean): Order {
  const name = `incidents ${sort} ${isDescending ? 'down' : 'up'}`;
  if (sort === 'happened')
    return {
      name,
      keys: [
        { by: 'incident.happenedAt', type: 'instant', isDescending },
        { by: 'incident.id', type: 'text' },
      ],
    };
  return {
    name,
    keys: [
      { by: SEVERITY_RANK, type: 'number', isDescending },
      { by: 'incident.happenedAt', type: 'instant', isDescending: true },
      { by: 'incident.id', type: 'text' },
    ],
  };
}

interface IncidentsAsked extends PageAsked {
  isOpen: boolean;
  kind: IncidentKind | undefined;
  severity: Severity | undefined;
  sort: 'happened' | 'severity';
  isDescending: boolean;
}

export async function listIncidents(
  db: Db,
  { isOpen, kind, severity, sort, isDescending, ...page }: IncidentsAsked,
) {
  let rows = incidents(db).where('incident.closedAt', isOpen ? 'is' : 'is not', null);
  if (kind) rows = rows.where('incident.kind', '=', kind);
  if (severity) rows = rows.where('incident.severity', '=', severity);
  return readPage(rows, orderOf(sort, isDescending), page);
}

/** How many are open and closed, of a kind and a severity where these are named. */
export async function countIncidents(db: Db, { kind, severity }: Pick<IncidentsAsked, 'kind' | 'severity'>) {
  let rows = db.selectFrom('incident');
  if (kind) rows = rows.where('kind', '=', kind);
  if (severity) rows = rows.where('severity', '=', severity);
  const { all, closed } = await rows
    .select((e) => [e.fn.countAll<number>().as('all'), e.fn.count<number>('closedAt').as('closed')])
    .executeTakeFirstOrThrow();
  return { OPEN: all - closed, CLOSED: closed };
}

/** Follow-ups of an incident, oldest first. */
export async function listFollowUps(db: Db | Tx, incidentId: string) {
  return db
    .selectFrom('incidentNote')
    .innerJoin('appUser', 'appUser.id', 'incidentNote.byUser')
    .selectAll('incidentNote')
    .select('appUser.name as byName')
    .where('incidentId', '=', incidentId)
    .orderBy('incidentNote.at')
    .orderBy('incidentNote.id')
    .execute();
}
