import { paiseOf, Rupees } from '#contract/catalogue.ts';
import { money } from '#domain/format.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const WRONG_AMOUNT = failed('Write the amount in rupees, such as 420 or 420.50.');

/** 0 for what is no amount. */
const paiseIn = (rupees: string): number => (Rupees.safeParse(rupees).success ? paiseOf(rupees) : 0);

const due: Command = {
  name: 'refund due',
  args: [],
  summary: 'Lists orders of which patients paid more than they cost',
  whileRunning: true,
  async run({ db }) {
    const { listRefundsDue } = await import('#server/billing/settle-order.ts');
    const rows = await listRefundsDue(db);
    if (!rows.length) return done('No refunds are due.');
    return done(...rows.map((row) => `${row.serviceNumber}  ${money(row.refundDuePaise)}`));
  },
};

const record: Command = {
  name: 'refund record',
  args: ['<service-number>', '<rupees>', '<reference>', '<reason>'],
  summary: 'Records money that went back to a patient, in whole or in part, and tells the patient',
  whileRunning: true,
  run: (deps, [serviceNumber = '', rupees = '', reference = '', reason = '']) =>
    reportErrors(async () => {
      const amountPaise = paiseIn(rupees);
      if (!amountPaise) return WRONG_AMOUNT;
      const { recordRefund } = await import('#server/billing/give-back.ts');
      await recordRefund(deps, { serviceNumber, amountPaise, reference, reason });
      return done(`${money(amountPaise)} of ${serviceNumber} refunded with reference ${reference}.`);
    }),
};

const send: Command = {
  name: 'refund send',
  args: ['<service-number>', '<rupees>', '<reason>'],
  summary:
    'Asks the service that took a payment to send money back; it is recorded once the service has, and the patient is told',
  whileRunning: true,
  run: (deps, [serviceNumber = '', rupees = '', reason = '']) =>
    reportErrors(async () => {
      const amountPaise = paiseIn(rupees);
      if (!amountPaise) return WRONG_AMOUNT;
      const { refundAtGateway } = await import('#server/billing/gateway/gateway-refunds.ts');
      await refundAtGateway(deps, { serviceNumber, amountPaise, reason });
      return done(`The service is asked to send ${money(amountPaise)} of ${serviceNumber} back.`);
    }),
};

const discount: Command = {
  name: 'discount give',
  args: ['<service-number>', '<rupees>', '<reason>'],
  summary:
    'Takes something off what an order costs, and tells the patient; what was paid already is due back',
  whileRunning: true,
  run: (deps, [serviceNumber = '', rupees = '', reason = '']) =>
    reportErrors(async () => {
      const amountPaise = paiseIn(rupees);
      if (!amountPaise) return WRONG_AMOUNT;
      const { giveDiscount } = await import('#server/billing/give-back.ts');
      await giveDiscount(deps, { serviceNumber, amountPaise, reason });
      return done(`${serviceNumber} costs ${money(amountPaise)} less.`);
    }),
};

/** Money of and back to patients: the console does the same by the same functions. */
export const refundCommands: readonly Command[] = [due, send, record, discount];
