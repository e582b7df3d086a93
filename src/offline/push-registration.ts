import type { Role } from '#contract/shared.ts';
import { forget, seal, unseal } from '#offline/vault.ts';

/**
 * The push address last sent to the server, with user and time (ms since 1970): R4.17 stores it, R4.18 renews
 * it.
 */
export interface PushRegistration {
  role: Role;
  userId: string;
  /** The subscription as JSON, as sent. */
  deviceToken: string;
  at: number;
}

const NAME = 'push-registration';

export async function loadPushRegistration(): Promise<PushRegistration | null> {
  return (await unseal<PushRegistration>(NAME)) ?? null;
}

export async function storePushRegistration(registration: PushRegistration): Promise<void> {
  await seal(NAME, registration);
}

export async function forgetPushRegistration(): Promise<void> {
  await forget([NAME]);
}
