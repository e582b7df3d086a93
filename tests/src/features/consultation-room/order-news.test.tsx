import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Consultation } from '#contract/consultations.ts';
import type { PaymentState } from '#contract/shared.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { tellListeners } from '#api/live/live.ts';
import { useOrderNews } from '#features/consultation-room/use-order-news.ts';
import { render } from '#tests/support/browser/render.tsx';
import { VISIT } from '#tests/support/browser/room-doubles.ts';
import { toast } from '#ui/feedback/notify.ts';

vi.mock('#ui/feedback/notify.ts', { spy: true });
beforeEach(() => void vi.mocked(toast).mockReturnValue(undefined));
afterEach(() => void vi.mocked(toast).mockReset());

const onOrders = vi.fn();
const visitWith = (paymentState: PaymentState): Consultation =>
  ({
    ...VISIT,
    labOrders: [{ serviceId: 'order', serviceNumber: 'LB-1', paymentState }],
  }) as unknown as Consultation;

function Room() {
  const [visit, setVisit] = useState(visitWith('LINK_SENT'));
  const [isShown, setShown] = useState(false);
  const count = useOrderNews(visit, isShown, onOrders);
  return (
    <>
      <output>{count}</output>
      <button onClick={() => setVisit(visitWith('PAID'))}>Pay</button>
      <button onClick={() => setShown(true)}>Look</button>
    </>
  );
}

const result = (data: PortalEvent['data']) =>
  tellListeners({ type: 'event', event: { type: 'result.changed', data } as PortalEvent });

it('announces a result of this visit with the way to it, and counts it until it is looked at', async () => {
  render(<Room />);
  await expect.element(page.getByRole('status')).toHaveTextContent('0');
  result({ isNew: true, consultationNumber: 'CN-1' });
  await expect.element(page.getByRole('status')).toHaveTextContent('1');
  expect(toast).toHaveBeenCalledOnce();
  const [message] = vi.mocked(toast).mock.calls[0] ?? [];
  expect(message).toMatchObject({ text: 'New lab result for this patient.' });
  expect(message?.action?.label).toBe('Open lab orders');
  message?.action?.onPress();
  expect(onOrders).toHaveBeenCalledOnce();
  await page.getByRole('button', { name: 'Look' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent('0');
});

it('stays silent about results of other visits, old ones, and critical ones with a toast of their own', async () => {
  render(<Room />);
  await expect.element(page.getByRole('status')).toHaveTextContent('0');
  result({ isNew: true, consultationNumber: 'CN-2' });
  result({ consultationNumber: 'CN-1' });
  await expect.element(page.getByRole('status')).toHaveTextContent('0');
  result({ isNew: true, isCritical: true, consultationNumber: 'CN-1' });
  await expect.element(page.getByRole('status')).toHaveTextContent('1');
  expect(toast).not.toHaveBeenCalled();
});

it('announces a payment once', async () => {
  render(<Room />);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  expect(toast).toHaveBeenCalledOnce();
  expect(vi.mocked(toast).mock.calls[0]?.[0]).toMatchObject({ text: 'Order LB-1 is paid.' });
});
