import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { literalLimits } from './literal-limits.ts';

/**
 * Queries over a pool. Tables and columns are camel case in TypeScript and snake case in SQL; keys inside
 * json columns are not converted. Raw `sql` text is not converted, but its result columns are.
 */
export function kyselyOn<Schema>(pool: Pool): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true }), literalLimits()],
  });
}

export function connectionsOf(pool: Pool): { used: number; idle: number; waiting: number } {
  const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
  return { used: totalCount - idle, idle, waiting };
}
