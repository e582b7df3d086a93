import { lazy, Suspense, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ServiceRequest } from '#contract/requests.ts';
import type { PaymentState } from '#contract/shared.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { sendPaymentLink } from '#api/resources/services.ts';
import { bulkOrders } from '#i18n/en/bulk-orders.ts';
import { useText } from '#i18n/text.ts';
import { Button } from '#ui/inputs/button.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useShortcuts } from '#ui/use-shortcuts.ts';

const Dialog = lazy(() => import('#ui/overlays/dialog.tsx').then((m) => ({ default: m.Dialog })));

const SETTLED: readonly PaymentState[] = ['PAID', 'REFUNDED'];

interface SendLinksProps {
  rows: readonly ServiceRequest[];
  onDone: () => void;
}

/** Sends a payment link to the patient of each ticked order that has something to pay, after a question. */
export function SendLinks({ rows, onDone }: SendLinksProps) {
  const text = useText(bulkOrders);
  const [isAsking, setAsking] = useState(false);
  const due = rows.filter(
    ({ may, amountPaise, paymentState }) =>
      may.includes('charge') && amountPaise > 0 && !SETTLED.includes(paymentState),
  );
  const send = useMutation({
    mutationFn: () => Promise.allSettled(due.map(({ id }) => sendPaymentLink(id))),
    onSuccess: async (outcomes) => {
      const sent = outcomes.filter(({ status }) => status === 'fulfilled').length;
      if (sent) toast({ tone: 'ok', text: text.linksSent(sent) });
      if (sent < outcomes.length) toast({ tone: 'warn', text: text.linksNotSent(outcomes.length - sent) });
      setAsking(false);
      onDone();
      await refresh('request.changed');
    },
  });
  useShortcuts({ sendLink: due.length > 0 ? () => setAsking(true) : undefined });
  if (due.length === 0) return null;
  return (
    <>
      <Button size="s" tone="quiet" icon={Send} aria-keyshortcuts="p" onClick={() => setAsking(true)}>
        {text.sendLinks(due.length)}
      </Button>
      <Suspense>
        {isAsking && (
          <Dialog
            open
            title={text.sendLinksTitle(due.length)}
            confirmLabel={text.sendLinks(due.length)}
            cancelLabel={text.notYet}
            busy={send.isPending}
            onConfirm={() => send.mutate()}
            onClose={() => setAsking(false)}
          >
            <p>{text.sendLinksText}</p>
          </Dialog>
        )}
      </Suspense>
    </>
  );
}
