import { money } from '#domain/format.ts';
import { change } from '#server/platform/writes/change.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import type { Tx } from '#server/platform/sql/database.ts';
import { findBank } from '#server/people/bank-check.ts';
import { findPaidBy, listUnpaidEarnings, markPaid } from './earning.queries.ts';
import { insertPayout } from './payout.queries.ts';
import { lockProviderByUser } from '#server/people/providers.ts';
import { findAnyUserByName, getUser } from '#server/people/staff.ts';

export { duePayouts, listDueLines, type DuePayout } from './earning.queries.ts';
export { recentPayouts } from './payout.queries.ts';

interface Transfer {
  userName: string;
  /** Written as on the bank's statement, with or without commas; must equal the sum due, now or before newer fees came, to the paisa. */
  rupees: string;
  utr: string;
}

/**
 * Records a transfer to a provider's bank on all lines that it pays, and tells the provider.
 * @param mustBeChecked refuses a transfer to an account that is not checked; one that replaces a checked account is refused in any case
 * @returns the number of lines that it paid, and whether the account is checked
 * @throws Refusal NOT_FOUND for an unknown provider, RULE for another sum, a reference that was already
 * recorded, or an account that is not checked
 */
export async function recordPayout(
  deps: Administering,
  { userName, rupees, utr: typed }: Transfer,
  { mustBeChecked = false } = {},
): Promise<{ lines: number; isChecked: boolean }> {
  const utr = typed.trim().toUpperCase();
  return change(acting(deps), async (c) => {
    const { id: userId } = orNotFound(await findAnyUserByName(c.tx, userName));
    const provider = orNotFound(await lockProviderByUser(c.tx, userId));
    const bank = await findBank(c.tx, provider.id);
    const isChecked = bank?.verified ?? false;
    if ((mustBeChecked || bank?.isChange) && !isChecked)
      throw new Refusal('RULE', { reason: 'BANK_NOT_CHECKED' });
    const unpaid = await listUnpaidEarnings(c.tx, provider.id);
    const { lines, netPaise } = paidBy(unpaid, rupees.replaceAll(',', ''));
    if (!lines.length) {
      const paise = unpaid.reduce((sum, line) => sum + line.netPaise, 0);
      throw new Refusal('RULE', { reason: 'PAYOUT_DIFFERS', params: { paise, userName } });
    }
    const isNew = await insertPayout(c.tx, {
      utr,
      providerId: provider.id,
      lines: lines.length,
      netPaise,
      accountEnd: bank?.accountEnd ?? null,
      at: c.now,
      recordedBy: deps.who?.userId ?? null,
    });
    if (!isNew || (await isOnEarning(c.tx, utr)))
      throw new Refusal('RULE', { reason: 'PAYOUT_REFERENCE_USED', params: { utr } });
    await markPaid(
      c.tx,
      lines.map((line) => line.id),
      utr,
    );
    await c.audit('PAYOUT', 'provider', provider.id);
    const user = await getUser(c.tx, userId);
    await tellPerson(c, deps.config, 'PAYOUT_MADE', user, { amount: money(netPaise), reference: utr });
    await c.event('payment.changed', [`user:${userId}`], {});
    return { lines: lines.length, isChecked };
  });
}

/**
 * The lines that a transfer pays: all that are due, or all that were due before the newest came. A fee that is paid between the
 * transfer and its recording is left for the next one.
 */
function paidBy<Line extends { netPaise: number }>(unpaid: readonly Line[], rupees: string) {
  let netPaise = 0;
  const sums = unpaid.map((line) => (netPaise += line.netPaise));
  const last = sums.findLastIndex((sum) => sum > 0 && (sum / 100).toFixed(2) === rupees);
  return { lines: unpaid.slice(0, last + 1), netPaise: sums[last] ?? 0 };
}

/** Transfers that were recorded before there was a table of them. Recording one twice would hide another one that never came. */
async function isOnEarning(tx: Tx, utr: string): Promise<boolean> {
  return (await findPaidBy(tx, utr)) !== undefined;
}
