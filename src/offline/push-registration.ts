import type { Role } from '#contract/shared.ts';
import { forget, seal, unseal } from '#offline/vault.ts';

/** Which push address the server was told last, for whom and when (ms since 1970): R4.17 keeps it, R4.18 renews it. */
export interface PushRegistration {
  role: Role;
  userId: string;
  /** The subscription as JSON, as it was sent. */
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
