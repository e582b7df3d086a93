import { randomUUID } from 'node:crypto';
import { ACCESS_TOKEN_S, REFRESH_RETRY_S, SESSION_ABSOLUTE_S, SESSION_IDLE_S } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';
import { deviceName } from '#domain/device-name.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { later } from '#server/platform/time.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';

/** What counts tries by: the name as typed, so that unknown names lock exactly as known ones do. */
export function nameKey(userName: string): string {
  return hashToken(userName.trim().toLowerCase());
}

export async function findUser(db: Db | Tx, userName: string) {
  return db
    .selectFrom('appUser')
    .selectAll()
    .where((e) => e(e.fn('lower', ['userName']), '=', userName.trim().toLowerCase()))
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
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
  await db
    .insertInto('session')
    .values({
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
    })
    .execute();
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
    await tx
      .insertInto('usedRefresh')
      .values({
        refreshHash: presented,
        sessionId: session.id,
        usedAt: now,
        successorHash: hashToken(refresh),
      })
      .onConflict((conflict) =>
        conflict.column('refreshHash').doUpdateSet({ successorHash: hashToken(refresh) }),
      )
      .execute();
    await tx
      .updateTable('session')
      .set({
        accessHash: hashToken(access),
        accessExpiresAt: later(now, ACCESS_TOKEN_S),
        refreshHash: hashToken(refresh),
        idleExpiresAt: later(now, SESSION_IDLE_S),
        seenAt: now,
      })
      .where('id', '=', session.id)
      .execute();
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
  const session = await tx
    .selectFrom('session')
    .select('refreshHash')
    .where('id', '=', sessionId)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!session) throw new Refusal('NOT_SIGNED_IN');
  await tx
    .insertInto('usedRefresh')
    .values({ refreshHash: session.refreshHash, sessionId, usedAt: now, successorHash: NO_SUCCESSOR })
    .execute();
  const [access, refresh] = [newToken(), newToken()];
  await tx
    .updateTable('session')
    .set({
      accessHash: hashToken(access),
      accessExpiresAt: later(now, ACCESS_TOKEN_S),
      refreshHash: hashToken(refresh),
      idleExpiresAt: later(now, SESSION_IDLE_S),
      lockedAt: null,
      seenAt: now,
    })
    .where('id', '=', sessionId)
    .execute();
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_TOKEN_S };
}

/** The live session that this refresh token may rotate; revokes the session of a token that is used twice. */
async function sessionToRotate(tx: Tx, presented: string, now: Date): Promise<{ id: string } | null> {
  const live = await tx
    .selectFrom('session')
    .select('id')
    .where('refreshHash', '=', presented)
    .where('revokedAt', 'is', null)
    .where('idleExpiresAt', '>', now)
    .where('absoluteExpiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (live) return live;
  const used = await tx
    .selectFrom('usedRefresh')
    .innerJoin('session', 'session.id', 'usedRefresh.sessionId')
    .select([
      'session.id',
      'session.refreshHash',
      'session.revokedAt',
      'usedRefresh.usedAt',
      'usedRefresh.successorHash',
    ])
    .where('usedRefresh.refreshHash', '=', presented)
    .forUpdate()
    .executeTakeFirst();
  if (!used || used.revokedAt) return null;
  const isLostAnswer = used.refreshHash === used.successorHash && later(used.usedAt, REFRESH_RETRY_S) > now;
  if (isLostAnswer) return { id: used.id };
  await tx.updateTable('session').set({ revokedAt: now }).where('id', '=', used.id).execute();
  return null;
}

/** Ends all sessions of a user but one. */
export async function endSessions(db: Db | Tx, userId: string, now: Date, but?: string): Promise<void> {
  let query = db
    .updateTable('session')
    .set({ revokedAt: now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null);
  if (but) query = query.where('id', '!=', but);
  await query.execute();
}

/** The id of the role's own record: providerId, agentID or nurseID. */
export async function roleIdOf(db: Db | Tx, userId: string, role: Role): Promise<string> {
  const row = await db.selectFrom(role).select('id').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.id;
}
