import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { paiseOf, Rupees } from '#contract/catalogue.ts';
import { counterCalls, type CounterSums } from '#contract/counter.ts';
import { ApiError } from '#api/http/errors.ts';
import { closeShift } from '#api/resources/counter.ts';
import { money } from '#domain/format.ts';
import { differenceWords } from '#features/counter/difference-words.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { counter } from '#i18n/en/counter.ts';
import { useText } from '#i18n/text.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';
import { KeyValues } from '#ui/layout/key-values.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

const Fields = z.object({ rupees: Rupees, note: counterCalls.closeShift.body.shape.note });

/** Asks for the cash that was counted, and says how far it is from the records. */
export function CloseShift({ sums, onClose }: { sums: CounterSums; onClose: () => void }) {
  const text = useText(counter);
  const [clientId] = useState(() => crypto.randomUUID());
  const { form, bind, submit, busy, problem } = usePlainForm({
    schema: Fields,
    defaults: { rupees: '', note: '' },
    save: async ({ rupees, note }) => {
      try {
        await closeShift({ clientId, was: sums, countedPaise: paiseOf(rupees), note });
        toast({ tone: 'ok', text: text.closed });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error;
        toast({ tone: 'warn', text: text.changedMeanwhile });
      }
      onClose();
    },
  });
  const counted = z.safeParse(Rupees, useWatch({ control: form.control, name: 'rupees' }));
  const hint = counted.success ? differenceWords(text, paiseOf(counted.data) - sums.cashPaise) : undefined;
  return (
    <Dialog
      open
      title={text.closeTitle}
      confirmLabel={text.close}
      cancelLabel={text.cancel}
      busy={busy}
      focus="body"
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <p>{text.closeText}</p>
      <KeyValues
        items={[
          { label: text.CASH, value: money(sums.cashPaise) },
          { label: text.CARD, value: money(sums.cardPaise) },
          { label: text.UPI, value: money(sums.upiPaise) },
        ]}
      />
      <TextField label={text.counted} hint={hint} inputMode="decimal" autoFocus {...bind('rupees')} />
      <TextField label={text.note} optional hint={text.noteHint} {...bind('note')} />
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}
