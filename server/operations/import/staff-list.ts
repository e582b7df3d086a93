import { addInvited, compareStaff, NewStaff, unknownHubs, hubsIn } from '#server/people/staff-accounts.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import type { Fault } from './csv-rows.ts';
import type { ListOf, Numbered } from './list-of.ts';

/** Nurses and agents, known by their user name; a known one stays as they are. */
export const staffList: ListOf<typeof NewStaff.shape> = {
  schema: NewStaff,
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
      ? { column: 'role', found: row.role, form: 'nurse or agent; an operator is added one by one' }
      : faultOfType(row),
  batch: 100,
  async examine({ db }, rows) {
    const bad = await badHubs(db, rows);
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
    const bad = await badHubs(c.tx, rows);
    let added = 0;
    for (const { row } of without(rows, bad)) if (await addInvited(c, config, row)) added += 1;
    return { added, changed: 0, bad };
  },
};

/** On the command line, which prints a temporary password for each, operators as well. */
export const staffListWithOperators = { ...staffList, faultOf: faultOfType };

function faultOfType({ role, agent_type: found }: NewStaff): Fault | undefined {
  if (role === 'agent' || found === undefined) return undefined;
  return { column: 'agent_type', found, form: 'empty: it is of agents alone' };
}

type Rows = readonly Numbered<NewStaff>[];

async function badHubs(db: Db | Tx, rows: Rows) {
  const keys = rows.flatMap(({ row }) => hubsIn(row.hubs));
  const unknown = new Set(await unknownHubs({ db }, [...new Set(keys)]));
  return rows.flatMap(({ line, row }) => {
    const faults = hubsIn(row.hubs)
      .filter((key) => unknown.has(key))
      .map(noHub);
    return faults.length ? [{ line, faults }] : [];
  });
}

const noHub = (found: string): Fault => ({
  column: 'hubs',
  found,
  form: 'the key of a hub; there is none of this key',
});

function without(rows: Rows, bad: readonly { line: number }[]): Numbered<NewStaff>[] {
  const lines = new Set(bad.map(({ line }) => line));
  return rows.filter(({ line }) => !lines.has(line));
}
