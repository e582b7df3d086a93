import type { AgentDetails, Provider } from '#contract/profile.ts';
import type { Role } from '#contract/shared.ts';
import { SESSION_KEYS } from '#offline/session-keys.ts';
import { forget, seal, unseal } from '#offline/vault.ts';

/** A person signed in on this device. `expires` is the expiry of the access token, in ms since 1970. */
export interface StoredSession {
  role: Role;
  userId: string;
  roleId: string;
  name: string;
  access: string;
  refresh: string;
  expires: number;
}

const FIELDS = ['userId', 'roleId', 'name', 'access', 'refresh', 'expires'] as const;

/** Reads a role's session. Page and worker use the same store. */
export async function loadSession(role: Role): Promise<StoredSession | null> {
  const keys = SESSION_KEYS[role];
  const values = await Promise.all(FIELDS.map((field) => unseal(keys[field])));
  if (values.some((value) => value === undefined)) return null;
  return { role, ...Object.fromEntries(FIELDS.map((field, i) => [field, values[i]])) } as StoredSession;
}

export async function storeSession(session: StoredSession): Promise<void> {
  const keys = SESSION_KEYS[session.role];
  await Promise.all(FIELDS.map((field) => seal(keys[field], session[field])));
}

/** An agent's names, as the server has them (R3.03); who signs in is first known by the whole name. */
export async function storeAgentNames({ firstname, lastname }: AgentDetails): Promise<void> {
  await Promise.all([
    seal(SESSION_KEYS.agent.firstName, firstname),
    seal(SESSION_KEYS.agent.lastName, lastname),
  ]);
}

/** Returns what the device remembers of a provider beside the session, until it ends. */
export async function storeProviderFlags({
  isSCAdmin,
  isWebAiSignUp,
}: Pick<Provider, 'isSCAdmin' | 'isWebAiSignUp'>): Promise<void> {
  await Promise.all([
    seal(SESSION_KEYS.provider.isSCAdmin, isSCAdmin),
    seal(SESSION_KEYS.provider.isWebAiSignUp, isWebAiSignUp),
  ]);
}

export async function loadIsWebAiSignUp(): Promise<boolean> {
  return (await unseal<boolean>(SESSION_KEYS.provider.isWebAiSignUp)) ?? false;
}

export async function clearSession(role: Role): Promise<void> {
  await forget(Object.values(SESSION_KEYS[role]));
}
