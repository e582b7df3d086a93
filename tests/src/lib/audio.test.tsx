import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arm, play } from '#lib/audio.ts';
import { render } from '#tests/support/browser/render.tsx';

afterEach(() => vi.restoreAllMocks());

test('R8.10 a sound that cannot play goes another way, and then into the log', async () => {
  render(<button type="button">tap</button>);
  await userEvent.click(page.getByRole('button', { name: 'tap' }));
  // The first way is gone: this browser decodes no sound.
  vi.spyOn(AudioContext.prototype, 'decodeAudioData').mockRejectedValue(new Error('cannot decode'));
  const element = vi.spyOn(HTMLMediaElement.prototype, 'play');
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  await arm();
  expect(await play('TALK_TO_NURSE')).toBe('played');
  expect(element).toHaveBeenCalledOnce();
  expect(logged).not.toHaveBeenCalled();

  // And so is the second.
  element.mockRejectedValue(new Error('no output'));
  expect(await play('TALK_TO_NURSE')).toBe('failed');
  expect(logged).toHaveBeenCalledWith('sound', expect.anything());
});
