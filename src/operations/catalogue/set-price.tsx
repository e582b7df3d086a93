import { useState } from 'react';
import * as z from 'zod/mini';
import { paiseOf, Rupees, type PriceRow } from '#contract/catalogue.ts';
import { money } from '#domain/format.ts';
import { ApiError } from '#api/http/errors.ts';
import { setLabPrice } from '#api/resources/catalogue.ts';
import { catalogue, labPrices } from '#i18n/en/operations-catalogue.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';

const Form = z.object({ rupees: z.union([z.literal(''), Rupees]) });
const PAISE = 100;
const typed = (paise: number | null): string => (paise === null ? '' : String(paise / PAISE));
const Newest = z.object({ pricePaise: z.nullable(z.number()) });

interface SetPriceProps {
  row: PriceRow;
  /** Opens the GST of the test instead. */
  onTax: () => void;
  onClose: () => void;
}

/** An empty field is no price. A price that another operator has set in between is shown, and kept until a second save. */
export function SetPrice({ row, onTax, onClose }: SetPriceProps) {
  const text = useText(labPrices);
  const words = useText(catalogue);
  const [wasPaise, setWas] = useState(row.pricePaise);
  const isStale = wasPaise !== row.pricePaise;
  const form = usePlainForm({
    schema: Form,
    defaults: { rupees: typed(row.pricePaise) },
    save: async ({ rupees }) => {
      const pricePaise = rupees === '' ? null : paiseOf(rupees);
      try {
        const { orders } = await setLabPrice({ code: row.id, pricePaise, wasPaise });
        toast({ tone: 'ok', text: text.priced(orders) });
        onClose();
      } catch (error) {
        const newest = Newest.safeParse(error instanceof ApiError ? error.body.detail : undefined);
        if (!newest.success) throw error;
        setWas(newest.data.pricePaise);
      }
    },
  });
  return (
    <FormDialog title={text.set(row.name)} verb={words.save} form={form} onClose={onClose}>
      <TextField
        label={text.rupees}
        hint={text.rupeesHint}
        inputMode="decimal"
        autoFocus
        {...form.bind('rupees')}
      />
      <p>{text.effect}</p>
      <Button tone="quiet" size="s" onClick={onTax}>
        {text.changeGst}
      </Button>
      {isStale && <Banner tone="warn">{text.now(wasPaise === null ? text.noPrice : money(wasPaise))}</Banner>}
    </FormDialog>
  );
}
