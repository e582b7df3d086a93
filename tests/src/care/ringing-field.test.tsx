import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { RingingField, type RingingFieldProps } from '#care/ringing-field.tsx';
import { render } from '#tests/support/browser/render.tsx';

const RAJESH: RingingFieldProps = {
  kind: 'emergency',
  kindWords: 'Emergency care',
  name: 'Rajesh Kulkarni',
  reason: 'Chest pain',
  allergy: { known: true, words: 'Allergy: aspirin' },
  seconds: 42,
  clockLabel: 'Waiting',
  takeLabel: 'Accept now',
  onTake: () => undefined,
  muteLabel: 'Mute on this device',
};

test('shows the ringing person as an alert, with a silent timer beside it', async () => {
  const { rerender } = render(<RingingField {...RAJESH} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Emergency careRajesh KulkarniChest painAllergy: aspirin');
  const clock = page.getByRole('timer', { name: 'Waiting' });
  await expect.element(clock).toHaveTextContent('0:42');
  await expect.element(clock).toHaveAttribute('aria-live', 'off');
  expect(alert.element().contains(clock.element())).toBe(false);

  const changed = vi.fn();
  const watch = new MutationObserver(changed);
  watch.observe(alert.element(), { subtree: true, childList: true, characterData: true, attributes: true });
  rerender(<RingingField {...RAJESH} seconds={615} />);
  await expect.element(clock).toHaveTextContent('10:15');
  expect(changed).not.toHaveBeenCalled();
  watch.disconnect();
});

test('take and mute', async () => {
  const onTake = vi.fn();
  const onMute = vi.fn();
  render(<RingingField {...RAJESH} onTake={onTake} onMute={onMute} />);
  await page.getByRole('button', { name: 'Accept now' }).click();
  await page.getByRole('button', { name: 'Mute on this device' }).click();
  expect([onTake.mock.calls.length, onMute.mock.calls.length]).toEqual([1, 1]);
});

test.each(['light', 'dark', 'contrast'])('white on the field of each kind is 7:1 or more in %s', (theme) => {
  document.documentElement.dataset['theme'] = theme;
  for (const kind of ['emergency', 'nurse', 'doc'] as const) {
    const { container } = render(<RingingField {...RAJESH} kind={kind} name={kind} />);
    const field = container.querySelector('section');
    if (!field) throw new Error('no field');
    const { color, backgroundColor } = getComputedStyle(field);
    expect(contrast(color, backgroundColor), `${kind} ${theme}`).toBeGreaterThanOrEqual(7);
  }
});

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(rgb: string): number {
  const [r = 0, g = 0, b = 0] = (rgb.match(/[\d.]+/gu) ?? []).map((part) => {
    const value = Number(part) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
