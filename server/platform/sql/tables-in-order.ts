import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Tables that a new store fills itself. */
const OWN = new Set(['migration', 'patient_search']);

/** Every table, each after the tables that its foreign keys reference. */
export async function tablesInOrder(tx: Tx): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(tx);
  const keys = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx);
  const left = new Set(tables.rows.map((row) => row.name).filter((name) => !OWN.has(name)));
  const order: string[] = [];
  while (left.size) {
    const free = [...left].filter(
      (name) => !keys.rows.some(({ child, parent }) => child === name && parent !== name && left.has(parent)),
    );
    if (!free.length) throw new Error(`foreign keys form a ring among ${[...left].join(', ')}`);
    for (const name of free) left.delete(name);
    order.push(...free);
  }
  return order;
}
