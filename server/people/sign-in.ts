import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_S, REFRESH_RETRY_S, SESSION_ABSOLUTE_S, SESSION_IDLE_S } from '#contract/limits.ts';
import { deviceName } from '#domain/device-name.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Operator, Staff } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import {
  insertSession,
  insertUsedRefresh,
  lockLiveSession,
  lockSessionOfUsedRefresh,
  lockUnrevokedSession,
  revokeSession,
  updateSession,
  upsertUsedRefresh,
} from './session.queries.ts';

export { countLiveSessions } from './session.queries.ts';

/** The key that counts tries: the name as typed, so that unknown names lock exactly as known ones do. */
export function nameKey(userName: string): string {
  return hashToken(userName.trim().toLowerCase());
}

interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** Opens a session: new tokens, an idle expiry and an absolute expiry. */
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
    accessExpiresAt: addSeconds(now, ACCESS_TOKEN_S),
    refreshHash: hashToken(refresh),
    idleExpiresAt: addSeconds(now, SESSION_IDLE_S),
    absoluteExpiresAt: addSeconds(now, SESSION_ABSOLUTE_S),
    address: from.address,
    device: from.userAgent ? deviceName(from.userAgent) : null,
    seenAt: now,
    createdAt: now,
  });
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_TOKEN_S };
}

/** Signs the caller out. */
export async function endOwnSession(
  deps: Deps & { who: Staff | Operator },
  { sessionId, userId }: Staff | Operator,
): Promise<void> {
  await change(deps, async ({ tx, now, audit, event }) => {
    await revokeSession(tx, sessionId, now);
    await audit('SIGN_OUT', 'appUser', userId);
    await event('session.changed', [`user:${userId}`], {});
  });
}

/**
 * Rotates a refresh token. Presenting a used token ends the session; only the last used one may be presented
 * again within REFRESH_RETRY_S, because the answer with its successor may have been lost. That successor then
 * counts as used.
 * @throws Refusal SESSION_EXPIRED
 */
export async function rotate(deps: Deps & { address: string }, refreshToken: string): Promise<IssuedTokens> {
  const presented = hashToken(refreshToken);
  const tokens = await change({ ...deps, who: { type: 'system' } }, async (c) => {
    const { tx, now } = c;
    const found = await sessionToRotate(tx, presented, now);
    if (!('session' in found)) {
      if (found.replayed) await tellReplay(c, found.replayed, deps.address);
      return null;
    }
    const { session } = found;
    const [access, refresh] = [newToken(), newToken()];
    const successorHash = hashToken(refresh);
    // The answer with the successor may have reached another person: presenting it ends the session.
    if (session.superseded)
      await insertUsedRefresh(tx, {
        refreshHash: session.superseded,
        sessionId: session.id,
        usedAt: now,
        successorHash: NO_SUCCESSOR,
      });
    await upsertUsedRefresh(tx, {
      refreshHash: presented,
      sessionId: session.id,
      usedAt: now,
      successorHash,
    });
    await updateSession(tx, session.id, {
      accessHash: hashToken(access),
      accessExpiresAt: addSeconds(now, ACCESS_TOKEN_S),
      refreshHash: successorHash,
      idleExpiresAt: addSeconds(now, SESSION_IDLE_S),
      seenAt: now,
    });
    return { access_token: access, refresh_token: refresh, expires_in: ACCESS_TOKEN_S };
  });
  if (!tokens) throw new Refusal('SESSION_EXPIRED');
  return tokens;
}

/** The open tabs of the ended session go to the sign-in, and the operator is told. */
async function tellReplay(c: Change, of: Replayed, address: string): Promise<void> {
  await c.event('session.changed', [`user:${of.userId}`], {});
  c.security({ kind: 'TOKEN_REPLAYED', ...of, address });
}

/** No token has this hash: a refresh token with this successor cannot be presented again. */
const NO_SUCCESSOR = '';

/**
 * Unlocks a locked session for its authenticated user with new tokens. The old ones end, and presenting the
 * old refresh token ends the session.
 * @throws Refusal NOT_SIGNED_IN when the session has ended
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
    accessExpiresAt: addSeconds(now, ACCESS_TOKEN_S),
    refreshHash: hashToken(refresh),
    idleExpiresAt: addSeconds(now, SESSION_IDLE_S),
    lockedAt: null,
    seenAt: now,
  });
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_TOKEN_S };
}

interface ToRotate {
  id: string;
  /** The hash of a successor that was issued for the same token before. */
  superseded?: string;
}
interface Replayed {
  userId: string;
  sessionId: string;
}
type Found = { session: ToRotate } | { replayed?: Replayed };

/**
 * The active session that this refresh token may rotate; revokes the session of a token that is used twice.
 */
async function sessionToRotate(tx: Tx, presented: string, now: Date): Promise<Found> {
  const live = await lockLiveSession(tx, presented, now);
  if (live) return { session: live };
  const used = await lockSessionOfUsedRefresh(tx, presented);
  if (!used || used.revokedAt) return {};
  const isLostAnswer =
    used.refreshHash === used.successorHash && addSeconds(used.usedAt, REFRESH_RETRY_S) > now;
  if (isLostAnswer) return { session: { id: used.id, superseded: used.refreshHash } };
  await revokeSession(tx, used.id, now);
  return { replayed: { userId: used.userId, sessionId: used.id } };
}
