import type { Hono } from 'hono';
import { html } from 'hono/html';
import { renderSVG } from 'uqr';
import { money } from '#domain/format.ts';
import type { Deps } from '#server/deps.ts';

const LINK_ID = /^[\w-]{1,64}$/;

/** GET /pay/{id}: what a patient opens from the SMS. The amount, a QR code and a tap; no name, no order contents. */
export function mountPay(app: Hono, { db, clock, config }: Deps): void {
  app.get('/pay/:id', async (c) => {
    const id = c.req.param('id');
    const link = LINK_ID.test(id)
      ? await db.selectFrom('paymentLink').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined;
    const isOpen = link?.state === 'SENT' && link.expiresAt > clock.now();
    const said =
      link?.state === 'PAID' ? 'Paid. Thank you.' : 'This link is not open any more. Ask for a new one.';
    const title = `${config.PRODUCT_NAME} payment`;
    const qr =
      link && isOpen
        ? `data:image/svg+xml;base64,${Buffer.from(renderSVG(link.upiUri)).toString('base64')}`
        : '';
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>${title}</title>
          </head>
          <body>
            <h1>${title}</h1>
            ${
              link && isOpen
                ? html`<p>${money(link.amountPaise)}</p>
                    <p><img src="${qr}" alt="UPI QR code" width="240" height="240" /></p>
                    <p><a href="${link.upiUri}">Pay with a UPI app</a></p>`
                : html`<p>${said}</p>`
            }
            <p>${config.SUPPORT_EMAIL}</p>
          </body>
        </html>`,
      isOpen || link ? 200 : 404,
      { 'cache-control': 'no-store' },
    );
  });
}
