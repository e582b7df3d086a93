import type { Command, Outcome } from '#server/cli/commands.ts';
import type { Deps } from '#server/platform/deps.ts';

/** SQLSTATE of a statement that the connected role may not run. */
const INSUFFICIENT_PRIVILEGE = '42501';

async function databaseRoles({ db, store }: Pick<Deps, 'db' | 'store'>, role: string): Promise<Outcome> {
  const { makeRole, ROLE_NAME, roleStatements } = await import('#server/platform/sql/roles.ts');
  if (store.kind !== 'postgres')
    return { ok: false, lines: ['The embedded store has no roles: set DATABASE_URL.'] };
  if (!ROLE_NAME.test(role))
    return { ok: false, lines: ['A role name has lower-case letters, digits and underscores.'] };
  try {
    const statements = await makeRole(db, role);
    return {
      ok: true,
      lines: [...statements.map((one) => `${one};`), `Set DATABASE_URL to connect as ${role}.`],
    };
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    const lines = roleStatements(role, false).map((one) => `${one};`);
    return { ok: false, lines: ['This role lacks the rights. As a role that has them, run:', ...lines] };
  }
}

const roles: Command = {
  name: 'database roles',
  args: ['<role>'],
  summary:
    'Migrates as MIGRATION_DATABASE_URL, and lets a PostgreSQL role run the portal but not change the audit',
  whileRunning: false,
  asOwner: true,
  run: (deps, [role = '']) => databaseRoles(deps, role),
};

export const databaseCommands: readonly Command[] = [roles];
