import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { countersQuery } from '#api/resources/requests.ts';
import type { Counters } from '#contract/requests.ts';
import { WaitingBell } from '#care/waiting-bell.tsx';
import { NO_COUNTERS } from '#tests/support/inputs/counters.ts';
import { whatCovers } from '#tests/support/browser/under-pointer.ts';
import { render } from '#tests/support/browser/render.tsx';

const onQueue = vi.fn();

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
afterEach(() => queryClient.clear());

function show(counters: Counters): void {
  queryClient.setQueryData(countersQuery().queryKey, counters);
  render(
    <QueryClientProvider client={queryClient}>
      <WaitingBell onQueue={onQueue} />
    </QueryClientProvider>,
  );
}

it('names the most urgent kind, its wait and the count on a button that leads to the queue', async () => {
  const since = new Date(Date.now() - 130_000).toISOString();
  show({
    ...NO_COUNTERS,
    emergencyCareReq: 1,
    talkToDocReq: 2,
    ringing: [{ requestId: 'e', kind: 'EMERGENCY_CARE', since, isEscalated: false }],
  });
  const bell = page.getByRole('button', { name: 'Emergency care, 2 min 3 waiting' });
  await expect.element(bell).toBeVisible();
  expect(whatCovers(bell.element())).toBe('');
  await expect.element(page.getByRole('status')).toHaveTextContent('Waiting: Emergency care');
  await bell.click();
  await page.getByRole('button', { name: 'Open queue' }).click();
  expect(onQueue).toHaveBeenCalledOnce();
});

it('shows the wait on a phone too, where the kind is its shape alone', async () => {
  await page.viewport(390, 844);
  const since = new Date(Date.now() - 130_000).toISOString();
  show({
    ...NO_COUNTERS,
    emergencyCareReq: 1,
    ringing: [{ requestId: 'e', kind: 'EMERGENCY_CARE', since, isEscalated: false }],
  });
  const bell = page.getByRole('button', { name: 'Emergency care, 2 min 1 waiting' });
  await expect.element(bell).toBeVisible();
  const wait = document.createRange();
  const words = bell.element().querySelector('span > span')?.parentElement;
  const text = words?.lastChild;
  expect(text?.textContent).toBe('2 min');
  wait.selectNodeContents(text ?? bell.element());
  expect(wait.getBoundingClientRect().width).toBeGreaterThan(20);
  expect(bell.element().getBoundingClientRect().width).toBeLessThan(150);
});

it('disappears while no request waits', () => {
  show(NO_COUNTERS);
  expect(document.querySelector('button')).toBeNull();
});
