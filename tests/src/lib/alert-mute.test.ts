import { expect, test } from 'vitest';
import { muteAlerts, onMute } from '#lib/alert-mute.ts';

test('a press that came before the alerts had begun is heard by them, once', () => {
  let heard = 0;
  const hear = (): void => void (heard += 1);
  onMute(hear)();
  expect(heard).toBe(0);
  muteAlerts(true);
  const stop = onMute(hear);
  expect(heard).toBe(1);
  muteAlerts(true);
  expect(heard).toBe(2);
  stop();
  onMute(hear)();
  expect(heard).toBe(2);
});
