import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '#server/platform/deps.ts';
import { page } from '#server/platform/http/page.ts';
import { listOutgoing } from './outgoing.queries.ts';

const SHOWN_MAX = 100;

/** The development outbox (OUTBOX=on): a page of all SMS and mails, newest first. */
export function mountOutbox(app: Hono, { db }: Deps): void {
  app.get('/outbox', async (c) => {
    const rows = await listOutgoing(db, SHOWN_MAX);
    if (c.req.query('format') === 'json') return c.json(rows);
    return c.html(
      page(
        'Development outbox',
        html`<p>Messages that would have been sent to a gateway. This page exists only while OUTBOX=on.</p>
          <ol reversed>
            ${rows.map(
              (row) =>
                html`<li>
                  <strong>${row.channel} to ${row.recipient}</strong> <time>${row.at.toISOString()}</time>
                  ${row.state}
                  <p>${row.channel === 'MAIL' ? row.subject : ''} ${row.text}</p>
                </li>`,
            )}
          </ol>`,
      ),
    );
  });
}
