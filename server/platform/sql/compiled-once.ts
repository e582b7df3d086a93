import type { Compilable, CompiledQuery } from 'kysely';
import type { Db, Tx } from './database.ts';

/**
 * A statement with a key as its only value, compiled the first time: to compile a wide one costs more than to send it.
 * @returns what reads its first row
 */
export function compiledOnce<Row>(build: (db: Db | Tx, key: string) => Compilable<Row>) {
  let made: CompiledQuery<Row> | undefined;
  return async (db: Db | Tx, key: string): Promise<Row | undefined> => {
    made ??= build(db, key).compile();
    const { rows } = await db.executeQuery<Row>({ ...made, parameters: [key] });
    return rows[0];
  };
}
