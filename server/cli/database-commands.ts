import type { Command, Outcome } from '#server/cli/commands.ts';
import { done, failed } from '#server/cli/outcome.ts';
import { lacksPrivilege } from '#server/platform/store/lacks-privilege.ts';
import type { Deps } from '#server/platform/deps.ts';

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
    if (!lacksPrivilege(error)) throw error;
    const lines = roleStatements(role, false).map((one) => `${one};`);
    return { ok: false, lines: ['This role lacks the rights. As a role that has them, run:', ...lines] };
  }
}

const roles: Command = {
  name: 'database roles',
  args: ['<role>'],
  summary:
    'Migrates as MIGRATION_DATABASE_URL, and lets a PostgreSQL role run the portal but not change the audit',
  whileRunning: true,
  asOwner: true,
  run: (deps, [role = '']) => databaseRoles(deps, role),
};

const rewriting: Command = {
  name: 'database rewrite',
  args: [],
  summary:
    'Writes each table into a new file, so that the files of the database hold nothing that was erased; each is locked until then',
  whileRunning: true,
  asOwner: true,
  async run({ store }) {
    const { notOwned, stillOpen, isLogEnded } = await store.rewrite();
    if (notOwned.length)
      return failed(
        `Nothing was rewritten: this role does not own ${notOwned.length} tables. Set MIGRATION_DATABASE_URL.`,
      );
    if (stillOpen)
      return failed(
        `Nothing was rewritten: ${stillOpen} transactions that may still read what was erased, such as a backup, have been open for a minute. Run it again when they have ended.`,
      );
    return done(
      'All tables were rewritten.',
      ...(isLogEnded ? [] : ['The log holds what was before until the next checkpoint of the server.']),
    );
  },
};

export const databaseCommands: readonly Command[] = [roles, rewriting];
