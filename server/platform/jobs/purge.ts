import type { ExpressionBuilder } from 'kysely';
import type { Deps } from '#server/platform/deps.ts';
import { KEY_KEPT_S } from '#server/platform/writes/idempotency.ts';
import type { Database, Db } from '#server/platform/sql/database.ts';
import { addSeconds } from '#server/platform/time.ts';
import { every } from './every.ts';

const EVERY_MS = 3_600_000;
const EVENTS_KEPT_S = 7 * 86_400;
const SIGNALS_KEPT_S = 600;
const GUESSES_KEPT_S = 86_400;
const DEVICES_KEPT_S = 180 * 86_400;
const MESSAGES_KEPT_S = 30 * 86_400;
/** Longer than the day by which codes are counted. */
const CODES_KEPT_S = 2 * 86_400;
const TOKENS_KEPT_S = 86_400;
/** Clients of the FHIR interface repeat a create with the same key within days. */
const CREATED_KEPT_S = 30 * 86_400;
const ENDED_KEPT_S = 30 * 86_400;

/** Deletes expired rows: events, call signals, sign-ins, guesses, stored answers, messages. */
export async function purge({ db, clock, store }: Deps): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('event').where('at', '<', addSeconds(now, -EVENTS_KEPT_S)).execute();
  await db
    .deleteFrom('event')
    .where('type', '=', 'room.signal')
    .where('at', '<', addSeconds(now, -SIGNALS_KEPT_S))
    .execute();
  await db
    .deleteFrom('passwordTry')
    .where('lastAt', '<=', addSeconds(now, -GUESSES_KEPT_S))
    .where((e) => e.or([e('lockedUntil', 'is', null), e('lockedUntil', '<=', now)]))
    .execute();
  await db.deleteFrom('codeGuess').where('at', '<=', addSeconds(now, -GUESSES_KEPT_S)).execute();
  await db.deleteFrom('knownDevice').where('seenAt', '<', addSeconds(now, -DEVICES_KEPT_S)).execute();
  const twoDaysAgo = addSeconds(now, -2 * 86_400);
  await db.deleteFrom('dailyCount').where('day', '<', twoDaysAgo.toISOString().slice(0, 10)).execute();
  await db.deleteFrom('passkeyChallenge').where('expiresAt', '<', now).execute();
  await db.deleteFrom('signOnTicket').where('expiresAt', '<', now).execute();
  await db.deleteFrom('signOnUsed').where('expiresAt', '<', now).execute();
  await db.deleteFrom('clinicTicket').where('expiresAt', '<', now).execute();
  await db.deleteFrom('idempotency').where('at', '<', addSeconds(now, -KEY_KEPT_S)).execute();
  await db.deleteFrom('outgoing').where('at', '<', addSeconds(now, -MESSAGES_KEPT_S)).execute();
  await db
    .deleteFrom('phoneMessage')
    .where('state', '!=', 'WAITING')
    .where('stateAt', '<', addSeconds(now, -MESSAGES_KEPT_S))
    .execute();
  // A registration without an entered code is deleted completely.
  await db.deleteFrom('registration').where('expiresAt', '<', now).execute();
  await db.deleteFrom('smartLaunch').where('expiresAt', '<', now).execute();
  await db.deleteFrom('smartCode').where('expiresAt', '<', now).execute();
  await db.deleteFrom('fhirToken').where('expiresAt', '<', now).execute();
  await db.deleteFrom('fhirExport').where('expiresAt', '<', now).execute();
  await db.deleteFrom('fhirAssertion').where('expiresAt', '<', now).execute();
  await db.deleteFrom('fhirCreated').where('at', '<', addSeconds(now, -CREATED_KEPT_S)).execute();
  await purgeEnded(db, now);
  await store.maintain();
}

/** Deletes codes, tokens, sessions and links some time after they ended. */
async function purgeEnded(db: Db, now: Date): Promise<void> {
  const endedBefore = addSeconds(now, -ENDED_KEPT_S);
  await db
    .deleteFrom('otp')
    .where('sentAt', '<', addSeconds(now, -CODES_KEPT_S))
    .where('id', 'not in', (e) => e.selectFrom('registration').select('otpId'))
    .execute();
  const overBy = (before: Date) => (e: ExpressionBuilder<Database, 'usedRefresh'>) =>
    e.selectFrom('session').select('id').where('absoluteExpiresAt', '<', before);
  // Presenting one of them is refused as before: its session is over.
  await db
    .deleteFrom('usedRefresh')
    .where('sessionId', 'in', overBy(addSeconds(now, -TOKENS_KEPT_S)))
    .execute();
  await db.deleteFrom('session').where('absoluteExpiresAt', '<', endedBefore).execute();
  await db.deleteFrom('patientSession').where('expiresAt', '<', now).execute();
  await db.deleteFrom('patientLink').where('expiresAt', '<', endedBefore).execute();
  await db.deleteFrom('shareSession').where('expiresAt', '<', now).execute();
  await db.deleteFrom('pageTicket').where('expiresAt', '<', now).execute();
  // The list of who has read a record names them for 30 days.
  await db.deleteFrom('patientShare').where('expiresAt', '<', endedBefore).execute();
  await db.deleteFrom('nurseLink').where('expiresAt', '<', endedBefore).execute();
  // Those who joined stay: the record of the consultation names them and has their consent.
  await db
    .deleteFrom('guestInvitation')
    .where('expiresAt', '<', endedBefore)
    .where('id', 'not in', (e) => e.selectFrom('guest').select('invitationId'))
    .execute();
}

/** Purges once an hour, including the `own` purges of the domains. @returns a function that stops it and waits for the current run */
export function purgeJob(deps: Deps, own: readonly ((deps: Deps) => Promise<void>)[]): () => Promise<void> {
  return every(EVERY_MS, 'purge', deps.log, async () => {
    const outcomes = await Promise.allSettled([purge, ...own].map((each) => each(deps)));
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  });
}
