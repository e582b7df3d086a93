import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { muteAlerts } from '#lib/alert-mute.ts';
import { arm, play, playKnock } from '#lib/audio.ts';
import { armed } from '#lib/sound-state.ts';
import { switchSound } from '#lib/sound-switch.ts';
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

test('a knock sounds softly, and not where alerts are off or muted', async () => {
  render(<button type="button">tap</button>);
  await userEvent.click(page.getByRole('button', { name: 'tap' }));
  await arm();
  const started = vi.spyOn(OscillatorNode.prototype, 'start').mockReturnValue();
  vi.spyOn(OscillatorNode.prototype, 'stop').mockReturnValue();
  expect(await playKnock()).toBe('played');
  expect(started).toHaveBeenCalledTimes(2);
  switchSound(false);
  expect(await playKnock()).toBe('blocked');
  switchSound(true);
  muteAlerts(true);
  expect(await playKnock()).toBe('blocked');
  muteAlerts(false);
  armed.set(false);
  expect(await playKnock()).toBe('blocked');
  expect(started).toHaveBeenCalledTimes(2);
});
