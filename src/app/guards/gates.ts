import { redirect } from '@tanstack/react-router';
import type { AgentDetails, NurseDetails, Provider, ProfileCompletion } from '#contract/profile.ts';
import type { Role } from '#contract/shared.ts';
import { ApiError } from '#api/http/errors.ts';
import {
  agentQuery,
  clinicsQuery,
  completionQuery,
  nurseQuery,
  providerQuery,
} from '#api/resources/profile.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { sessionOf, setCurrentRole } from '#api/session/session.ts';
import { agentMayOpen, providerLanding, providerMayOpen } from '#domain/menus.ts';
import { HOME, loginPathOf } from '#domain/paths.ts';
import { isLocked, lockRole } from '#lib/device-lock.ts';
import { hasOpenKey } from '#offline/open-key-place.ts';
import type { StoredSession } from '#offline/session-store.ts';

/** The location that the router wants to open. */
interface Target {
  pathname: string;
  href: string;
}

/** The sign-in page of a role, which returns to `next` afterwards. */
export const signInTarget = (role: Role, next: string) => ({ to: loginPathOf(role), search: { next } });

/** Lets signed-in people of a role pass, unless the device is locked; others go to that role's sign-in, and come back after it. */
async function requireRole(role: Role, { href }: Target): Promise<StoredSession> {
  setCurrentRole(role);
  const session = await sessionOf(role);
  if (!session) throw redirect(signInTarget(role, href));
  if (!entered.has(role) && !(await hasOpenKey(session.userId))) lockRole(role);
  entered.add(role);
  return isLocked(role) ? (await import('#api/on-device.ts')).whenOpen(role) : session;
}

/** Those of this page's visit; a device too full to keep a key asks for the password once a visit. */
const entered = new Set<Role>();

/** R4.09: a session that ended elsewhere leads to the sign-in, also before anything of a screen was drawn. */
async function orSignIn<T>(role: Role, target: Target, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // The server knew of the lock first.
    if (isLocked(role)) return requireRole(role, target).then(read);
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    throw redirect(signInTarget(role, target.href));
  }
}

/** R2.04–R2.19: a provider comes to what the menus offer them; anything else leads to their own first screen. */
export async function enterProvider(
  target: Target,
): Promise<{ session: StoredSession; provider: Provider; completion: ProfileCompletion }> {
  const session = await requireRole('provider', target);
  const reads = () =>
    Promise.all([
      queryClient.ensureQueryData(providerQuery(session.userId)),
      queryClient.ensureQueryData(completionQuery(session.userId)),
      queryClient.ensureQueryData(clinicsQuery(session.roleId)),
    ]);
  const [provider, completion, clinics] = await orSignIn('provider', target, reads);
  if (!providerMayOpen(target.pathname, provider, completion, clinics.length)) {
    throw redirect({ to: providerLanding(provider, completion), replace: true });
  }
  return { session, provider, completion };
}

/** R2.24: AGENT_PT comes to home care alone. */
export async function enterAgent(target: Target): Promise<{ session: StoredSession; agent: AgentDetails }> {
  const session = await requireRole('agent', target);
  const agent = await orSignIn('agent', target, () =>
    queryClient.ensureQueryData(agentQuery(session.userId)),
  );
  if (!agentMayOpen(target.pathname, agent.agentType)) throw redirect({ to: HOME.agent, replace: true });
  return { session, agent };
}

export async function enterNurse(target: Target): Promise<{ session: StoredSession; nurse: NurseDetails }> {
  const session = await requireRole('nurse', target);
  const nurse = await orSignIn('nurse', target, () =>
    queryClient.ensureQueryData(nurseQuery(session.userId)),
  );
  return { session, nurse };
}

/** R2.01: the home of the signed-in role; without a session, the sign-in page. */
export async function homeOfSignedIn(): Promise<string> {
  for (const role of ['provider', 'agent', 'nurse'] as const) if (await sessionOf(role)) return HOME[role];
  return '/login';
}
