import { authCalls as calls } from '#contract/auth.ts';
import { send } from '#api/http/client.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { currentRole, sessionOf, freshToken, renewToken, type Issued } from './session.ts';
import { openScreens } from '#lib/device-lock.ts';
import { unlockUserData, unlockUserDataWithPassword } from '#offline/user-data-key.ts';
import { replaceTokens } from './session-lock.ts';
import type { StoredSession } from '#offline/session-store.ts';

/**
 * Unlocks this device: the server checks the password, or the device itself without a network. Then a session that
 * the server has locked locks the device again once the network is back.
 * @returns the user id of the unlocked data; undefined without a session
 * @throws ApiError WRONG_SIGN_IN or LOCKED; NetworkError when neither can check the password
 */
export async function unlock(password: string): Promise<string | undefined> {
  const role = currentRole();
  const session = await sessionOf(role);
  if (!session) return undefined;
  const { userId } = session;
  const ask = (token: string) => send(calls.unlock, { body: { password }, token });
  await openByServer(session, ask, password).catch((error: unknown) => openHere(error, userId, password));
  openScreens(role);
  return userId;
}

/**
 * Unlocks this device for a person who has proved themselves again at the identity provider.
 * @returns as `unlock` @throws ApiError, NetworkError
 */
export async function unlockBySignOn(): Promise<string | undefined> {
  const role = currentRole();
  const session = await sessionOf(role);
  if (!session) return undefined;
  await openByServer(session, (token) => send(calls.unlockBySignOn, { token }));
  openScreens(role);
  return session.userId;
}

/** Reopens the session of this device by what `ask` sends, and its data. @throws ApiError, NetworkError */
async function openByServer(
  { role, userId }: StoredSession,
  ask: (token: string) => Promise<Issued & { careSecret: string }>,
  password?: string,
): Promise<void> {
  const token = await freshToken(role);
  const opened = await replaceTokens(role, ask).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401 || error.code === 'WRONG_SIGN_IN') throw error;
    await renewToken(token, role);
    return replaceTokens(role, ask);
  });
  if (opened) await unlockUserData(userId, opened.careSecret, password);
}

async function openHere(error: unknown, userId: string, password: string): Promise<void> {
  if (!(error instanceof NetworkError)) throw error;
  const became = await unlockUserDataWithPassword(userId, password);
  if (became === 'unknown') throw error;
  if (became === 'wrong')
    throw new ApiError(401, { status: 'ERROR', code: 'WRONG_SIGN_IN', responseString: '' });
}
