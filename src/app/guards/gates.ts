import { redirect } from '@tanstack/react-router';
import type { AgentDetails, NurseDetails, Provider, ProfileCompletion } from '#contract/profile.ts';
import type { Role } from '#contract/shared.ts';
import { ApiError } from '#api/http/errors.ts';
import { currentClinicQuery } from '#api/resources/current-clinic.ts';
import {
  agentQuery,
  clinicsQuery,
  completionQuery,
  nurseQuery,
  providerQuery,
} from '#api/resources/profile.ts';
import { countersQuery, queueHere } from '#api/resources/requests.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { sessionOf, setCurrentRole } from '#api/session/session.ts';
import { ALERT_KINDS } from '#domain/alert-kinds.ts';
import { agentMayOpen, providerLanding, providerMayOpen } from '#domain/menus.ts';
import { barOf, HOME, loginPathOf } from '#domain/paths.ts';
import { shell } from '#i18n/en/shell.ts';
import { textOf } from '#i18n/text.ts';
import { isLocked, lockRole } from '#lib/device-lock.ts';
import { hasOpenKey } from '#offline/open-key-place.ts';
import { storeAgentNames, storeProviderFlags, type StoredSession } from '#offline/session-store.ts';
import { toast } from '#ui/feedback/notify.ts';

/** The location that the router wants to open. */
interface Target {
  pathname: string;
  href: string;
}

/** The sign-in page of a role, which returns to `next` afterwards. */
export const signInTarget = (role: Role, next: string) => ({ to: loginPathOf(role), search: { next } });

/** Returns whether this role's device asks for the password first. */
async function needsUnlock({ role, userId }: StoredSession): Promise<boolean> {
  if (!entered.has(role) && !(await hasOpenKey(userId))) lockRole(role);
  entered.add(role);
  return isLocked(role);
}

/** Lets signed-in people of a role pass, unless the device is locked; others go to that role's sign-in, and come back after it. */
async function requireRole(role: Role, { href }: Target): Promise<StoredSession> {
  setCurrentRole(role);
  const session = await sessionOf(role);
  if (!session) throw redirect(signInTarget(role, href));
  return (await needsUnlock(session)) ? (await import('#api/on-device.ts')).whenOpen(role) : session;
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
    toast({ tone: 'warn', text: textOf(shell.name, shell.en).sessionExpired });
    throw redirect(signInTarget(role, target.href));
  }
}

/** The signed-in provider, as their bar needs it. */
interface ProviderHere {
  session: StoredSession;
  provider: Provider;
  completion: ProfileCompletion;
}
interface AgentHere {
  session: StoredSession;
  agent: AgentDetails;
}
interface NurseHere {
  session: StoredSession;
  nurse: NurseDetails;
}
export type Here = ProviderHere | AgentHere | NurseHere;

/** The provider that was stored last, with flags: a navigation alone stores nothing. */
let flagsStoredOf: Provider | undefined;
let namesStoredOf: AgentDetails | undefined;

async function readProvider(session: StoredSession): Promise<ProviderHere & { clinics: number }> {
  const [provider, completion, clinics] = await Promise.all([
    queryClient.ensureQueryData(providerQuery(session.userId)),
    queryClient.ensureQueryData(completionQuery(session.userId)),
    queryClient.ensureQueryData(clinicsQuery(session.roleId)),
    // The lists are limited to it (R1.06), and must not be read twice.
    queryClient.ensureQueryData(currentClinicQuery),
  ]);
  if (flagsStoredOf !== provider) void storeProviderFlags((flagsStoredOf = provider));
  return { session, provider, completion, clinics: clinics.length };
}

async function readAgent(session: StoredSession): Promise<AgentHere> {
  const agent = await queryClient.ensureQueryData(agentQuery(session.userId));
  if (namesStoredOf !== agent) void storeAgentNames((namesStoredOf = agent));
  return { session, agent };
}

async function readNurse(session: StoredSession): Promise<NurseHere> {
  return { session, nurse: await queryClient.ensureQueryData(nurseQuery(session.userId)) };
}

/** R2.04–R2.19: a provider comes to what the menus offer them; anything else leads to their own first screen. */
export async function enterProvider(target: Target): Promise<ProviderHere> {
  const session = await requireRole('provider', target);
  const { clinics, ...here } = await orSignIn('provider', target, () => readProvider(session));
  if (!providerMayOpen(target.pathname, here.provider, here.completion, clinics)) {
    throw redirect({ to: providerLanding(here.provider, here.completion), replace: true });
  }
  return here;
}

/** R2.24: AGENT_PT comes to home care alone. */
export async function enterAgent(target: Target): Promise<AgentHere> {
  const session = await requireRole('agent', target);
  readAhead([]);
  const here = await orSignIn('agent', target, () => readAgent(session));
  if (!agentMayOpen(target.pathname, here.agent.agentType)) throw redirect({ to: HOME.agent, replace: true });
  return here;
}

/** Asks for what a home shows before its code is there and its person is known; what is not old yet is not asked for again. */
function readAhead(queries: readonly ReturnType<typeof queueHere>[]): void {
  void queryClient.prefetchQuery(countersQuery());
  for (const query of queries) void queryClient.prefetchQuery(query);
}

export async function enterNurse(target: Target): Promise<NurseHere> {
  const session = await requireRole('nurse', target);
  if (target.pathname === HOME.nurse) readAhead(ALERT_KINDS.map((kind) => queueHere(kind)));
  return orSignIn('nurse', target, () => readNurse(session));
}

const ROLES = ['provider', 'agent', 'nurse'] as const;
const READ_HERE = { provider: readProvider, agent: readAgent, nurse: readNurse };
/** A page that says what is wrong does not wait for a bar. */
const BAR_MS = 2_000;

/**
 * R2.20, R2.27: the bar of a page without a role: that of the path's role if it is signed in, else of another one that is.
 * Null without a session, on a locked device, and if the bar's data cannot be read.
 */
export async function enterStatus({ pathname }: Target): Promise<{ here: Here | null }> {
  const first = barOf(pathname);
  const session = await firstSession([first, ...ROLES.filter((other) => other !== first)]);
  if (!session || (await needsUnlock(session))) return { here: null };
  setCurrentRole(session.role);
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, BAR_MS, null);
  });
  return { here: await Promise.race([READ_HERE[session.role](session), late]).catch(() => null) };
}

/** The session of the first of these roles that is signed in. */
async function firstSession(roles: readonly Role[]): Promise<StoredSession | null> {
  for (const role of roles) {
    // oxlint-disable-next-line no-await-in-loop -- a later role is asked only if the earlier ones are not signed in
    const session = await sessionOf(role);
    if (session) return session;
  }
  return null;
}

/** R2.01: the home of the signed-in role; without a session, the sign-in page. */
export async function homeOfSignedIn(): Promise<string> {
  const session = await firstSession(ROLES);
  return session ? HOME[session.role] : '/login';
}
