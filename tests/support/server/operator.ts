import { consoleSessionCalls as calls } from '#contract/console-session.ts';
import type { ToAdd } from '#contract/second-factor.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { appCode } from '#tests/support/server/authenticator-app.ts';
import type { Client } from '#tests/support/server/client.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** The seeded operator, who adds an authenticator app at the first login. */
export async function signInOperator(server: TestServer): Promise<Client & { userId: string }> {
  const typed = { userName: 'rohan.kulkarni', password: SEED_PASSWORD };
  const refusal = await server.portal.refusal(calls.operatorSignIn, { body: typed });
  const { ticket, secret } = refusal.detail as ToAdd;
  const { access_token, userId } = await server.portal.call(calls.operatorAddApp, {
    body: { ticket, code: appCode(secret, server.clock.now()) },
  });
  return { ...server.client({ authorization: `Bearer ${access_token}` }), userId };
}
