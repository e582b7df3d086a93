import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Conversation, type ConversationLine } from '#care/chat/conversation.tsx';
import { clockTime } from '#lib/times.ts';
import { render } from '#tests/support/browser/render.tsx';

const line = (key: string, at: string, receivedAt: string): ConversationLine => ({
  key,
  mine: false,
  who: 'Lakshmi',
  text: `Message ${key}`,
  textLang: null,
  at,
  receivedAt,
  state: 'sent',
});
const chat = {
  lines: [
    line('late', '2026-11-02T03:30:00Z', '2026-11-02T08:30:00Z'),
    line('at once', '2026-11-02T08:31:00Z', '2026-11-02T08:31:01Z'),
  ],
  isLoading: false,
  error: null,
  refetch: () => undefined,
  hasEarlier: false,
  isLoadingEarlier: false,
  loadEarlier: () => undefined,
  post: () => undefined,
  retry: () => undefined,
};

test('a message that arrived hours after it was written says both times, any other one time', async () => {
  render(
    <Conversation
      label="Messages"
      composeLabel="Message"
      chat={chat}
      time={clockTime}
      empty="None"
      readOnly
    />,
  );
  const [late, atOnce] = ['2026-11-02T03:30:00Z', '2026-11-02T08:31:00Z'].map(clockTime);
  const received = clockTime('2026-11-02T08:30:00Z');
  await expect.element(page.getByText(`${late}, received ${received}`)).toBeVisible();
  await expect.element(page.getByText(atOnce ?? '', { exact: true })).toBeVisible();
});

test('shows what this device is still sending even when other messages could not be read', async () => {
  const mine = {
    ...line('mine', '2026-11-02T08:32:00Z', '2026-11-02T08:32:00Z'),
    mine: true,
    state: 'waiting' as const,
  };
  const error = Object.assign(new Error('offline'), { name: 'NetworkError' });
  render(
    <Conversation
      label="Messages"
      composeLabel="Message"
      chat={{ ...chat, lines: [mine], error }}
      time={clockTime}
      empty="None"
    />,
  );
  await expect.element(page.getByText('Could not load')).toBeVisible();
  await expect.element(page.getByText('Message mine')).toBeVisible();
  expect(document.body.textContent).not.toContain('None');
});
