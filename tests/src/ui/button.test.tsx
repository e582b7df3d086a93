import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Heart } from 'lucide-react';
import { Button, IconButton, buttonClass } from '#ui/inputs/button.tsx';
import { render } from '#tests/support/browser/render.tsx';

test('a press by pointer and by keyboard', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Accept</Button>);
  await page.getByRole('button', { name: 'Accept' }).click();
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('busy keeps the word and the focus, and swallows presses and submits', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = page.getByRole('button', { name: 'Save' });
  await button.click();
  expect(onSubmit).toHaveBeenCalledOnce();
  rerender(form(true));
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onClick).toHaveBeenCalledOnce();
});

test('an icon alone has a name', async () => {
  render(<IconButton icon={Heart} label="Like" disabled />);
  await expect.element(page.getByRole('button', { name: 'Like' })).toBeDisabled();
});

test('a link looks like a button', async () => {
  render(
    <a href="#there" className={buttonClass({ tone: 'quiet' })}>
      Open
    </a>,
  );
  const link = page.getByRole('link', { name: 'Open' });
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
});
