import * as z from 'zod/mini';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { firstDifference } from '#domain/bank-account.ts';
import type { bank } from '#i18n/en/bank.ts';

/** Returns what the server takes, with the number a second time. */
export function bankSchema(differ: (at: number) => string) {
  return z
    .extend(profileFormCalls.saveBankDetails.body, { accountAgain: z.string() })
    .check(({ value: { accountNumber, accountAgain }, issues }) => {
      const at = firstDifference(accountNumber, accountAgain);
      if (at)
        issues.push({ code: 'custom', input: accountAgain, path: ['accountAgain'], message: differ(at) });
    });
}
export type BankSchema = ReturnType<typeof bankSchema>;

export function bankWords(text: (typeof bank)['en']): Record<string, string> {
  return { accountNumber: text.accountRule, ifsc: text.ifscRule, OTP: text.codeRule };
}
