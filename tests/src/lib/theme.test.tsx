import { THEME_KEY } from '#contract/device-names.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { applyDensity, applyTheme, storedTheme } from '#lib/theme.ts';

const root = document.documentElement;
afterEach(() => localStorage.clear());

test('a chosen theme is set and remembered; system forgets it', () => {
  applyTheme('dark');
  expect([root.dataset['theme'], localStorage.getItem(THEME_KEY), storedTheme()]).toEqual([
    'dark',
    'dark',
    'dark',
  ]);
  applyTheme('system');
  expect([root.dataset['theme'], localStorage.getItem(THEME_KEY), storedTheme()]).toEqual([
    undefined,
    null,
    'system',
  ]);
});

test('treats an unknown theme as none', () => {
  localStorage.setItem(THEME_KEY, 'pink');
  expect(storedTheme()).toBe('system');
});

test('closed storage does not stop the choice', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  applyTheme('contrast');
  expect(root.dataset['theme']).toBe('contrast');
});

test('density changes the size of controls', () => {
  applyDensity('touch');
  expect(getComputedStyle(root).getPropertyValue('--control')).toBe('56px');
  applyDensity('regular');
  expect(root.dataset['density']).toBe('regular');
});
