import { Discount, Refund } from '#contract/payments-admin.ts';
import { giveDiscount, recordRefund } from '#api/resources/payments-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { paymentsAdmin } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { FormDialog } from '#operations/shell/form-dialog.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { TextField } from '#ui/inputs/field.tsx';

interface GiveBackProps {
  serviceNumber: string;
  onClose: () => void;
}

/** Money that went back at the gateway or the bank. */
export function RecordRefund({ serviceNumber, onClose }: GiveBackProps) {
  const text = useText(paymentsAdmin);
  const form = usePlainForm({
    schema: Refund,
    defaults: { rupees: '', reference: '', reason: '' },
    save: async (refund) => {
      await recordRefund({ serviceNumber, ...refund });
      toast({ tone: 'ok', text: text.refunded });
      onClose();
    },
  });
  return (
    <FormDialog title={text.refundTitle(serviceNumber)} verb={text.refund} form={form} onClose={onClose}>
      <p>{text.refundText}</p>
      <TextField label={text.rupees} hint={text.rupeesHint} inputMode="decimal" {...form.bind('rupees')} />
      <TextField
        label={text.reference}
        mono
        autoCapitalize="characters"
        spellCheck={false}
        {...form.bind('reference')}
      />
      <TextField label={text.reason} hint={text.reasonHint} {...form.bind('reason')} />
    </FormDialog>
  );
}

export function GiveDiscount({ serviceNumber, onClose }: GiveBackProps) {
  const text = useText(paymentsAdmin);
  const form = usePlainForm({
    schema: Discount,
    defaults: { rupees: '', reason: '' },
    save: async (discount) => {
      await giveDiscount({ serviceNumber, ...discount });
      toast({ tone: 'ok', text: text.discounted });
      onClose();
    },
  });
  return (
    <FormDialog title={text.discountTitle(serviceNumber)} verb={text.discount} form={form} onClose={onClose}>
      <p>{text.discountText}</p>
      <TextField label={text.rupees} hint={text.rupeesHint} inputMode="decimal" {...form.bind('rupees')} />
      <TextField label={text.reason} hint={text.reasonHint} {...form.bind('reason')} />
    </FormDialog>
  );
}
