import { useState } from 'react';
import * as z from 'zod/mini';
import type { Periods } from '#contract/retention.ts';
import { GivenPassword, GivenSecondFactor } from '#contract/shared.ts';
import { saveRetention } from '#api/resources/privacy.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { retention } from '#i18n/en/retention.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { SelectField } from '#ui/inputs/form-fields.tsx';

const YEARS = [3, 5, 7, 8, 10, 15, 20, 25, 30];
const MONTHS = [3, 6, 12, 24, 36, 60, 96];

/** The empty string is "for good". */
const Form = z.object({
  recordYears: z.string(),
  orderChatMonths: z.string(),
  password: GivenPassword,
  secondFactor: GivenSecondFactor,
});

const numberOf = (typed: string): number | null => (typed === '' ? null : Number(typed));

interface ChangePeriodsProps {
  periods: Periods;
  onClose: () => void;
}

export function ChangePeriods({ periods, onClose }: ChangePeriodsProps) {
  const text = useText(retention);
  const [{ recordYears, orderChatMonths }] = useState(periods);
  const was = { recordYears, orderChatMonths };
  const form = usePlainForm({
    schema: Form,
    defaults: {
      recordYears: String(recordYears ?? ''),
      orderChatMonths: String(orderChatMonths ?? ''),
      password: '',
      secondFactor: '',
    },
    save: async ({ password, secondFactor, ...typed }) => {
      const given = {
        recordYears: numberOf(typed.recordYears),
        orderChatMonths: numberOf(typed.orderChatMonths),
      };
      await saveRetention({ ...given, was, password, secondFactor });
      toast({ tone: 'ok', text: text.saved });
      onClose();
    },
  });
  const { bind } = form;
  return (
    <FormDialog title={text.title} verb={text.save} form={form} onClose={onClose}>
      <SelectField label={text.recordYears} hint={text.recordHint} {...bind('recordYears')}>
        <Options values={withOwn(YEARS, recordYears)} words={text.years} />
      </SelectField>
      <SelectField label={text.orderChatMonths} {...bind('orderChatMonths')}>
        <Options values={withOwn(MONTHS, orderChatMonths)} words={text.months} />
      </SelectField>
      <p>{text.effect}</p>
      <ProofFields bind={bind} />
    </FormDialog>
  );
}

/** The command line may have set another one. */
const withOwn = (values: number[], own: number | null): number[] =>
  own === null || values.includes(own) ? values : [...values, own].toSorted((a, b) => a - b);

function Options({ values, words }: { values: number[]; words: (count: number) => string }) {
  const { forGood } = useText(retention);
  return (
    <>
      <option value="">{forGood}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {words(value)}
        </option>
      ))}
    </>
  );
}
