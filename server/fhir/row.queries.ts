import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { FhirTypeName } from './type-names.ts';

type OwnerSelect = (id: string) => RawBuilder<{ patientId: string }>;

const direct =
  (table: string): OwnerSelect =>
  (id) =>
    sql`select patient_id from ${sql.table(table)} where id = ${id}`;
const byVisit =
  (table: string): OwnerSelect =>
  (id) =>
    sql`select consultation.patient_id from ${sql.table(table)} as part
      join consultation on consultation.id = part.consultation_id where part.id = ${id}`;
const byOrder =
  (table: string): OwnerSelect =>
  (id) =>
    sql`select request.patient_id from ${sql.table(table)} as part
      join request on request.id = part.request_id where part.id = ${id}`;
const patient: OwnerSelect = (id) => sql`select id as patient_id from patient where id = ${id}`;
/** The patient's id is a part of the id of the resource. */
const noticeOf: OwnerSelect = (id) =>
  sql`select patient_id from notice_read where ${id} like patient_id || '-%' limit 1`;

/** Rows of which the resources of a type are made, by the prefix of their ids; `numbered`: several are of one row. */
const SOURCES: Partial<
  Record<FhirTypeName, readonly { prefix?: string; numbered?: true; owner: OwnerSelect }[]>
> = {
  Encounter: [{ owner: direct('consultation') }, { prefix: 'home-', owner: byOrder('home_visit') }],
  ServiceRequest: [{ owner: direct('request') }],
  MedicationRequest: [{ numbered: true, owner: byVisit('prescription') }],
  Observation: [
    { owner: direct('observation') },
    { owner: direct('known_fact') },
    { prefix: 'set-', owner: direct('vital_set') },
    { prefix: 'pressure-', owner: direct('vital_set') },
    { prefix: 'mark-', owner: byOrder('case_mark') },
    { prefix: 'blood-group-', owner: patient },
  ],
  DiagnosticReport: [{ owner: direct('request') }],
  DocumentReference: [{ owner: direct('document') }],
  AllergyIntolerance: [{ owner: direct('known_fact') }],
  Condition: [
    { owner: direct('known_fact') },
    { prefix: 'visit-', numbered: true, owner: direct('consultation') },
  ],
  Consent: [
    { prefix: 'visit-', owner: direct('consultation') },
    { prefix: 'act-', owner: byVisit('consent_act') },
    { prefix: 'records-', owner: direct('health_consent') },
    { prefix: 'share-', owner: direct('patient_share') },
  ],
  Communication: [
    { owner: byVisit('message') },
    { owner: byOrder('message') },
    { owner: byVisit('comment') },
    { owner: byVisit('asked') },
    { owner: byOrder('info_request') },
    { prefix: 'hand-over-', owner: direct('consultation') },
    { prefix: 'home-', owner: byOrder('home_visit') },
    { prefix: 'notice-', owner: noticeOf },
  ],
};

/** Returns the patient of a resource; undefined where there is no row for it. */
export async function findOwner(db: Db | Tx, type: FhirTypeName, id: string): Promise<string | undefined> {
  const selects = (SOURCES[type] ?? []).flatMap(({ prefix = '', numbered, owner }) => {
    if (!id.startsWith(prefix)) return [];
    const rest = id.slice(prefix.length);
    if (numbered && !/-\d+$/.test(rest)) return [];
    return [sql`(${owner(numbered ? rest.replace(/-\d+$/, '') : rest)})`];
  });
  if (!selects.length) return undefined;
  const { rows } = await sql<{ patientId: string }>`${sql.join(selects, sql` union all `)} limit 1`.execute(
    db,
  );
  return rows[0]?.patientId;
}

/** Returns when these rows were last changed; one that was not is absent. */
export async function listChanges(db: Db | Tx, rowIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('rowChange')
    .select(['rowId', 'at'])
    .where(sql<boolean>`row_id = any(${[...rowIds]}::text[])`)
    .execute();
  const latest = new Map<string, Date>();
  for (const { rowId, at } of rows) if (at > (latest.get(rowId) ?? new Date(0))) latest.set(rowId, at);
  return latest;
}

/** Returns whether the record of a patient was deleted at the end of its period. */
export async function isDeleted(db: Db | Tx, patientId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordEnd')
    .select('state')
    .where('patientId', '=', patientId)
    .where('state', '=', 'DELETED')
    .executeTakeFirst();
  return row !== undefined;
}

/** Providers are known by two ids: the resources of the interface name the person. */
export async function listProviderUsers(db: Db | Tx): Promise<Map<string, string>> {
  const rows = await db.selectFrom('provider').select(['id', 'userId']).execute();
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}
