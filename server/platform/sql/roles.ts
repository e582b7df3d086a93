import { sql, type Kysely } from 'kysely';

/** Form of a role's name, so that it needs no quoting. */
export const ROLE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;

/**
 * The statements that let `role` run the portal and no more: it reads and writes rows, but cannot change or delete audit
 * rows, nor tables and triggers, which belong to the role that runs the migrations.
 */
export function roleStatements(role: string, isThere: boolean): string[] {
  return [
    ...(isThere ? [] : [`create role ${role} login`]),
    `grant usage on schema public to ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select, update on all sequences in schema public to ${role}`,
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges in schema public grant usage, select, update on sequences to ${role}`,
    `revoke update, delete, truncate on audit from ${role}`,
    `revoke insert, delete, truncate on audit_head from ${role}`,
    `revoke insert, update, delete, truncate on migration from ${role}`,
  ];
}

/** Makes the role if it is absent, and sets its rights. @returns the statements that were run */
export async function makeRole<DB>(db: Kysely<DB>, role: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(tx);
    const statements = roleStatements(role, rows.length > 0);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    return statements;
  });
}

/** Returns whether the role of this connection could change audit rows, or remove what prevents it. */
export async function mayChangeAudit<DB>(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('audit', 'UPDATE, DELETE, TRUNCATE')
        or pg_has_role((select relowner from pg_class where oid = 'audit'::regclass), 'MEMBER') as may`.execute(
    db,
  );
  return rows[0]?.may ?? true;
}
