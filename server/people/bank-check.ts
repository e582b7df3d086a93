import { BANK_SHOWN_A_DAY } from '#contract/limits.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { lockBankOf, setChecked } from './bank.queries.ts';
import { addOne } from './daily-count.queries.ts';

export { findBank, listBanks, listUnchecked, type BankRow } from './bank.queries.ts';

interface Checked {
  userName: string;
  /** When the account that was looked at was entered; left out: the newest. */
  changedAt?: string | undefined;
}

/**
 * An operator has checked this account: transfers to it may be recorded.
 * @throws Refusal NOT_FOUND without an account, CHANGED_MEANWHILE when another one was entered since
 */
export async function checkBank(deps: Administering, { userName, changedAt }: Checked): Promise<void> {
  await change(acting(deps), async (c) => {
    const bank = orNotFound(await lockBankOf(c.tx, userName));
    if (changedAt !== undefined && bank.changedAt.toISOString() !== changedAt)
      throw new Refusal('CHANGED_MEANWHILE');
    if (bank.verified) return;
    await setChecked(c.tx, bank.providerId, { checkedAt: c.now, checkedBy: deps.who?.userId ?? null });
    await c.audit('CHECK_BANK', 'provider', bank.providerId);
    await c.event('profile.changed', [`user:${bank.userId}`], {});
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
