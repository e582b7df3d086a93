import { authCalls } from '#contract/auth.ts';
import { pathOf } from '#contract/call.ts';
import { CLIENT_ID, CLIENT_SECRET } from '#contract/limits.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { NAMES } from '#tests/support/server/client.ts';

const LOGIN_PATH = pathOf(authCalls.login, NAMES);

/** A user's session without a browser. @returns its access token */
export async function signInAt(url: string, userName: string): Promise<string> {
  const login = `${url}${LOGIN_PATH}`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`,
    'content-type': 'application/json',
  };
  const opened = await fetch(`${login}?username=${userName}`, { headers });
  const { transactionId } = (await opened.json()) as { transactionId: string };
  const body = JSON.stringify({
    transactionId,
    password: SEED_PASSWORD,
    roles: ['provider', 'nurse', 'agent'],
  });
  const answer = await fetch(login, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${userName} cannot sign in: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
