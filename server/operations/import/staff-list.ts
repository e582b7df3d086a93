import {
  addInvited,
  clinicsOf,
  compareStaff,
  listIn,
  NewStaff,
  unknownHubs,
} from '#server/people/staff-accounts.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Fault } from './csv-rows.ts';
import { bundleRows } from './fhir/bundle-rows.ts';
import { StaffOfBundle, staffMapping } from './fhir/staff.ts';
import type { ListOf, Numbered } from './list-of.ts';

/** Nurses, agents and doctors, known by their user name; a known one stays as they are. */
export const staffList: ListOf<typeof NewStaff.shape> = {
  schema: NewStaff,
  fhir: { paths: staffMapping.paths, rows: (source) => bundleRows(source, StaffOfBundle, staffMapping) },
  examples: {
    role: 'nurse',
    user_name: 'asha.more',
    name: 'Asha More',
    email: 'asha@example.in',
    mobile: '9822055443',
  },
  unique: { column: 'user_name', of: (row) => row.user_name.toLowerCase() },
  faultOf: (row) =>
    row.role === 'operator'
      ? { column: 'role', found: row.role, form: 'nurse, agent or provider; an operator is added one by one' }
      : faultOfType(row),
  batch: 100,
  async examine({ db }, rows) {
    const bad = await badPlaces(db, rows);
    const right = without(rows, bad);
    const there = await compareStaff(
      db,
      right.map(({ row }) => row),
    );
    const knownLines = right.flatMap(({ line, row }) => {
      const differing = there.get(row.user_name.toLowerCase());
      return differing
        ? [
            {
              line,
              faults: [{ column: 'user_name', found: row.user_name, form: 'already there' }, ...differing],
            },
          ]
        : [];
    });
    return { bad, known: knownLines.length, knownLines };
  },
  async save(c, config, rows) {
    const bad = await badPlaces(c.tx, rows);
    let added = 0;
    for (const { row } of without(rows, bad)) if (await addInvited(c, config, row)) added += 1;
    return { added, changed: 0, bad };
  },
};

/** Includes operators: the command line prints a temporary password for each person. */
export const staffListWithOperators = { ...staffList, faultOf: faultOfType };

function faultOfType({ role, agent_type: type, clinics, roles }: NewStaff): Fault | undefined {
  if (role !== 'agent' && type !== undefined)
    return { column: 'agent_type', found: type, form: 'empty: it is of agents alone' };
  if (role !== 'provider' && clinics !== undefined)
    return { column: 'clinics', found: clinics, form: 'empty: it is of doctors alone' };
  if (role !== 'operator' && roles !== undefined)
    return { column: 'roles', found: roles, form: 'empty: it is of operators alone' };
  return undefined;
}

type Rows = readonly Numbered<NewStaff>[];

/** Rows with a hub or a clinic that is not there. */
async function badPlaces(db: Db | Tx, rows: Rows) {
  const keys = rows.flatMap(({ row }) => listIn(row.hubs));
  const unknown = new Set(await unknownHubs({ db }, [...new Set(keys)]));
  const names = (
    await clinicsOf(
      db,
      rows.flatMap(({ row }) => listIn(row.clinics)),
    )
  ).map(({ clinicName }) => clinicName.toLowerCase());
  return rows.flatMap(({ line, row }) => {
    const faults = [
      ...listIn(row.hubs)
        .filter((key) => unknown.has(key))
        .map(noHub),
      ...listIn(row.clinics)
        .filter((name) => names.filter((one) => one === name.toLowerCase()).length !== 1)
        .map(noClinic),
    ];
    return faults.length ? [{ line, faults }] : [];
  });
}

const noHub = (found: string): Fault => ({
  column: 'hubs',
  found,
  form: 'the key of a hub; there is none of this key',
});

const noClinic = (found: string): Fault => ({
  column: 'clinics',
  found,
  form: 'the name of one clinic; none or several have it',
});

function without(rows: Rows, bad: readonly { line: number }[]): Numbered<NewStaff>[] {
  const lines = new Set(bad.map(({ line }) => line));
  return rows.filter(({ line }) => !lines.has(line));
}
