import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSpace } from '#lib/device-space.ts';

const persist = vi.fn<() => Promise<boolean>>();
let isInstalled = true;

beforeEach(() => {
  persist.mockReset().mockResolvedValue(true);
  vi.spyOn(navigator.storage, 'persist').mockImplementation(persist);
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const matches = query === '(display-mode: standalone)' && isInstalled;
    return Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList;
  });
  isInstalled = true;
});

afterEach(() => vi.restoreAllMocks());

// First: the module asks once.
it('asks nothing in a tab', () => {
  isInstalled = false;
  keepSpace();
  expect(persist).not.toHaveBeenCalled();
});

it('asks the browser once to keep what waits, where the portal is installed', () => {
  keepSpace();
  keepSpace();
  expect(persist).toHaveBeenCalledOnce();
});
