import { openSession } from '#server/people/sign-in.ts';
import type { TestServer } from './server.ts';

/** Signs a person in. @returns the session */
export async function sessionOf(
  { db, clock }: TestServer,
  userId: string,
): Promise<{ userId: string; sessionId: string }> {
  await openSession(db, userId, clock.now(), { address: 'local' });
  const { id: sessionId } = await db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { userId, sessionId };
}
