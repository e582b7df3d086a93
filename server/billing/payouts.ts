import { money } from '#domain/format.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { notify } from '#server/inbox/inbox.ts';
import { findUser } from '#server/people/sign-in.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';

/** What is owed: the provider's share of every visit that the patient has paid, or that has no bill of ours. */
function owed(db: Db | Tx) {
  return db
    .selectFrom('earning')
    .leftJoin('request', 'request.id', 'earning.requestId')
    .where('earning.state', '=', 'PENDING')
    .where('earning.netPaise', '>', 0)
    .where((e) =>
      e.or([
        e('request.id', 'is', null),
        e('request.amountPaise', '=', 0),
        e('request.paymentState', '=', 'PAID'),
      ]),
    );
}

/** How much is to be transferred to whom. */
export async function duePayouts(
  db: Db,
): Promise<{ userName: string; name: string; lines: number; netPaise: number }[]> {
  return owed(db)
    .innerJoin('provider', 'provider.id', 'earning.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['appUser.userName', 'appUser.name'])
    .select((e) => [
      e.fn.countAll<number>().as('lines'),
      e.cast<number>(e.fn.sum('earning.netPaise'), 'bigint').as('netPaise'),
    ])
    .groupBy('appUser.id')
    .orderBy('appUser.userName')
    .execute();
}

/**
 * Notes a transfer to a provider's bank on all that it pays for, and tells the provider.
 * @param rupees as on the bank's statement: it must be what is owed, to the paisa
 * @returns how many lines of the report it paid
 * @throws Refusal NOT_FOUND for an unknown provider, RULE for another sum, or a reference that stands elsewhere
 */
export async function recordPayout(
  deps: Deps,
  { userName, rupees, utr }: { userName: string; rupees: string; utr: string },
): Promise<number> {
  return change({ ...deps, who: { type: 'system' } }, async (c) => {
    const user = orNotFound(await findUser(c.tx, userName));
    const provider = orNotFound(
      await c.tx
        .selectFrom('provider')
        .select('id')
        .where('userId', '=', user.id)
        .forUpdate()
        .executeTakeFirst(),
    );
    const lines = await owed(c.tx)
      .where('earning.providerId', '=', provider.id)
      .select(['earning.id', 'earning.netPaise'])
      .execute();
    const netPaise = lines.reduce((sum, line) => sum + line.netPaise, 0);
    if (!lines.length || (netPaise / 100).toFixed(2) !== rupees)
      throw new Refusal('RULE', { responseString: `${money(netPaise)} is owed to ${userName}.` });
    await mustBeNew(c.tx, utr);
    const ids = lines.map((line) => line.id);
    await c.tx.updateTable('earning').set({ state: 'PAID', utr }).where('id', 'in', ids).execute();
    await c.audit('PAYOUT', 'provider', provider.id);
    await notify(c, user.id, {
      subject: 'A payout is on its way',
      text: `${money(netPaise)} went to your bank account, reference ${utr}. The payments report shows what it pays for.`,
    });
    await c.event('payment.changed', [`user:${user.id}`], {});
    return lines.length;
  });
}

/** A transfer that is noted twice would hide one that never came. */
async function mustBeNew(tx: Tx, utr: string): Promise<void> {
  const known = await tx.selectFrom('earning').select('id').where('utr', '=', utr).limit(1).execute();
  if (known.length)
    throw new Refusal('RULE', { responseString: `The reference ${utr} was already used in a report.` });
}
