import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { CounterBill } from '#contract/counter.ts';
import { paiseOf } from '#contract/catalogue.ts';
import { CounterMethod } from '#contract/money-entry.ts';
import { takePayment } from '#api/resources/counter.ts';
import { changeOf, rupeesOf, TakeForm } from '#care/counter/take-form.ts';
import { money } from '#domain/format.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { counter } from '#i18n/en/counter.ts';
import { useText } from '#i18n/text.ts';
import { useOnline } from '#ui/use-online.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Choice } from '#ui/inputs/choice.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

interface TakePaymentProps {
  bill: Pick<CounterBill, 'serviceId' | 'toPayPaise'> & { name: string };
  onClose: () => void;
}

/** Records a payment that was taken in person. */
export function TakePayment({ bill, onClose }: TakePaymentProps) {
  const text = useText(counter);
  const isOnline = useOnline();
  const { form, bind, submit, busy, problem } = useTaking(bill, onClose);
  const [method, rupees, received] = useWatch({
    control: form.control,
    name: ['method', 'rupees', 'received'],
  });
  return (
    <Dialog
      open
      title={text.takeTitle(bill.name)}
      confirmLabel={text.record}
      cancelLabel={text.cancel}
      busy={busy}
      confirmDisabled={!isOnline}
      focus="body"
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <Choice
        label={text.method}
        options={CounterMethod.options.map((one) => [one, text[one]])}
        value={method}
        {...bind('method', { onChange: () => form.clearErrors('reference') })}
      />
      <TextField
        label={text.amount}
        hint={text.amountHint(money(bill.toPayPaise))}
        inputMode="decimal"
        autoFocus
        {...bind('rupees')}
      />
      {method === 'CASH' ? (
        <TextField
          label={text.received}
          optional
          hint={changeWords(text, changeOf(received, rupees))}
          inputMode="decimal"
          {...bind('received')}
        />
      ) : (
        <TextField
          label={method === 'UPI' ? text.upiReference : text.cardReference}
          hint={method === 'UPI' ? text.upiHint : text.cardHint}
          mono
          inputMode={method === 'UPI' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...bind('reference')}
        />
      )}
      {!isOnline && <Banner tone="warn">{text.needsNetwork}</Banner>}
      {problem && <Banner tone="danger">{problem}</Banner>}
    </Dialog>
  );
}

function useTaking({ serviceId, toPayPaise }: TakePaymentProps['bill'], onClose: () => void) {
  const text = useText(counter);
  const [clientId] = useState(() => crypto.randomUUID());
  return usePlainForm({
    schema: TakeForm,
    defaults: { method: 'CASH' as CounterMethod, rupees: rupeesOf(toPayPaise), received: '', reference: '' },
    save: async ({ method, rupees, reference }) => {
      const amountPaise = paiseOf(rupees);
      const taken = { clientId, serviceId, method, amountPaise };
      const { receipt } = await takePayment({ ...taken, reference: method === 'CASH' ? '' : reference });
      const amount = money(amountPaise);
      toast({ tone: 'ok', text: receipt ? text.taken(amount, receipt.number) : text.takenWithout(amount) });
      onClose();
    },
  });
}

function changeWords(text: (typeof counter)['en'], change: number | undefined): string {
  if (change === undefined) return text.receivedHint;
  return change < 0 ? text.short(money(-change)) : text.change(money(change));
}
