import type { StoredSession } from '#offline/session-store.ts';
import { APP_SEGMENT } from '#sw/scope.ts';
import { workerToken } from '#sw/token.ts';

/** Posts to the server with a session of this device. `path` is the contract's, without /{app}. */
export async function postAs(session: StoredSession, path: string, body: object): Promise<Response> {
  return fetch(`/${APP_SEGMENT}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await workerToken(session)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
