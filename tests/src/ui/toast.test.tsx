import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toastLog } from '#ui/feedback/toast-log.ts';
import { showToast, ToastHost } from '#ui/feedback/toast.tsx';
import { render } from '#tests/support/browser/render.tsx';

beforeEach(() => toastLog.clear());

test('a toast is shown, acts, and stays in the log', async () => {
  const onPress = vi.fn();
  render(<ToastHost />);
  showToast({ tone: 'ok', text: 'Sent to Dr Iyer.', action: { label: 'View', onPress } });
  await expect.element(page.getByText('Sent to Dr Iyer.')).toBeVisible();
  await page.getByRole('button', { name: 'View' }).click();
  expect(onPress).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Sent to Dr Iyer.')).not.toBeInTheDocument();
  expect(toastLog.getSnapshot()).toMatchObject([{ tone: 'ok', text: 'Sent to Dr Iyer.' }]);
});

test.each([
  ['ok', 3000],
  ['danger', 5000],
] as const)('R9.08 a toast (%s) closes by itself after %i ms', async (tone, ms) => {
  render(<ToastHost />);
  showToast({ tone, text: 'Saved.' });
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const shown = performance.now();
  await new Promise((resolve) => setTimeout(resolve, ms - 400));
  await expect.element(page.getByText('Saved.')).toBeVisible();
  await expect.element(page.getByText('Saved.')).not.toBeInTheDocument();
  const lasted = performance.now() - shown;
  expect(lasted).toBeGreaterThan(ms - 200);
  // Less than the other one of the two.
  expect(lasted).toBeLessThan(ms + 1_800);
});

test('the clock stops while a toast has the focus', async () => {
  render(<ToastHost />);
  showToast({ text: 'Kept on this device.' });
  const close = page.getByRole('button', { name: 'Close' });
  await expect.element(close).toBeVisible();
  (close.element() as HTMLButtonElement).focus();
  await new Promise((resolve) => setTimeout(resolve, 3600));
  await expect.element(page.getByText('Kept on this device.')).toBeVisible();
});

test('the log tells its listeners, newest first', () => {
  const listener = vi.fn();
  const stop = toastLog.subscribe(listener);
  toastLog.add('plain', 'one');
  toastLog.add('warn', 'two');
  stop();
  toastLog.add('plain', 'three');
  expect(listener).toHaveBeenCalledTimes(2);
  expect(toastLog.getSnapshot().map(({ text }) => text)).toEqual(['three', 'two', 'one']);
});
