import * as z from 'zod/mini';
import type { BadLine } from '#contract/imports.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { hubExists, hubKeyOf, saveHub } from '#server/reference/hubs.ts';
import { insertAudited } from './clinic-admin.ts';
import { listClinicsNamed } from './clinic.queries.ts';
import { Line, Mobile } from './contact-fields.ts';

/** A clinic of a list from another system. */
export const ClinicRow = z.object({
  name: Line,
  address: Line,
  city: Line,
  state: Line,
  phone: Mobile,
  /** The key of the hub of this place, which is added when there is none. */
  hub: z.optional(Line),
});
export type ClinicRow = z.output<typeof ClinicRow>;

/** Returns the key of a clinic: clinics of a list have no number. */
export const clinicKeyOf = ({ name, city }: Pick<ClinicRow, 'name' | 'city'>): string =>
  `${name}, ${city}`.toLowerCase();

async function clinicsThere(db: Db | Tx, rows: readonly ClinicRow[]) {
  const names = [...new Set(rows.map(({ name }) => name.toLowerCase()))];
  const there = await listClinicsNamed(db, names);
  return new Map(there.map(({ clinicName: name, ...clinic }) => [clinicKeyOf({ name, ...clinic }), clinic]));
}

const COMPARED = ['address', 'state', 'phone'] as const;

/** Returns what these rows say otherwise of the clinics that are there, by their keys. */
export async function compareClinics(
  db: Db,
  rows: readonly ClinicRow[],
): Promise<Map<string, BadLine['faults']>> {
  const there = await clinicsThere(db, rows);
  return new Map(
    rows.flatMap((row) => {
      const clinic = there.get(clinicKeyOf(row));
      if (!clinic) return [];
      const differing = COMPARED.filter((column) => row[column] !== clinic[column]);
      const faults = differing.map((column) => ({
        column,
        found: row[column],
        form: `${clinic[column]}; it is not changed`,
      }));
      return [[clinicKeyOf(row), faults]];
    }),
  );
}

/** Adds the clinics that are not there, and the hubs of all rows. @returns how many clinics are new */
export async function addClinicsIn(c: Change, config: Config, rows: readonly ClinicRow[]): Promise<number> {
  const there = await clinicsThere(c.tx, rows);
  const fresh = rows.filter((row) => !there.has(clinicKeyOf(row)));
  for (const { name: clinicName, address, city, state, phone } of fresh)
    await insertAudited(c, { clinicName, address, city, state, phone });
  for (const { name, hub } of rows) if (hub) await addHub(c, { hubKey: hubKeyOf(config, hub), name });
  return fresh.length;
}

/** One that is there keeps its name. */
async function addHub(c: Change, hub: { hubKey: string; name: string }): Promise<void> {
  if (await hubExists(c.tx, hub.hubKey)) return;
  await saveHub(c.tx, hub);
  await c.audit('ADD_HUB', 'hub', hub.hubKey);
}
