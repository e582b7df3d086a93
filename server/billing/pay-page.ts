import type { Hono } from 'hono';
import { html } from 'hono/html';
import { renderSVG } from 'uqr';
import { money } from '#domain/format.ts';
import type { Deps } from '#server/platform/deps.ts';
import { page } from '#server/platform/http/page.ts';
import { findPaymentLink } from './payment-link.queries.ts';

const LINK_ID = /^[\w-]{1,64}$/;

/**
 * GET /pay/{id}: the page that a patient opens from the SMS, with the amount, a QR code and a payment link.
 * It shows no name and no contents of the order.
 */
export function mountPay(app: Hono, { db, clock, config }: Deps): void {
  app.get('/pay/:id', async (c) => {
    const id = c.req.param('id');
    const link = LINK_ID.test(id) ? await findPaymentLink(db, id) : undefined;
    const isOpen = link?.state === 'SENT' && link.expiresAt > clock.now();
    const said =
      link?.state === 'PAID' ? 'Paid. Thank you.' : 'This payment link has expired. Ask for a new one.';
    const qr =
      link && isOpen
        ? `data:image/svg+xml;base64,${Buffer.from(renderSVG(link.upiUri)).toString('base64')}`
        : '';
    return c.html(
      page(
        `${config.PLACE}: payment`,
        html`${
            link && isOpen
              ? html`<p class="amount">${money(link.amountPaise)}</p>
                  <p><img class="qr" src="${qr}" alt="UPI QR code" width="240" height="240" /></p>
                  <p><a class="act" href="${link.upiUri}">Pay with a UPI app</a></p>`
              : html`<p>${said}</p>`
          }
          <p>${config.SUPPORT_EMAIL}</p>`,
      ),
      isOpen || link ? 200 : 404,
      { 'cache-control': 'no-store' },
    );
  });
}
