import { authCalls as calls } from '#contract/auth.ts';
import { send } from '#api/http/client.ts';
import { ApiError, NetworkError } from '#api/http/errors.ts';
import { reopened } from '#api/outbox/outbox.ts';
import { currentRole, sessionOf } from './session.ts';
import { openScreens } from '#lib/device-lock.ts';
import { openCare, openCareBy } from '#offline/user-data-key.ts';

/**
 * Opens a device that has locked itself: by the server's word, or by the device's own without a network.
 * @throws ApiError WRONG_SIGN_IN or LOCKED; NetworkError when neither of them knows the password
 */
export async function unlock(password: string): Promise<void> {
  const session = await sessionOf(currentRole());
  if (!session) return;
  const { userId } = session;
  await send(calls.unlock, { body: { password } }).then(
    ({ careSecret }) => openCare(userId, careSecret, password),
    (error: unknown) => openHere(error, userId, password),
  );
  openScreens(currentRole());
  await reopened(userId);
}

async function openHere(error: unknown, userId: string, password: string): Promise<void> {
  if (!(error instanceof NetworkError)) throw error;
  const became = await openCareBy(userId, password);
  if (became === 'unknown') throw error;
  if (became === 'wrong')
    throw new ApiError(401, { status: 'ERROR', code: 'WRONG_SIGN_IN', responseString: '' });
}
