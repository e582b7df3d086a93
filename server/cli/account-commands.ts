import type { Command, Outcome } from '#server/cli/commands.ts';
import { refusalWords } from '#server/cli/refusal-words.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

type Admin = typeof import('#server/people/account-admin.ts');

/** A command on the account of a user name. */
function onAccount(
  name: string,
  summary: string,
  act: (admin: Admin, deps: Parameters<Command['run']>[0], userName: string) => Promise<string>,
): Command {
  return {
    name,
    args: ['<user-name>'],
    summary,
    whileRunning: true,
    async run(deps, [userName = '']): Promise<Outcome> {
      try {
        const admin = await import('#server/people/account-admin.ts');
        return { ok: true, lines: [await act(admin, deps, userName)] };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { ok: false, lines: [refusalWords(error)] };
      }
    },
  };
}

const sessions = (count: number): string => (count === 1 ? '1 session ended.' : `${count} sessions ended.`);

export const accountCommands: readonly Command[] = [
  onAccount(
    'password reset',
    'Sets a temporary password, shown once, and ends every session; it is replaced at the next sign-in, within 24 hours',
    async ({ resetPassword }, deps, userName) =>
      `The temporary password of ${userName}, for 24 hours: ${await resetPassword(deps, userName)}`,
  ),
  onAccount(
    'account disable',
    'Disables an account: its sessions end at once, and nobody can sign in to it',
    async ({ disableAccount }, deps, userName) =>
      `${userName} is disabled. ${sessions(await disableAccount(deps, userName))}`,
  ),
  onAccount('account enable', 'Enables a disabled account', async ({ enableAccount }, deps, userName) => {
    await enableAccount(deps, userName);
    return `${userName} is enabled.`;
  }),
  onAccount('sessions end', 'Ends every session of a person', async ({ endSessions }, deps, userName) =>
    sessions(await endSessions(deps, userName)),
  ),
];
