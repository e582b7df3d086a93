import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unsentWrites } from '#api/outbox/pending-writes.ts';
import { WaitingDialog } from '#app/device/unsent-changes-dialog.tsx';
import { timeToSecond } from '#lib/time-to-second.ts';
import type { OutboxItem } from '#offline/outbox.ts';
import { render } from '#tests/support/browser/render.tsx';

const item = (seq: number, more: Partial<OutboxItem> = {}): OutboxItem => ({
  seq,
  id: `${seq}`,
  userId: 'u',
  entity: `chat:${seq}`,
  at: 1,
  bytes: 40,
  state: 'waiting',
  attempts: 0,
  nextAt: 0,
  write: { call: 'POST /say', body: { text: `line ${seq}` } },
  ...more,
});

afterEach(() => unsentWrites.set([]));

test('it says that the server limits changes a minute, and when sending continues', async () => {
  const nextAt = Date.now() + 38_000;
  unsentWrites.set([item(1, { held: 'MINUTE', nextAt }), item(2)]);
  render(<WaitingDialog onClose={() => undefined} />);
  const words = new RegExp(`limited number of changes a minute. .* by itself at ${timeToSecond(nextAt)}`);
  await expect.element(page.getByRole('dialog').getByRole('status').first().getByText(words)).toBeVisible();
  await expect.poll(() => page.getByRole('listitem').getByText(words).elements().length).toBe(2);
});

test('it says when a file that the server cannot accept now is sent again', async () => {
  const nextAt = Date.now() + 300_000;
  unsentWrites.set([item(1, { held: 'LATER', nextAt }), item(2)]);
  render(<WaitingDialog onClose={() => undefined} />);
  const rows = page.getByRole('listitem');
  await expect
    .element(rows.nth(0).getByText(new RegExp(`sent again by itself at ${timeToSecond(nextAt)}`)))
    .toBeVisible();
  await expect.element(rows.nth(1).getByText('Waiting for connection')).toBeVisible();
});
