import { BANK_CHANGED_DAYS } from '#contract/limits.ts';
import type {
  BankAccount,
  BankToCheck,
  PayoutDue,
  PayoutLine,
  RecordedPayout,
} from '#contract/payouts-admin.ts';
import type { DuePayout, listDueLines, recentPayouts } from '#server/billing/payouts.ts';
import type { BankRow } from '#server/people/bank-check.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { addSeconds } from '#server/platform/time.ts';

const DAY_S = 86_400;

/** Time and operator of a reading. */
interface Reading {
  now: Date;
  who: Operator;
}

function presentBankAccount(row: BankRow, { now, who }: Reading): BankAccount {
  const { accountHolder, accountEnd, bankName, ifsc, changedAt, verified } = row;
  return {
    accountHolder,
    accountEnd,
    bankName,
    ifsc,
    changedAt: changedAt.toISOString(),
    changedLately: changedAt > addSeconds(now, -BANK_CHANGED_DAYS * DAY_S),
    isChecked: verified,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    checkedBy: row.checkedByName,
    isChange: row.isChange,
    askedAt: row.askedAt?.toISOString() ?? null,
    askedBy: row.askedByName,
    isAskedByCaller: row.askedBy === who.userId,
  };
}

export function presentBankToCheck(row: BankRow, reading: Reading): BankToCheck {
  const { userId, userName, name } = row;
  return { userId, userName, name, ...presentBankAccount(row, reading) };
}

export function presentDue(row: DuePayout, bank: BankRow | undefined, reading: Reading): PayoutDue {
  const { userId, userName, name, lines, netPaise, oldestAt } = row;
  return {
    userId,
    userName,
    name,
    lines,
    netPaise,
    oldestAt: oldestAt.toISOString(),
    bank: bank ? presentBankAccount(bank, reading) : null,
  };
}

export function presentLine(row: Awaited<ReturnType<typeof listDueLines>>[number]): PayoutLine {
  const { id, what, at, netPaise, consultationNumber, serviceNumber } = row;
  const number = (what === 'LAB_ORDER' ? serviceNumber : consultationNumber) ?? '';
  return { id, number, what, at: at.toISOString(), netPaise };
}

export function presentRecorded(row: Awaited<ReturnType<typeof recentPayouts>>[number]): RecordedPayout {
  const { utr, userName, name, lines, netPaise, accountEnd, at, recordedByName } = row;
  return {
    utr,
    userName,
    name,
    lines,
    netPaise,
    accountEnd,
    at: at.toISOString(),
    recordedBy: recordedByName,
  };
}
