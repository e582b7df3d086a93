import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/**
 * Queries over a pool. Tables and columns are camel case in TypeScript and snake case in SQL; keys inside json
 * columns stay as they were stored. Raw `sql` text is not translated going in, its column names are coming out.
 */
export function kyselyOn<Schema>(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
