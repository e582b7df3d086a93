import type { Insertable } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/sql/database.ts';

interface Subject {
  issuer: string;
  subject: string;
}

/** The account of a person of the provider, also a disabled one; locks the link. */
export async function lockLinkedUser(tx: Tx, { issuer, subject }: Subject) {
  return tx
    .selectFrom('signOnLink')
    .innerJoin('appUser', 'appUser.id', 'signOnLink.userId')
    .select(['appUser.id', 'appUser.role', 'appUser.name', 'appUser.disabledAt', 'appUser.operatorRoles'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate('signOnLink')
    .executeTakeFirst();
}

type FoundBy = { email: string } | { userName: string };

/** Accounts with this e-mail or user name that the provider has linked to no person of its own. */
export async function listUnlinked(tx: Tx, issuer: string, by: FoundBy) {
  const [column, text] =
    'email' in by ? (['email', by.email] as const) : (['userName', by.userName] as const);
  return (
    tx
      .selectFrom('appUser')
      .leftJoin('provider', 'provider.userId', 'appUser.id')
      .select([
        'appUser.id',
        'appUser.role',
        'appUser.name',
        'appUser.disabledAt',
        'appUser.operatorRoles',
        'provider.verificationStatus',
      ])
      .where((e) => e(e.fn<string>('lower', [column]), '=', text.trim().toLowerCase()))
      // Otherwise a person would enter the address of a colleague, and get the colleague's first sign-on.
      .$if('email' in by, (query) => query.where('appUser.emailIsOwn', '=', false))
      .where('appUser.id', 'not in', (e) =>
        e.selectFrom('signOnLink').select('userId').where('issuer', '=', issuer),
      )
      .execute()
  );
}

/** Returns whether any account has this e-mail, leaving out those that their people entered: these would keep its owner from an account. */
export async function hasEmail(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('appUser')
    .select('id')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('emailIsOwn', '=', false)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertLink(tx: Tx, row: Insertable<Database['signOnLink']>): Promise<void> {
  await tx.insertInto('signOnLink').values(row).execute();
}

export async function setLinkUsed(tx: Tx, { issuer, subject }: Subject, usedAt: Date): Promise<void> {
  await tx
    .updateTable('signOnLink')
    .set({ usedAt })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}

/** Uses something up. @returns whether it was not used yet: of two at once, one gets it */
export async function spendOnce(db: Db | Tx, usedHash: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto('signOnUsed')
    .values({ usedHash, expiresAt })
    .onConflict((conflict) => conflict.column('usedHash').doNothing())
    .returning('usedHash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function insertSignOnTicket(tx: Tx, row: Insertable<Database['signOnTicket']>): Promise<void> {
  await tx.insertInto('signOnTicket').values(row).execute();
}

interface TicketOf {
  ticketHash: string;
  /** The person is signed in: the one kind of ticket is never taken for the other. */
  isAgain: boolean;
}

export async function findSignOnTicket(db: Db | Tx, { ticketHash, isAgain }: TicketOf, now: Date) {
  return db
    .selectFrom('signOnTicket')
    .selectAll()
    .where('ticketHash', '=', ticketHash)
    .where('isAgain', '=', isAgain)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Gives the person of a ticket time for what is asked beside it. */
export async function extendSignOnTicket(db: Db | Tx, ticketHash: string, expiresAt: Date): Promise<void> {
  await db.updateTable('signOnTicket').set({ expiresAt }).where('ticketHash', '=', ticketHash).execute();
}

/** @returns the ticket, once */
export async function takeSignOnTicket(tx: Tx, { ticketHash, isAgain }: TicketOf, now: Date) {
  return tx
    .deleteFrom('signOnTicket')
    .where('ticketHash', '=', ticketHash)
    .where('isAgain', '=', isAgain)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Notes that the session of this access token is the provider's, too: of the last time that its person came from there. */
export async function markSession(
  tx: Tx,
  accessHash: string,
  of: Omit<Insertable<Database['signOnSession']>, 'sessionId'>,
): Promise<void> {
  const { id: sessionId } = await tx
    .selectFrom('session')
    .select('id')
    .where('accessHash', '=', accessHash)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('signOnSession')
    .values({ sessionId, ...of })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(of))
    .execute();
}

interface Ending {
  issuer: string;
  /** null: all sessions with this sid. */
  subject: string | null;
  /** null: all sessions of the subject. */
  sid: string | null;
}

/** The active sessions that the provider ends, with their people. */
export async function listSessionsOf(tx: Tx, { issuer, subject, sid }: Ending) {
  let sessions = tx
    .selectFrom('signOnSession')
    .innerJoin('session', 'session.id', 'signOnSession.sessionId')
    .select(['session.id', 'session.userId'])
    .where('issuer', '=', issuer)
    .where('revokedAt', 'is', null);
  if (subject !== null) sessions = sessions.where('subject', '=', subject);
  if (sid !== null) sessions = sessions.where('sid', '=', sid);
  return sessions.execute();
}

/** A sign-in that the page has not taken over yet ends as well. */
export async function deleteTicketsOf(tx: Tx, { issuer, subject, sid }: Ending): Promise<void> {
  let tickets = tx.deleteFrom('signOnTicket').where('issuer', '=', issuer);
  if (subject !== null) tickets = tickets.where('subject', '=', subject);
  if (sid !== null) tickets = tickets.where('sid', '=', sid);
  await tickets.execute();
}
