import { GstPercent, gstPointsOf, LegalDetails, TaxCode } from '#contract/receipts.ts';
import type { Command } from '#server/cli/commands.ts';
import { done, failed, reportErrors } from '#server/cli/outcome.ts';

const details: Command = {
  name: 'receipts details',
  args: [],
  summary: 'Shows what receipts say of the hospital: legal name, address and GST registration',
  whileRunning: true,
  async run({ db, config }) {
    const { legalDetails } = await import('#server/billing/legal-details.ts');
    const { name, address, gstin } = await legalDetails(db);
    return done(
      `Name: ${name ?? `not said; receipts say ${config.PLACE}`}`,
      `Address: ${address ?? 'not said'}`,
      `GSTIN: ${gstin ?? 'not registered for GST'}`,
    );
  },
};

const FIELDS = ['name', 'address', 'gstin'] as const;

const set: Command = {
  name: 'receipts set',
  args: ['<name|address|gstin>', '<text|none>'],
  summary: 'Sets what receipts say of the hospital from now on; none removes it',
  whileRunning: true,
  run: (deps, [field = '', text = '']) =>
    reportErrors(async () => {
      const known = FIELDS.find((one) => one === field);
      if (!known) return failed('Set name, address or gstin.');
      const value = LegalDetails.shape[known].safeParse(text === 'none' ? null : text);
      if (!value.success) return failed(`"${text}" is no ${known} that a receipt can say.`);
      const { saveLegalDetails } = await import('#server/billing/legal-details.ts');
      await saveLegalDetails(deps, { [known]: value.data });
      return done(`Receipts from now on: ${known} ${value.data ?? 'is not said'}.`);
    }),
};

const tax: Command = {
  name: 'prices tax',
  args: ['<code>', '<HSN-or-SAC|exempt>', '[percent]'],
  summary:
    'Sets the GST that the price of a test or panel includes, for receipts from now on; exempt: a health-care service',
  whileRunning: true,
  run: (deps, [code = '', taxCode = '', percent = '']) =>
    reportErrors(async () => {
      const { setItemTax } = await import('#server/reference/item-taxes.ts');
      if (taxCode === 'exempt') {
        await setItemTax(deps, { code, tax: null });
        return done(`${code} is exempt from GST.`);
      }
      const [known, rate] = [TaxCode.safeParse(taxCode), GstPercent.safeParse(percent)];
      if (!known.success) return failed('An HSN or SAC code has 4, 6 or 8 digits.');
      if (!rate.success) return failed('A GST rate is from 0 to 40 percent, such as 18.');
      await setItemTax(deps, { code, tax: { taxCode: known.data, gstPoints: gstPointsOf(rate.data) } });
      return done(`The price of ${code} includes ${rate.data}% GST.`);
    }),
};

export const receiptCommands: readonly Command[] = [details, set, tax];
