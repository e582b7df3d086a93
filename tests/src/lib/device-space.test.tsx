import { beforeEach, expect, it, vi } from 'vitest';

const persist = vi.fn<() => Promise<boolean>>();
let isInstalled = true;
async function keepSpace(): Promise<void> {
  const { keepSpace: keep } = await import('#lib/device-space.ts');
  keep();
}

beforeEach(() => {
  vi.resetModules();
  persist.mockReset().mockResolvedValue(true);
  vi.spyOn(navigator.storage, 'persist').mockImplementation(persist);
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    const matches = query === '(display-mode: standalone)' && isInstalled;
    return Object.assign(new EventTarget(), { matches, media: query }) as MediaQueryList;
  });
  isInstalled = true;
});

it('asks the browser once to keep what waits, where the portal is installed', async () => {
  await keepSpace();
  await keepSpace();
  expect(persist).toHaveBeenCalledOnce();
});

it('asks nothing in a tab', async () => {
  isInstalled = false;
  await keepSpace();
  expect(persist).not.toHaveBeenCalled();
});
