import { AUDIT_MRNS_SHOWN, type AuditRow } from '#contract/audit-admin.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { mrnsOf, namesOf, type searchAuditRows } from './audit-search.queries.ts';

type Row = Awaited<ReturnType<typeof searchAuditRows>>['rows'][number];

/** `staff:<id>`: what is behind the colon. */
const idIn = (who: string): string => who.slice(who.indexOf(':') + 1);
const patientsOf = ({ patientId, patientIds }: Row): readonly string[] =>
  patientIds ?? (patientId === null ? [] : [patientId]);
const shownOf = (row: Row): readonly string[] => patientsOf(row).slice(0, AUDIT_MRNS_SHOWN);

/** The rows with the names of people and the record numbers of patients; and the patients whom they name. */
export async function presentAudit(db: Db, rows: readonly Row[]) {
  const names = await namesOf(
    db,
    rows.map(({ who }) => idIn(who)),
  );
  const mrns = await mrnsOf(db, rows.flatMap(shownOf));
  const items = rows.map((row): AuditRow => ({
    id: String(row.seq),
    at: row.at.toISOString(),
    who: row.who,
    name: names.get(idIn(row.who)) ?? null,
    role: row.role,
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    mrns: shownOf(row).flatMap((id) => mrns.get(id) ?? []),
    patients: patientsOf(row).length,
  }));
  return { items, patientIds: [...mrns.keys()] };
}
