import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { SeenNotice } from '#app/device/stale-notice.tsx';
import { useConnection } from '#app/device/use-connection.ts';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#app/device/use-connection.ts', { spy: true });

const LONG_AGO = Date.parse('2026-11-28T04:18:00+05:30');
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  queryClient.setQueryData(['requests'], [], { updatedAt: LONG_AGO });
  stop = new QueryObserver(queryClient, { queryKey: ['requests'], staleTime: Infinity }).subscribe(
    () => undefined,
  );
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  queryClient.clear();
});

function show(state: ReturnType<typeof useConnection>): void {
  vi.mocked(useConnection).mockReturnValue(state);
  render(
    <QueryClientProvider client={queryClient}>
      <SeenNotice />
    </QueryClientProvider>,
  );
}

it('says that the device is offline, and as of when the data is, at once', async () => {
  show('offline');
  expect(document.body.textContent).toMatch(/You are offline\. Showing data from .*\./);
});

it('moves nothing for a short interruption, and does not call it offline when it lasts', async () => {
  show('reconnecting');
  expect(page.getByRole('status').query()).toBeNull();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(page.getByRole('status').query()).toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.element(page.getByText(/^Reconnecting\. Data from .*\.$/)).toBeVisible();
  expect(document.body.textContent).not.toContain('offline');
});
