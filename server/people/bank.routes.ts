import type { profileFormCalls } from '#contract/profile-forms.ts';
import { change } from '#server/platform/writes/change.ts';
import { badField, Refusal } from '#server/platform/http/refusal.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { sendOtp, verifyOtp } from './otp.ts';
import { presentBank } from './present-profile.ts';
import { bankByIfsc } from '#server/reference/lists.ts';
import { nameKey } from './sign-in.ts';
import { findBank, upsertBank } from './bank.queries.ts';
import { tellPerson } from '#server/notifications/tell.ts';
import { getUser } from './user.queries.ts';

type BankCalls = Pick<
  typeof profileFormCalls,
  'getBankDetails' | 'sendBankOtp' | 'ifscLookup' | 'saveBankDetails'
>;

export const bankHandlers: HandlersOf<BankCalls> = {
  async getBankDetails(ctx) {
    const row = await findBank(ctx.db, ctx.who.roleId);
    return { bankDetails: row ? presentBank(row) : null };
  },

  async sendBankOtp(ctx) {
    const user = await getUser(ctx.db, ctx.who.userId);
    return sendOtp(ctx, { nameKey: nameKey(user.userName), user, isKnown: true }, 'BANK');
  },

  async ifscLookup(ctx) {
    const bank = bankByIfsc(ctx.query.ifsc);
    return { bank: bank ? { bankCode: bank.bankCode, bankName: bank.bankName } : null };
  },

  async saveBankDetails(ctx) {
    const { accountHolder, accountNumber, accountType, ifsc, branch, OTPId, OTP } = ctx.body;
    const bank = bankByIfsc(ifsc);
    if (!bank) throw badField('ifsc', 'BANK_UNKNOWN');
    const { userId } = await verifyOtp(ctx, OTPId, OTP, ['BANK']);
    if (userId !== ctx.who.userId) throw new Refusal('WRONG_CODE', {}, { keeps: true });
    const providerId = ctx.who.roleId;
    const saved = await change(ctx, async (c) => {
      const columns = {
        accountHolder,
        accountSealed: ctx.vault.seal(accountNumber, providerId),
        accountEnd: accountNumber.slice(-4),
        accountType,
        ifsc,
        bankName: bank.bankName,
        branch,
        // A new account is verified by the payer before the first payout.
        verified: false,
        changedAt: c.now,
        checkedAt: null,
        checkedBy: null,
      };
      const row = await upsertBank(c.tx, providerId, columns);
      await c.audit('SAVE_BANK', 'provider', providerId);
      await tellPerson(c, ctx.config, 'BANK_CHANGED', await getUser(c.tx, userId));
      await c.event('profile.changed', [`user:${ctx.who.userId}`], {});
      return row;
    });
    return { bankDetails: presentBank(saved) };
  },
};
