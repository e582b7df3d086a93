import { money } from '#domain/format.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { notify } from '#server/inbox/inbox.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { findPaidBy, listOwed, lockPayee, markPaid } from './earning.queries.ts';
import { findUserByName } from '#server/people/sign-in.ts';

export { duePayouts } from './earning.queries.ts';

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
    const user = orNotFound(await findUserByName(c.tx, userName));
    const provider = orNotFound(await lockPayee(c.tx, user.id));
    const lines = await listOwed(c.tx, provider.id);
    const netPaise = lines.reduce((sum, line) => sum + line.netPaise, 0);
    if (!lines.length || (netPaise / 100).toFixed(2) !== rupees)
      throw new Refusal('RULE', { responseString: `${money(netPaise)} is owed to ${userName}.` });
    await mustBeNew(c.tx, utr);
    const ids = lines.map((line) => line.id);
    await markPaid(c.tx, ids, utr);
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
  if (await findPaidBy(tx, utr))
    throw new Refusal('RULE', { responseString: `The reference ${utr} was already used in a report.` });
}
