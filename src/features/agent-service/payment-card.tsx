import { useMemo, useState } from 'react';
import { Banknote, Copy, FileText, Send } from 'lucide-react';
import { renderSVG } from 'uqr';
import type { PaymentState } from '#contract/shared.ts';
import type { PaymentLink, ServiceDetails } from '#contract/services.ts';
import { openOrderReceipt, sendPaymentLink } from '#api/resources/services.ts';
import { TakePayment } from '#care/counter/take-payment.tsx';
import { money } from '#domain/format.ts';
import { accountOf } from '#domain/payments.ts';
import styles from '#features/agent-service/agent-service.module.css';
import { isUnpriced } from '#features/agent-service/is-unpriced.ts';
import { useServiceChange } from '#features/agent-service/use-service-change.ts';
import { agentService } from '#i18n/en/agent-service.ts';
import { useText } from '#i18n/text.ts';
import { clockTime, dayOf } from '#lib/times.ts';
import { Button } from '#ui/inputs/button.tsx';
import { Card, CardHeader } from '#ui/layout/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Chip } from '#ui/feedback/chip.tsx';
import { toast } from '#ui/feedback/notify.ts';
import { useShortcuts } from '#ui/use-shortcuts.ts';

const SETTLED: readonly PaymentState[] = ['PAID', 'REFUNDED'];
const TONE = { SENT: 'warn', PAID: 'ok', EXPIRED: 'mute', FAILED: 'danger' } as const;

/** Price of the order and payments: the payment link with its QR code, and payments in person. */
export function PaymentCard({ service }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { request, paymentLinks } = service;
  const link = paymentLinks.at(-1);
  const isPaid = SETTLED.includes(request.paymentState);
  const unpriced = service.products.some(isUnpriced);
  const isOld = link?.state === 'EXPIRED' && link.amountPaise !== request.amountPaise;
  const [isTaking, setTaking] = useState(false);
  const { toPayPaise } = accountOf(service.moneyEntries, request.amountPaise);
  const send = useServiceChange(request.id, () => sendPaymentLink(request.id));
  const maySend = request.may.includes('charge') && request.amountPaise > 0 && !unpriced && !isPaid;
  useShortcuts({
    sendLink: maySend ? () => (send.isPending ? undefined : send.mutate(undefined)) : undefined,
  });
  return (
    <Card aria-label={text.payment}>
      <CardHeader title={text.payment} end={<StateChip service={service} />} />
      <div className={styles.payment}>
        {link && link.state === 'SENT' && <Qr uri={link.upiUri} label={text.qr} />}
        <div className={styles.paymentFacts}>
          <p className={styles.total}>{money(request.amountPaise)}</p>
          {link && <LinkFacts link={link} />}
          <Entries entries={service.moneyEntries} />
          {request.amountPaise === 0 && !unpriced && <p>{text.nothingToPay}</p>}
          {unpriced && <p>{text.unpriced}</p>}
          {isOld && <p>{text.amountChanged}</p>}
          {service.refundDuePaise > 0 && (
            <Banner tone="warn">{text.refundDue(money(service.refundDuePaise))}</Banner>
          )}
          <div className={styles.payVerbs}>
            {maySend && (
              <Button
                aria-keyshortcuts="p"
                tone={link ? 'quiet' : 'primary'}
                icon={Send}
                busy={send.isPending}
                onClick={() => send.mutate(undefined)}
              >
                {link ? text.sendAgain : text.sendLink}
              </Button>
            )}
            {request.may.includes('charge') && toPayPaise > 0 && !unpriced && (
              <Button tone="quiet" icon={Banknote} onClick={() => setTaking(true)}>
                {text.takePayment}
              </Button>
            )}
          </div>
        </div>
      </div>
      {isTaking && (
        <TakePayment
          bill={{ serviceId: request.id, toPayPaise, name: request.patient.name }}
          onClose={() => setTaking(false)}
        />
      )}
    </Card>
  );
}

/** The money's state where it says more than the newest link's. */
function StateChip({ service: { request, paymentLinks } }: { service: ServiceDetails }) {
  const text = useText(agentService);
  const { paymentState } = request;
  if (paymentState === 'PART_PAID') return <Chip tone="warn">{text.PART_PAID}</Chip>;
  if (paymentState === 'REFUNDED') return <Chip tone="mute">{text.REFUNDED}</Chip>;
  const link = paymentLinks.at(-1);
  if (!link) return null;
  const states = { SENT: text.LINK_SENT, PAID: text.PAID, EXPIRED: text.EXPIRED, FAILED: text.FAILED };
  return <Chip tone={TONE[link.state]}>{states[link.state]}</Chip>;
}

/** Payments by a link, refunds and discounts, with their reason and their receipt or credit note. */
function Entries({ entries }: { entries: ServiceDetails['moneyEntries'] }) {
  const text = useText(agentService);
  if (!entries.length) return null;
  const open = (receiptId: string): void =>
    void openOrderReceipt(receiptId).catch(() => toast({ tone: 'danger', text: text.openFailed }));
  return (
    <ul aria-label={text.entries}>
      {entries.map(({ id, kind, amountPaise, at, method, reference, reason, receipt }) => (
        <li key={id}>
          {[text[kind](money(amountPaise)), method && text[method], dayOf(at), reference, reason]
            .filter(Boolean)
            .join(', ')}
          {receipt && (
            <Button tone="bare" size="s" icon={FileText} onClick={() => open(receipt.id)}>
              {receipt.number}
            </Button>
          )}
          {kind === 'PAYMENT' && !receipt && <small className={styles.unnumbered}>{text.noReceipt}</small>}
        </li>
      ))}
    </ul>
  );
}

function LinkFacts({ link }: { link: PaymentLink }) {
  const text = useText(agentService);
  if (link.state === 'PAID' && link.paidAt)
    return <p>{text.paidAt(clockTime(link.paidAt), link.utr ?? '')}</p>;
  const copy = (): void =>
    void navigator.clipboard.writeText(link.url).then(() => toast({ tone: 'ok', text: text.copied }));
  return (
    <>
      <p>
        {text.sentAt(clockTime(link.sentAt))}{' '}
        {text.endsAt(`${dayOf(link.expiresAt)} ${clockTime(link.expiresAt)}`)}
      </p>
      <p className={styles.link}>
        <code>{link.url}</code>
        <Button tone="bare" size="s" icon={Copy} onClick={copy}>
          {text.copy}
        </Button>
      </p>
    </>
  );
}

function Qr({ uri, label }: { uri: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`, [uri]);
  return <img className={styles.qr} src={source} alt={label} />;
}
