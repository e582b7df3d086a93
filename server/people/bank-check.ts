import { BANK_SHOWN_A_DAY } from '#contract/limits.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { lockBankOf, setAsked, setChecked } from './bank.queries.ts';
import { addOne } from './daily-count.queries.ts';
import { getUser } from './user.queries.ts';

export { findBank, listBanks, listBanksOf, listUnchecked, type BankRow } from './bank.queries.ts';

interface Checked {
  userName: string;
  /** When the account that was looked at was entered; left out: the newest. */
  changedAt?: string | undefined;
}

/**
 * Marks an account as checked by an operator: transfers to it may be recorded. One that replaces a checked account takes two operators:
 * the first asks, the second confirms, and the provider is told.
 * @returns whether it is checked now
 * @throws Refusal NOT_FOUND without an account, CHANGED_MEANWHILE when another one was entered since, RULE BANK_SECOND_PERSON where the
 * second would be the first, or no operator is named
 */
export async function checkBank(deps: Administering, { userName, changedAt }: Checked): Promise<boolean> {
  return change(acting(deps), async (c) => {
    const bank = orNotFound(await lockBankOf(c.tx, userName));
    if (changedAt !== undefined && bank.changedAt.toISOString() !== changedAt)
      throw new Refusal('CHANGED_MEANWHILE');
    if (bank.verified) return true;
    if (bank.isChange) {
      if (!deps.who || deps.who.userId === bank.askedBy)
        throw new Refusal('RULE', { reason: 'BANK_SECOND_PERSON' });
      if (bank.askedBy === null) {
        await setAsked(c.tx, bank.providerId, { askedAt: c.now, askedBy: deps.who.userId });
        await c.audit('ASK_BANK', 'provider', bank.providerId);
        return false;
      }
    }
    await setChecked(c.tx, bank.providerId, { checkedAt: c.now, checkedBy: deps.who?.userId ?? null });
    await c.audit('CHECK_BANK', 'provider', bank.providerId);
    const user = await getUser(c.tx, bank.userId);
    if (bank.isChange) await tellPerson(c, deps.config, 'BANK_CONFIRMED', user, { end: bank.accountEnd });
    await c.event('profile.changed', [`user:${bank.userId}`], {});
    return true;
  });
}

/**
 * The account number in whole: audited, and an operator sees a limited number a day (UTC).
 * @throws Refusal NOT_FOUND without an account, TOO_MANY
 */
export async function openAccountNumber(deps: Administering, userName: string): Promise<string> {
  return change(acting(deps), async (c) => {
    const bank = orNotFound(await lockBankOf(c.tx, userName));
    if (deps.who) {
      const today = c.now.toISOString().slice(0, 10);
      const shown = await addOne(c.tx, `bank accounts shown to ${deps.who.userId}`, today);
      if (shown > BANK_SHOWN_A_DAY) throw new Refusal('TOO_MANY');
    }
    await c.audit('SHOW_BANK_ACCOUNT', 'provider', bank.providerId);
    return deps.vault.unseal(bank.accountSealed, bank.providerId);
  });
}
