import { useState } from 'react';
import * as z from 'zod/mini';
import type { PriceRow } from '#contract/catalogue.ts';
import type { PlainReason } from '#contract/reasons.ts';
import { GstPercent, gstPointsOf, TaxCode } from '#contract/receipts.ts';
import { setItemTax } from '#api/resources/catalogue.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { catalogue, labPrices } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';

const POINTS = 100;
const Form = z
  .object({
    taxCode: z.union([z.literal(''), TaxCode]),
    percent: z.union([z.literal(''), GstPercent]),
  })
  .check(
    z.refine(({ taxCode, percent }) => percent === '' || taxCode !== '', {
      error: 'TAX_CODE_FORMAT' satisfies PlainReason,
      path: ['taxCode'],
    }),
    z.refine(({ taxCode, percent }) => taxCode === '' || percent !== '', {
      error: 'GST_FORMAT' satisfies PlainReason,
      path: ['percent'],
    }),
  );

/** The GST that the price of a test includes; without a code and a rate it is exempt. */
export function SetTax({ row, onClose }: { row: PriceRow; onClose: () => void }) {
  const text = useText(labPrices);
  const words = useText(catalogue);
  const [was] = useState(row.tax);
  const form = usePlainForm({
    schema: Form,
    defaults: {
      taxCode: was?.taxCode ?? '',
      percent: was === null ? '' : String(was.gstPoints / POINTS),
    },
    save: async ({ taxCode, percent }) => {
      const tax = taxCode === '' ? null : { taxCode, gstPoints: gstPointsOf(percent) };
      await setItemTax({ code: row.id, tax, was });
      toast({ tone: 'ok', text: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog title={text.gstOf(row.name)} verb={words.save} form={form} onClose={onClose}>
      <TextField label={text.taxCode} mono inputMode="numeric" autoFocus {...form.bind('taxCode')} />
      <TextField label={text.rate} hint={text.rateHint} inputMode="decimal" {...form.bind('percent')} />
      <p>{text.gstEffect}</p>
    </FormDialog>
  );
}
