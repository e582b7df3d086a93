import '#ui/global.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { unmountAll } from '#tests/support/browser/render.tsx';

const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(`${level}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  unmountAll();
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-density');
  vi.restoreAllMocks();
  expect(said, 'the console stays silent').toEqual([]);
});
