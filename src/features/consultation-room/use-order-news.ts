import { useEffect, useRef, useState } from 'react';
import type { Consultation } from '#contract/consultations.ts';
import type { PaymentState } from '#contract/shared.ts';
import { onLive } from '#api/live/live.ts';
import { orderNews } from '#i18n/en/order-news.ts';
import { useText } from '#i18n/text.ts';
import { toast } from '#ui/feedback/notify.ts';

/** Long enough to finish a sentence to the patient first. */
const NEWS_MS = 10_000;

/**
 * Announces results and payments of this visit, with the way to the orders. @returns how many results came since the orders were last
 * looked at
 */
export function useOrderNews(consultation: Consultation, isShown: boolean, onOrders: () => void): number {
  const { consultationNumber } = consultation;
  const text = useText(orderNews);
  const [unseen, setUnseen] = useState(0);
  if (isShown && unseen) setUnseen(0);
  const shown = useRef({ isShown, onOrders, text });
  useEffect(() => void (shown.current = { isShown, onOrders, text }), [isShown, onOrders, text]);

  useEffect(
    () =>
      onLive((heard) => {
        if (heard.type !== 'event' || heard.event.type !== 'result.changed') return;
        const { isNew, isCritical, consultationNumber: of } = heard.event.data;
        if (!isNew || of !== consultationNumber) return;
        const { isShown: isInSight, onOrders: open, text: words } = shown.current;
        if (!isInSight) setUnseen((count) => count + 1);
        // A critical value has a toast of its own, which stays.
        if (!isCritical) tell(words.newResult, words.toOrders, isInSight ? undefined : open);
      }),
    [consultationNumber],
  );
  usePayments(consultation, (words) => tell(words, text.toOrders, isShown ? undefined : onOrders));
  return unseen;
}

function tell(text: string, label: string, open: (() => void) | undefined): void {
  toast({ tone: 'ok', text, lastsMs: NEWS_MS, ...(open && { action: { label, onPress: open } }) });
}

/** Announces what was paid since the room was opened, once each. */
function usePayments({ request, labOrders }: Consultation, announce: (words: string) => void): void {
  const text = useText(orderNews);
  const known = useRef<ReadonlyMap<string, PaymentState>>(undefined);
  const states = [
    ...(request ? [[request.id, request.paymentState, text.visitPaid] as const] : []),
    ...labOrders.map((one) => [one.serviceId, one.paymentState, text.orderPaid(one.serviceNumber)] as const),
  ];
  useEffect(() => {
    const before = known.current;
    known.current = new Map(states.map(([id, state]) => [id, state]));
    if (!before) return;
    for (const [id, state, words] of states)
      if (state === 'PAID' && before.has(id) && before.get(id) !== 'PAID') announce(words);
  });
}
