import { revokeSession } from '#server/people/accounts.ts';
import { noteConnector } from '#server/connectors/note-connector.ts';
import { deleteTicketsOf, listSessionsOf, spendOnce } from './sign-on.queries.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { SignOn } from '#server/platform/connector-ports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';

/** Longer than a logout token is new. */
const TOKEN_S = 900;

/**
 * Ends the sessions that a logout token names, once: one that comes again is refused. A provider that cannot be read is asked to send it again,
 * and its fault is on the console.
 */
export async function endByProvider(
  deps: Deps,
  signOn: SignOn,
  token: string,
): Promise<'ended' | 'refused' | 'unreachable'> {
  try {
    const read = await signOn.readLogout(token);
    // What a stranger sends is no fault of the provider.
    if (!read) return 'refused';
    const { id, ...of } = read;
    return await change({ ...deps, who: { type: 'client' } }, async (c) => {
      if (!(await spendOnce(c.tx, hashToken(`logout ${id}`), addSeconds(c.now, TOKEN_S)))) return 'refused';
      await deleteTicketsOf(c.tx, of);
      for (const { id: sessionId, userId } of await listSessionsOf(c.tx, of)) {
        await revokeSession(c.tx, sessionId, c.now);
        await c.audit('END_BY_PROVIDER', 'session', sessionId);
        await c.event('session.changed', [`user:${userId}`], {});
        c.security({ kind: 'SESSION_ENDED', userId, sessionId });
      }
      return 'ended';
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    await noteConnector(deps, signOn.name, error.message);
    return 'unreachable';
  }
}
