import { money } from '#domain/format.ts';
import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { findPaidBy, listUnpaidEarnings, markPaid } from './earning.queries.ts';
import { lockProviderByUser } from '#server/people/providers.ts';
import { findUserByName } from '#server/people/sign-in.ts';

export { duePayouts } from './earning.queries.ts';

/**
 * Records a transfer to a provider's bank on all lines that it pays, and tells the provider.
 * @param rupees as on the bank's statement; must equal the sum due, to the paisa
 * @returns the number of lines that it paid
 * @throws Refusal NOT_FOUND for an unknown provider, RULE for another sum, or a reference that was already
 * recorded
 */
export async function recordPayout(
  deps: Deps,
  { userName, rupees, utr }: { userName: string; rupees: string; utr: string },
): Promise<number> {
  return change({ ...deps, who: { type: 'system' } }, async (c) => {
    const user = orNotFound(await findUserByName(c.tx, userName));
    const provider = orNotFound(await lockProviderByUser(c.tx, user.id));
    const lines = await listUnpaidEarnings(c.tx, provider.id);
    const netPaise = lines.reduce((sum, line) => sum + line.netPaise, 0);
    if (!lines.length || (netPaise / 100).toFixed(2) !== rupees)
      throw new Refusal('RULE', { reason: 'PAYOUT_DIFFERS', params: { paise: netPaise, userName } });
    await mustBeNew(c.tx, utr);
    const ids = lines.map((line) => line.id);
    await markPaid(c.tx, ids, utr);
    await c.audit('PAYOUT', 'provider', provider.id);
    await tellPerson(c, deps.config, 'PAYOUT_MADE', user, { amount: money(netPaise), reference: utr });
    await c.event('payment.changed', [`user:${user.id}`], {});
    return lines.length;
  });
}

/** Recording a transfer twice would hide another one that never came. */
async function mustBeNew(tx: Tx, utr: string): Promise<void> {
  if (await findPaidBy(tx, utr))
    throw new Refusal('RULE', { reason: 'PAYOUT_REFERENCE_USED', params: { utr } });
}
