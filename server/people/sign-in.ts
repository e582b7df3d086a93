import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_S, REFRESH_RETRY_S, SESSION_ABSOLUTE_S, SESSION_IDLE_S } from '#contract/limits.ts';
import { deviceName } from '#domain/device-name.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { later } from '#server/platform/time.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import {
  insertSession,
  insertUsedRefresh,
  lockLiveSession,
  lockSessionOfUsedRefresh,
  lockUnrevokedSession,
  updateSession,
  upsertUsedRefresh,
} from './session.queries.ts';

export { findUserByName } from './user.queries.ts';

/** What counts tries by: the name as typed, so that unknown names lock exactly as known ones do. */
export function nameKey(userName: string): string {
  return hashToken(userName.trim().toLowerCase());
}

interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Opens a session of the user: new tokens, an idle and an absolute end. */
export async function openSession(
  db: Db | Tx,
  userId: string,
  now: Date,
  from: { address: string; userAgent?: string | null },
): Promise<IssuedTokens> {
  const [access, refresh] = [newToken(), newToken()];
  await insertSession(db, {
    id: randomUUID(),
    userId,
    accessHash: hashToken(access),
    accessExpiresAt: later(now, ACCESS_TOKEN_S),
    refreshHash: hashToken(refresh),
    idleExpiresAt: later(now, SESSION_IDLE_S),
    absoluteExpiresAt: later(now, SESSION_ABSOLUTE_S),
    address: from.address,
    device: from.userAgent ? deviceName(from.userAgent) : null,
    seenAt: now,
    createdAt: now,
  });
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_TOKEN_S };
}

/**
 * Rotates a refresh token. One that was used before ends the session, whoever presents it; but the very last one
 * may be presented again within REFRESH_RETRY_S, because the answer with its successor may have been lost.
 * @throws Refusal SESSION_EXPIRED
 */
export async function rotate(deps: Deps, refreshToken: string): Promise<IssuedTokens> {
  const presented = hashToken(refreshToken);
  const tokens = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    const session = await sessionToRotate(tx, presented, now);
    if (!session) return null;
    const [access, refresh] = [newToken(), newToken()];
    const successorHash = hashToken(refresh);
    await upsertUsedRefresh(tx, {
      refreshHash: presented,
      sessionId: session.id,
      usedAt: now,
      successorHash,
    });
    await updateSession(tx, session.id, {
      accessHash: hashToken(access),
      accessExpiresAt: later(now, ACCESS_TOKEN_S),
      refreshHash: successorHash,
      idleExpiresAt: later(now, SESSION_IDLE_S),
      seenAt: now,
    });
    return { access_token: access, refresh_token: refresh, expires_in: ACCESS_TOKEN_S };
  });
  if (!tokens) throw new Refusal('SESSION_EXPIRED');
  return tokens;
}

/** No token has it: a refresh token that it succeeds cannot be presented again. */
const NO_SUCCESSOR = '';

/**
 * Opens a locked session. Who has proven to be its user gets new tokens; the old ones end, and the old refresh token ends
 * the session when it is presented.
 * @throws Refusal NOT_SIGNED_IN when the session has ended meanwhile
 */
export async function reopenSession(tx: Tx, sessionId: string, now: Date): Promise<IssuedTokens> {
  const session = await lockUnrevokedSession(tx, sessionId);
  if (!session) throw new Refusal('NOT_SIGNED_IN');
  await insertUsedRefresh(tx, {
    refreshHash: session.refreshHash,
    sessionId,
    usedAt: now,
    successorHash: NO_SUCCESSOR,
  });
  const [access, refresh] = [newToken(), newToken()];
  await updateSession(tx, sessionId, {
    accessHash: hashToken(access),
    accessExpiresAt: later(now, ACCESS_TOKEN_S),
    refreshHash: hashToken(refresh),
    idleExpiresAt: later(now, SESSION_IDLE_S),
    lockedAt: null,
    seenAt: now,
  });
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_TOKEN_S };
}

/** The live session that this refresh token may rotate; revokes the session of a token that is used twice. */
async function sessionToRotate(tx: Tx, presented: string, now: Date): Promise<{ id: string } | null> {
  const live = await lockLiveSession(tx, presented, now);
  if (live) return live;
  const used = await lockSessionOfUsedRefresh(tx, presented);
  if (!used || used.revokedAt) return null;
  const isLostAnswer = used.refreshHash === used.successorHash && later(used.usedAt, REFRESH_RETRY_S) > now;
  if (isLostAnswer) return { id: used.id };
  await updateSession(tx, used.id, { revokedAt: now });
  return null;
}
