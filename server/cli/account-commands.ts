import type { Command } from '#server/cli/commands.ts';
import { done, reportErrors } from '#server/cli/outcome.ts';
import type { Deps } from '#server/platform/deps.ts';

/** A command on the account of a user name. */
function onAccount(
  name: string,
  summary: string,
  act: (deps: Deps, userName: string) => Promise<string>,
): Command {
  return {
    name,
    args: ['<user-name>'],
    summary,
    whileRunning: true,
    run: (deps, [userName = '']) => reportErrors(async () => done(await act(deps, userName))),
  };
}

const sessions = (count: number): string => (count === 1 ? '1 session ended.' : `${count} sessions ended.`);

const disabling: Command = {
  name: 'account disable',
  args: ['<user-name>', '[reason]'],
  summary:
    'Disables an account: its sessions end, its open requests return to their queues, and no one can sign in to it',
  whileRunning: true,
  run: (deps, [userName = '', reason = '']) =>
    reportErrors(async () => {
      const { disablePerson } = await import('#server/operations/disable-person.ts');
      const { ended, returned } = await disablePerson(deps, userName, reason);
      const requests = returned === 1 ? '1 request' : `${returned} requests`;
      return done(`${userName} is disabled. ${sessions(ended)} ${requests} returned to the queues.`);
    }),
};

export const accountCommands: readonly Command[] = [
  disabling,
  onAccount(
    'password reset',
    'Sets a temporary password, shown once, and ends every session; it is replaced at the next sign-in, within 24 hours',
    async (deps, userName) => {
      const { resetPassword } = await import('#server/people/account-admin.ts');
      return `The temporary password of ${userName}, for 24 hours: ${await resetPassword(deps, userName)}`;
    },
  ),
  onAccount('account enable', 'Enables a disabled account', async (deps, userName) => {
    const { enableAccount } = await import('#server/people/account-admin.ts');
    await enableAccount(deps, userName);
    return `${userName} is enabled.`;
  }),
  onAccount(
    'second-factor off',
    'Removes the authenticator app of a person who has lost it and the recovery codes, and ends every session',
    async (deps, userName) => {
      const { removeSecondFactor } = await import('#server/people/account-admin.ts');
      const ended = await removeSecondFactor(deps, userName);
      if (ended === null) return `${userName} has no authenticator app.`;
      return `${userName} signs in without the authenticator app. ${sessions(ended)}`;
    },
  ),
  onAccount('sessions end', 'Ends every session of a person', async (deps, userName) => {
    const { endSessions } = await import('#server/people/account-admin.ts');
    return sessions(await endSessions(deps, userName));
  }),
];
