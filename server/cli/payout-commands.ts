import { money } from '#domain/format.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const SHOWN_MAX = 50;
const LINES_MAX = 500;

const due: Command = {
  name: 'payout due',
  args: [],
  summary: 'Lists the amounts due to providers',
  whileRunning: true,
  async run({ db }) {
    const { duePayouts } = await import('#server/billing/payouts.ts');
    const rows = await duePayouts(db);
    if (!rows.length) return done('No payouts are due.');
    return done(
      ...rows.map(
        ({ userName, name, lines, netPaise }) => `${userName}  ${money(netPaise)}  ${name}, ${lines}`,
      ),
    );
  },
};

const lines: Command = {
  name: 'payout lines',
  args: ['<user-name>'],
  summary: `Lists what makes the sum due to a provider, oldest first, up to ${LINES_MAX} lines`,
  whileRunning: true,
  async run({ db }, [userName = '']) {
    const { duePayouts, listDueLines } = await import('#server/billing/payouts.ts');
    const row = (await duePayouts(db)).find((one) => one.userName === userName);
    if (!row) return failed(`No payout is due to ${userName}.`);
    return done(
      ...(await listDueLines(db, row.userId, LINES_MAX)).map(
        ({ at, consultationNumber, serviceNumber, netPaise }) =>
          `${at.toISOString()}  ${consultationNumber ?? serviceNumber}  ${money(netPaise)}`,
      ),
    );
  },
};

const record: Command = {
  name: 'payout record',
  args: ['<user-name>', '<rupees>', '<reference>'],
  summary:
    "Records a transfer in the provider's report; the sum, such as 431.20, must be due, now or before newer fees came",
  whileRunning: true,
  run: (deps, [userName = '', rupees = '', utr = '']) =>
    reportErrors(async () => {
      const { recordPayout } = await import('#server/billing/payouts.ts');
      const paid = await recordPayout(deps, { userName, rupees, utr });
      return done(
        `${paid.lines === 1 ? '1 entry' : `${paid.lines} entries`} of ${userName} paid with reference ${utr}.`,
        ...(paid.isChecked ? [] : [`Warning: ${userName} has no checked bank account. See bank unchecked.`]),
      );
    }),
};

const recorded: Command = {
  name: 'payout recorded',
  args: [],
  summary: `Lists the newest ${SHOWN_MAX} transfers that were recorded`,
  whileRunning: true,
  async run({ db }) {
    const { recentPayouts } = await import('#server/billing/payouts.ts');
    const rows = await recentPayouts(db, SHOWN_MAX);
    if (!rows.length) return done('No transfers are recorded.');
    return done(
      ...rows.map(
        ({ at, utr, userName, netPaise }) => `${at.toISOString()}  ${utr}  ${userName}  ${money(netPaise)}`,
      ),
    );
  },
};

const unchecked: Command = {
  name: 'bank unchecked',
  args: [],
  summary: 'Lists the bank accounts that were added or changed and are not checked, oldest first',
  whileRunning: true,
  async run({ db }) {
    const { listUnchecked } = await import('#server/people/bank-check.ts');
    const rows = await listUnchecked(db);
    if (!rows.length) return done('Every bank account is checked.');
    return done(
      ...rows.map(
        ({ userName, accountHolder, bankName, ifsc, accountEnd, changedAt }) =>
          `${userName}  ${changedAt.toISOString()}  ${accountHolder}, ${bankName}, ${ifsc}, … ${accountEnd}`,
      ),
    );
  },
};

const check: Command = {
  name: 'bank check',
  args: ['<user-name>', '[operator]', '[code]'],
  summary:
    'Marks the bank account of a provider as checked, until it changes; one that replaces a checked account is checked by two operators, each with a code of their app',
  whileRunning: true,
  run: (deps, [userName = '', operator, code = '']) =>
    reportErrors(async () => {
      const [{ checkBank }, { operatorByCode }] = await Promise.all([
        import('#server/people/bank-check.ts'),
        import('#server/people/operator-by-code.ts'),
      ]);
      const who =
        operator === undefined
          ? undefined
          : await operatorByCode(deps, { userName: operator, code, role: 'finance' });
      const isChecked = await checkBank({ ...deps, ...(who && { who }) }, { userName });
      if (isChecked) return done(`The bank account of ${userName} is checked.`);
      return done(`Recorded. Another operator checks it, too: bank check ${userName} OPERATOR CODE`);
    }),
};

const account: Command = {
  name: 'bank account',
  args: ['<user-name>'],
  summary: 'Shows the bank account number of a provider in whole; audited',
  whileRunning: true,
  run: (deps, [userName = '']) =>
    reportErrors(async () => {
      const { openAccountNumber } = await import('#server/people/bank-check.ts');
      return done(await openAccountNumber(deps, userName));
    }),
};

/** Money to providers: the console does the same by the same functions. */
export const payoutCommands: readonly Command[] = [due, lines, record, recorded, unchecked, check, account];
