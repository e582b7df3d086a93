import { authCalls, type SignedIn } from '#contract/auth.ts';
import { CLIENT_ID, CLIENT_SECRET, DEVICE_TOKEN_HEADER, PASSWORD_TRIES } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';
import type { Clock } from '#server/platform/deps.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import type { Client } from '#tests/support/server/client.ts';

export interface SignedInClient extends Client, Omit<SignedIn, 'status'> {}

const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
const ROLES: Role[] = ['provider', 'nurse', 'agent'];

/** Both calls of a sign-in, with the right password unless another is given. */
export async function signIn(
  portal: Client,
  username: string,
  password = SEED_PASSWORD,
  roles = ROLES,
): Promise<SignedIn> {
  const { transactionId } = await portal.call(authCalls.login, { query: { username } });
  return portal.call(authCalls.completeLogin, { body: { transactionId, password, roles } });
}

/** A sign-in that is refused. @returns why */
export async function refusedSignIn(from: Client, username: string, password = 'wrong', roles = ROLES) {
  const { transactionId } = await from.call(authCalls.login, { query: { username } });
  return from.refusal(authCalls.completeLogin, { body: { transactionId, password, roles } });
}

/** So many wrong passwords, another each time; none of them is refused for being one too many. */
export async function guessOften(from: Client, username: string, times = PASSWORD_TRIES): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { code } = await refusedSignIn(from, username, `wrong ${i}`);
    if (code !== 'WRONG_SIGN_IN') throw new Error(`guess ${i} of ${username}: ${code}`);
  }
}

/** Signs people in, each from an address of their own: one person's limit is not another's. */
export function signIns(
  clock: Pick<Clock, 'now'>,
  client: (headers: Record<string, string>, address?: string) => Client,
) {
  const known = new Map<string, { until: number; client: SignedInClient }>();
  return async (userName: string): Promise<SignedInClient> => {
    const before = known.get(userName);
    if (before && before.until > clock.now().getTime()) return before.client;
    // As a browser does: a second sign-in on the same desk is not one on a new device.
    const device = before && { [DEVICE_TOKEN_HEADER]: before.client.deviceToken };
    const { status: _, ...session } = await signIn(
      client({ authorization: BASIC, ...device }, `desk of ${userName}`),
      userName,
    );
    const signedIn = { ...client({ authorization: `Bearer ${session.access_token}` }), ...session };
    known.set(userName, { until: clock.now().getTime() + session.expires_in * 1000, client: signedIn });
    return signedIn;
  };
}
