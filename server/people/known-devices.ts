import { DEVICE_TOKEN_HEADER } from '#contract/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import {
  findDeviceToken,
  findKnownDevice,
  listDevicesOf,
  upsertKnownDevice,
} from './known-device.queries.ts';

/**
 * @returns the stored form of the caller's device token when this user has signed in with it; null otherwise
 */
export async function knownDeviceOf(
  { db, request }: Pick<Deps, 'db'> & { request: Request },
  userId: string | null,
): Promise<string | null> {
  const token = request.headers.get(DEVICE_TOKEN_HEADER);
  if (!token) return null;
  // Queried for an unknown name, too, so that the timing does not reveal which names exist.
  const row = await findKnownDevice(db, hashToken(token), userId ?? '');
  return row?.tokenHash ?? null;
}

/**
 * Records that this user has signed in on the caller's device. A device that several people share keeps one
 * token.
 * @returns the token for the device, and whether the user signed in on others before and never on this one
 */
export async function rememberDevice(
  tx: Tx,
  request: Request,
  userId: string,
  now: Date,
): Promise<{ token: string; isNew: boolean }> {
  const presented = request.headers.get(DEVICE_TOKEN_HEADER);
  const issued = presented ? await findDeviceToken(tx, hashToken(presented)) : undefined;
  // A token that this server did not issue is not secret.
  const token = issued && presented ? presented : newToken();
  const devices = await listDevicesOf(tx, userId);
  const tokenHash = hashToken(token);
  await upsertKnownDevice(tx, { tokenHash, userId, seenAt: now });
  // A first sign-in is on a new device of necessity.
  return { token, isNew: devices.length > 0 && !devices.includes(tokenHash) };
}
