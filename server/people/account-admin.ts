import { forgetDevices } from '#server/alerts/forget-devices.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { newToken } from '#server/platform/http/tokens.ts';
import { hashPassword } from './passwords.ts';
import { nameKey } from './sign-in.ts';
import { clearTries } from './password-tries.ts';
import { dropFactor } from './second-factor.ts';
import { revokeLiveSessions, revokeSessionOf } from './session.queries.ts';
import { TEMPORARY_PASSWORD_S } from './temporary-password.ts';
import { deleteLinksOf, findLinkOf } from './sign-on-link.queries.ts';
import { findAnyUserByName, setEmailConfirmed, updateUser } from './user.queries.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';

export { findLinkOf };

/** The operator's commands on accounts; each runs as one change with an audit row. */

/** Long enough to resist guessing, short enough to be read out. */
export const PASSWORD_CHARS = 16;

/**
 * Sets a new random password and ends all sessions. It is to be replaced at the next sign-in, within 24 hours.
 * @returns the password, which is shown once
 */
export async function resetPassword(deps: Administering, userName: string): Promise<string> {
  const password = newToken().slice(0, PASSWORD_CHARS);
  const passwordHash = await hashPassword(password);
  await change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    await updateUser(c.tx, user.id, {
      passwordHash,
      passwordEndsAt: addSeconds(c.now, TEMPORARY_PASSWORD_S),
    });
    await clearTries(c.tx, nameKey(user.userName));
    await revokeLiveSessions(c.tx, user.id, c.now);
    await c.audit('RESET_PASSWORD', 'appUser', user.id);
    await c.event('session.changed', [`user:${user.id}`], {});
    c.security({ kind: 'PASSWORD_RESET', userId: user.id });
  });
  return password;
}

/**
 * Disables an account: its sessions and its alerts on devices end, and it cannot be signed in to.
 * @returns the number of sessions that it ended @throws Refusal NOT_FOUND
 */
export async function disableAccount(c: Change, userName: string, reason: string): Promise<number> {
  const user = orNotFound(await findAnyUserByName(c.tx, userName));
  await updateUser(c.tx, user.id, { disabledAt: user.disabledAt ?? c.now, disabledReason: reason });
  await forgetDevices(c.tx, user.id);
  const ended = await revokeLiveSessions(c.tx, user.id, c.now);
  await c.audit('DISABLE', 'appUser', user.id);
  await c.event('session.changed', [`user:${user.id}`], {});
  c.security({ kind: 'DISABLED', userId: user.id, count: ended });
  return ended;
}

/** @throws Refusal NOT_FOUND */
export async function enableAccount(deps: Administering, userName: string): Promise<void> {
  await change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    await updateUser(c.tx, user.id, { disabledAt: null, disabledReason: null });
    await c.audit('ENABLE', 'appUser', user.id);
    c.security({ kind: 'ENABLED', userId: user.id });
  });
}

/** Ends all sessions of a person. @returns their number @throws Refusal NOT_FOUND */
export async function endSessions(deps: Administering, userName: string): Promise<number> {
  return change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    const ended = await revokeLiveSessions(c.tx, user.id, c.now);
    await c.audit('END_SESSIONS', 'appUser', user.id);
    await c.event('session.changed', [`user:${user.id}`], {});
    c.security({ kind: 'SESSION_ENDED', userId: user.id, count: ended });
    return ended;
  });
}

/** Ends one session of a person. @throws Refusal NOT_FOUND, also for one that has ended */
export async function endOneSession(deps: Administering, userId: string, sessionId: string): Promise<void> {
  await change(acting(deps), async (c) => {
    const { id } = orNotFound(await revokeSessionOf(c.tx, userId, sessionId, c.now));
    await c.audit('END_SESSION', 'session', id);
    await c.event('session.changed', [`user:${userId}`], {});
    c.security({ kind: 'SESSION_ENDED', userId, sessionId: id });
  });
}

/**
 * Removes the authenticator app of a person who has lost it, and ends their sessions.
 * @returns the number of sessions; null when there was no app @throws Refusal NOT_FOUND
 */
export async function removeSecondFactor(deps: Administering, userName: string): Promise<number | null> {
  return change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    if (!(await dropFactor(c, deps, user.id))) return null;
    const ended = await revokeLiveSessions(c.tx, user.id, c.now);
    c.security({ kind: 'SESSION_ENDED', userId: user.id, count: ended });
    return ended;
  });
}

/**
 * Removes the link of an account to a person at the identity provider, and ends its sessions. The next sign-in there may link it again.
 * @returns the number of sessions @throws Refusal NOT_FOUND, also without a link
 */
export async function removeSignOnLink(deps: Administering, userName: string): Promise<number> {
  return change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    orNotFound((await deleteLinksOf(c.tx, user.id)) || undefined);
    const ended = await revokeLiveSessions(c.tx, user.id, c.now);
    await c.audit('UNLINK_SIGN_ON', 'appUser', user.id);
    await c.event('session.changed', [`user:${user.id}`], {});
    c.security({ kind: 'RIGHTS_CHANGED', userId: user.id });
    c.security({ kind: 'SESSION_ENDED', userId: user.id, count: ended });
    return ended;
  });
}

/**
 * Confirms the e-mail that a person entered themselves: a first sign-on may link their account by it.
 * @throws Refusal NOT_FOUND, also when it has changed or is confirmed
 */
export async function confirmEmail(deps: Administering, userName: string, email: string): Promise<void> {
  await change(acting(deps), async (c) => {
    const user = orNotFound(await findAnyUserByName(c.tx, userName));
    orNotFound((await setEmailConfirmed(c.tx, user.id, email)) || undefined);
    await c.audit('CONFIRM_EMAIL', 'appUser', user.id);
    c.security({ kind: 'RIGHTS_CHANGED', userId: user.id });
  });
}
