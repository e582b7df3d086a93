import { seal, unseal } from '#offline/vault.ts';

/** What the server gave this device at a sign-in. It is nobody's data and stays after a logout. */
export const DEVICE_TOKEN_KEY = 'device-token';

export function deviceToken(): Promise<string | undefined> {
  return unseal<string>(DEVICE_TOKEN_KEY);
}

export function keepDeviceToken(token: string): Promise<void> {
  return seal(DEVICE_TOKEN_KEY, token);
}
