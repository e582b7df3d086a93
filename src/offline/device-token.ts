import { seal, unseal } from '#offline/vault.ts';

/** The token from a sign-in on this device. It belongs to no user and remains after a logout. */
export const DEVICE_TOKEN_KEY = 'device-token';

export function deviceToken(): Promise<string | undefined> {
  return unseal<string>(DEVICE_TOKEN_KEY);
}

export function keepDeviceToken(token: string): Promise<void> {
  return seal(DEVICE_TOKEN_KEY, token);
}
