import { Transfer, type PayoutDue } from '#contract/payouts-admin.ts';
import { recordTransfer } from '#api/resources/payouts-admin.ts';
import { payoutsAdmin } from '#i18n/en/payouts-admin.ts';
import { useText } from '#i18n/text.ts';
import { usePlainForm } from '#forms/use-plain-form.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { Button } from '#ui/inputs/button.tsx';
import { TextField } from '#ui/inputs/field.tsx';
import styles from './payouts.module.css';

/** Asks what the bank's statement says of a transfer to this doctor. */
export function RecordTransfer({ due: { userId } }: { due: PayoutDue }) {
  const text = useText(payoutsAdmin);
  const { bind, submit, busy, problem } = usePlainForm({
    schema: Transfer,
    defaults: { rupees: '', utr: '' },
    save: async (transfer) => {
      const { lines } = await recordTransfer({ userId, ...transfer });
      toast({ tone: 'ok', text: text.recordedNow(lines) });
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.note}>{text.recordText}</p>
      <TextField label={text.rupees} hint={text.rupeesHint} inputMode="decimal" {...bind('rupees')} />
      <TextField label={text.utr} mono autoCapitalize="characters" spellCheck={false} {...bind('utr')} />
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Button type="submit" busy={busy}>
        {text.recordVerb}
      </Button>
    </form>
  );
}
