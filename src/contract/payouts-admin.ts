import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Id, Instant, Paise } from './shared.ts';
import { stepUpEach } from './step-up.ts';

/** The account of a provider, without its number in whole. */
const account = {
  accountHolder: z.string(),
  accountEnd: z.string(),
  bankName: z.string(),
  ifsc: z.string(),
  changedAt: Instant,
  /** Within the last 30 days. */
  changedLately: z.boolean(),
  isChecked: z.boolean(),
  /** null: not checked, or checked before this was recorded. */
  checkedAt: z.nullable(Instant),
  /** null: not checked, or on the command line. */
  checkedBy: z.nullable(z.string()),
  /** It replaces a checked account: one operator asks for it to be used, another one confirms. */
  isChange: z.boolean(),
  /** When the first of the two has checked it, and who; null: not yet. */
  askedAt: z.nullable(Instant),
  askedBy: z.nullable(z.string()),
  isAskedByCaller: z.boolean(),
};
const BankAccount = z.object(account);
export type BankAccount = z.output<typeof BankAccount>;

const person = { userId: z.string(), userName: z.string(), name: z.string() };

export const PayoutDue = z.object({
  ...person,
  lines: z.number(),
  netPaise: Paise,
  oldestAt: Instant,
  bank: z.nullable(BankAccount),
});
export type PayoutDue = z.output<typeof PayoutDue>;

export const BankToCheck = z.object({ ...person, ...account });
export type BankToCheck = z.output<typeof BankToCheck>;

/** A line of the sum due: no patient is named. */
const PayoutLine = z.object({
  id: z.string(),
  /** Consultation or service number. */
  number: z.string(),
  what: z.enum(['CONSULTATION', 'LAB_ORDER']),
  at: Instant,
  netPaise: Paise,
});
export type PayoutLine = z.output<typeof PayoutLine>;

export const RecordedPayout = z.object({
  utr: z.string(),
  userName: z.string(),
  name: z.string(),
  lines: z.number(),
  netPaise: Paise,
  /** null: the provider had no account. */
  accountEnd: z.nullable(z.string()),
  at: Instant,
  /** null: on the command line. */
  recordedBy: z.nullable(z.string()),
});
export type RecordedPayout = z.output<typeof RecordedPayout>;

/** A transfer as an operator reads it on the bank's statement. */
export const Transfer = z.object({
  rupees: z.string().check(z.trim(), z.regex(/^\d[\d,]{0,14}\.\d{2}$/)),
  utr: z.string().check(z.trim(), z.regex(/^[A-Za-z\d/-]{4,40}$/)),
});

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const ofPerson = { userId: Id };

/** Payouts to providers, and the bank accounts that they go to. */
export const payoutsAdminCalls = {
  payouts: call({
    ...query,
    path: `${prefix}/payouts`,
    summary: 'What is due to each provider, and the newest 50 transfers that were recorded',
    response: ok({ due: z.array(PayoutDue), recorded: z.array(RecordedPayout) }),
  }),
  payoutLines: call({
    ...query,
    path: `${prefix}/payoutLines`,
    summary: 'The lines that make the sum due to a provider, oldest first, up to 500; no patient is named',
    query: z.object(ofPerson),
    response: ok({ lines: z.array(PayoutLine) }),
  }),
  recordTransfer: call({
    ...command,
    path: `${prefix}/recordTransfer`,
    summary:
      'Records a transfer to a provider with a checked account; the amount must equal the sum due, and the reference be new',
    body: z.extend(Transfer, ofPerson),
    response: ok({ lines: z.number() }),
  }),
  banksToCheck: call({
    ...query,
    path: `${prefix}/banksToCheck`,
    summary: 'Bank accounts that were added or changed and are not checked, oldest first',
    response: ok({ banks: z.array(BankToCheck) }),
  }),
  checkBank: call({
    ...command,
    path: `${prefix}/checkBank`,
    summary:
      'The account that was entered at this time is checked; one that replaces a checked account is checked by two operators',
    ...stepUpEach({ ...ofPerson, changedAt: Instant }),
    response: ok({ isChecked: z.boolean() }),
  }),
  showBankAccount: call({
    ...command,
    managesOwnTransactions: true,
    path: `${prefix}/showBankAccount`,
    summary: 'The account number in whole, for the password and a code of the authenticator app; audited',
    ...stepUpEach(ofPerson),
    response: ok({ accountNumber: z.string() }),
  }),
};
