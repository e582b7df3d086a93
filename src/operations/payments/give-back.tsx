import * as z from 'zod/mini';
import { Discount, paymentsAdminCalls as calls, Refund } from '#contract/payments-admin.ts';
import { money } from '#domain/format.ts';
import { giveDiscount, recordRefund, refundAtGateway } from '#api/resources/payments-admin.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { paymentsAdmin } from '#i18n/en/payments-admin.ts';
import { useText } from '#i18n/text.ts';
import { latelyDefaults } from '#operations/shell/proof-defaults.ts';
import { ProofFields } from '#operations/shell/proof-fields.tsx';
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

interface RefundAtGatewayProps extends GiveBackProps {
  /** The service. */
  title: string;
  refundablePaise: number;
}

const AtGateway = z.omit(calls.refundAtGateway.body, { serviceNumber: true });

/** Asks the service that took a payment to send money back. */
export function RefundAtGateway({ serviceNumber, title, refundablePaise, onClose }: RefundAtGatewayProps) {
  const text = useText(paymentsAdmin);
  const form = usePlainForm({
    schema: AtGateway,
    defaults: { rupees: '', reason: '', ...latelyDefaults() },
    save: async (refund) => {
      await refundAtGateway({ serviceNumber, ...refund });
      toast({ tone: 'ok', text: text.refundAsked(title) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text.gatewayTitle(serviceNumber)}
      verb={text.gatewayVerb}
      form={form}
      onClose={onClose}
    >
      <p>{text.gatewayText(title, money(refundablePaise))}</p>
      <TextField label={text.rupees} hint={text.rupeesHint} inputMode="decimal" {...form.bind('rupees')} />
      <TextField label={text.reason} hint={text.reasonHint} {...form.bind('reason')} />
      <ProofFields bind={form.bind} lately />
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
