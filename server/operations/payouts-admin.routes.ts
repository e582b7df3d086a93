import type { payoutsAdminCalls } from '#contract/payouts-admin.ts';
import { duePayouts, listDueLines, recentPayouts, recordPayout } from '#server/billing/payouts.ts';
import {
  checkBank,
  listBanks,
  listBanksOf,
  listUnchecked,
  openAccountNumber,
} from '#server/people/bank-check.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { recording, recordingPerson } from './access/change-access.ts';
import { findAccount } from './operator.queries.ts';
import { presentBankToCheck, presentDue, presentLine, presentRecorded } from './present-payout.ts';

const RECORDED_SHOWN = 50;
const LINES_SHOWN = 500;

/** @throws Refusal NOT_FOUND */
async function nameOf(db: Db, userId: string): Promise<string> {
  return orNotFound(await findAccount(db, userId)).userName;
}

export const payoutsAdminHandlers: HandlersOf<typeof payoutsAdminCalls> = {
  async payouts({ db, clock, who }) {
    const now = clock.now();
    const due = await duePayouts(db);
    const banks = await listBanks(
      db,
      due.map(({ providerId }) => providerId),
    );
    const bankOf = new Map(banks.map((bank) => [bank.providerId, bank]));
    const recorded = await recentPayouts(db, RECORDED_SHOWN);
    return {
      due: due.map((row) => presentDue(row, bankOf.get(row.providerId), { now, who })),
      recorded: recorded.map(presentRecorded),
    };
  },

  async payoutLines({ db, query }) {
    return { lines: (await listDueLines(db, query.userId, LINES_SHOWN)).map(presentLine) };
  },

  async recordTransfer(ctx) {
    const { userId, rupees, utr } = ctx.body;
    const userName = await nameOf(ctx.db, userId);
    const { lines } = await recordPayout(ctx, { userName, rupees, utr }, { mustBeChecked: true });
    return { lines };
  },

  async banksToCheck({ db, clock, who }) {
    const now = clock.now();
    return { banks: (await listUnchecked(db)).map((row) => presentBankToCheck(row, { now, who })) };
  },

  async checkBank(ctx) {
    const { userId, changedAt } = ctx.body;
    const userName = await nameOf(ctx.db, userId);
    const [bank] = await listBanksOf(ctx.db, userId);
    const act = bank?.isChange && bank.askedBy === null ? 'BANK_ASKED' : 'BANK_CHECKED';
    const isChecked = await recordingPerson(ctx, { act, personId: userId }, (inside) =>
      checkBank(inside, { userName, changedAt }),
    );
    return { isChecked };
  },

  async showBankAccount(ctx) {
    const { userId: personId } = ctx.body;
    const userName = await nameOf(ctx.db, personId);
    return recording(
      ctx,
      async (inside) => ({ accountNumber: await openAccountNumber(inside, userName) }),
      () => ({ act: 'BANK_SHOWN', personId }),
    );
  },
};
