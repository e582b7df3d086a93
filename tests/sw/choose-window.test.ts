import { describe, expect, test } from 'vitest';
import { chooseWindow, type OpenWindow } from '#sw/choose-window.ts';

function at(path: string, more: Partial<OpenWindow> = {}): OpenWindow {
  return { url: `https://portal.example${path}`, focused: false, visibilityState: 'hidden', ...more };
}

describe('the window that a tap brings forward', () => {
  test('none is open: a new one', () => {
    expect(chooseWindow([], 'nurse')).toBeUndefined();
  });

  test("one in the role's area comes before the one in front", () => {
    const [provider, nurse] = [
      at('/dashboard', { focused: true, visibilityState: 'visible' }),
      at('/nurse-dashboard'),
    ];
    expect(chooseWindow([provider, nurse], 'nurse')).toBe(nurse);
    expect(chooseWindow([provider, nurse], 'provider')).toBe(provider);
  });

  test('chooses the one in front of two alike; else the one used last', () => {
    const [first, second] = [at('/talk-nurse'), at('/nurse-dashboard')];
    const front = at('/talk-nurse', { visibilityState: 'visible' });
    expect(chooseWindow([first, front], 'nurse')).toBe(front);
    expect(chooseWindow([first, second], 'nurse')).toBe(first);
  });

  test('any window serves when none is in the area', () => {
    const agent = at('/agent-dashboard');
    expect(chooseWindow([agent], 'nurse')).toBe(agent);
    expect(chooseWindow([agent], null)).toBe(agent);
  });

  test.each([
    '/consultation/abc',
    '/my/consultations/',
    '/nurse-consultation/1/none',
    '/derma-consultation/1',
    '/guest/abc',
  ])('no one is taken out of %s', (path) => {
    expect(chooseWindow([at(path, { focused: true, visibilityState: 'visible' })], 'nurse')).toBeUndefined();
  });
});
