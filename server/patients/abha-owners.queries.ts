import { sql } from 'kysely';
import type { Tx } from '#server/platform/sql/database.ts';

/** The ids of records that have this number or this address as their health id, or as their verified address. */
export async function listOwnerIds(
  tx: Tx,
  { number, address }: { number: string | null; address: string },
): Promise<string[]> {
  const forms = [address, number?.replaceAll('-', '') ?? address];
  const { rows } = await sql<{ id: string }>`
    select id from patient
    where health_id is not null and lower(replace(health_id, '-', '')) = any(${forms}::text[])
    union
    select patient.id from abdm_patient
    join patient on patient.id = abdm_patient.patient_id and patient.health_id = abdm_patient.health_id
    where lower(abdm_patient.address) = ${address}
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function setHealthId(tx: Tx, patientId: string, healthId: string | null): Promise<void> {
  await tx.updateTable('patient').set({ healthId }).where('id', '=', patientId).execute();
}
