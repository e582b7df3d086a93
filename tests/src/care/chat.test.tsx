import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChatBubble, type MessageState } from '#care/chat/chat-bubble.tsx';
import { ChatList } from '#care/chat/chat-list.tsx';
import { Composer } from '#care/chat/composer.tsx';
import { render } from '#tests/support/browser/render.tsx';

test.each<[MessageState, string]>([
  ['sending', 'Sending'],
  ['waiting', 'Waiting for connection'],
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
])('%s is said in words', async (state, words) => {
  render(
    <ChatBubble side="mine" state={state}>
      Hello
    </ChatBubble>,
  );
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a failed message says why and can be tried again', async () => {
  const onRetry = vi.fn();
  render(
    <ChatBubble side="mine" state="failed" why="The file is larger than 25 MB" onRetry={onRetry}>
      Diary.pdf
    </ChatBubble>,
  );
  await expect.element(page.getByText('The file is larger than 25 MB')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test('the list stays at the newest, and says "New messages" to who reads above', async () => {
  const view = (count: number) => (
    <div style={{ height: 200, display: 'flex' }}>
      <ChatList label="Messages with Lakshmi">
        {Array.from({ length: count }, (_, at) => (
          <ChatBubble key={at} side="theirs">
            Message {at}
          </ChatBubble>
        ))}
      </ChatList>
    </div>
  );
  const { rerender } = render(view(20));
  const log = page.getByRole('log', { name: 'Messages with Lakshmi' }).element();
  const left = () => log.scrollHeight - log.scrollTop - log.clientHeight;
  await expect.poll(left).toBeLessThan(2);
  rerender(view(25));
  await expect.poll(left).toBeLessThan(2);

  log.scrollTo({ top: 0 });
  await expect.poll(() => log.scrollTop).toBe(0);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  rerender(view(30));
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect.poll(left).toBeLessThan(2);
  await expect.element(page.getByRole('button', { name: 'New messages' })).not.toBeInTheDocument();
});

test('Enter sends what was written, Shift and Enter breaks the line, nothing is not sent', async () => {
  const onSend = vi.fn();
  render(<Composer label="Message to Lakshmi" onSend={onSend} />);
  const box = page.getByRole('textbox', { name: 'Message to Lakshmi' });
  await box.click();
  const before = box.element().getBoundingClientRect().height;
  await userEvent.keyboard('  {Enter}');
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Shift>}{Enter}{/Shift}three');
  expect(box.element().getBoundingClientRect().height).toBeGreaterThan(before);
  await userEvent.keyboard('{Enter}');
  expect(onSend).toHaveBeenCalledWith('one\ntwo\nthree');
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
});
