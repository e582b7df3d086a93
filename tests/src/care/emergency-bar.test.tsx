import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { countersQuery, queueHere, takeRequest } from '#api/resources/requests.ts';
import { EmergencyBar } from '#care/emergency-bar.tsx';
import { NO_COUNTERS } from '#tests/support/inputs/counters.ts';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#api/resources/requests.ts', { spy: true });

const onAccepted = vi.fn();
const SINCE = new Date(Date.now() - 130_000).toISOString();
const EMERGENCY = {
  id: 'e1',
  kind: 'EMERGENCY_CARE',
  requestStatus: 'REQUESTED',
  patient: { name: 'Sudha Acharya', ageYears: 71, age: { count: 71, unit: 'YEAR' }, sex: 'FEMALE' },
  reason: 'chest pain',
  reasonLang: 'en',
  waitingSince: SINCE,
};
const accept = page.getByRole('button', { name: 'Accept emergency' });

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
afterEach(() => {
  queryClient.clear();
  vi.mocked(takeRequest).mockReset();
  onAccepted.mockReset();
});

function show(items: object[], props: Partial<Parameters<typeof EmergencyBar>[0]> = {}): void {
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } });
  queryClient.setQueryData(countersQuery().queryKey, { ...NO_COUNTERS, emergencyCareReq: items.length });
  queryClient.setQueryData(queueHere('EMERGENCY_CARE').queryKey, { items } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <EmergencyBar onAccepted={onAccepted} {...props} />
    </QueryClientProvider>,
  );
}

it('announces why and for whom an emergency waits once, and shows since when beside it', async () => {
  show([EMERGENCY]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Emergency: chest pain, 71 y · F');
  await expect.element(page.getByRole('timer')).toHaveTextContent('2 min');
  expect(page.getByRole('region', { name: 'Emergency care' }).element().textContent).not.toContain('Sudha');
});

it('accepts the emergency by its button, but not by a press meant for what was there before', async () => {
  vi.mocked(takeRequest).mockResolvedValue({ request: { id: 'e1' } } as never);
  show([EMERGENCY]);
  await expect.element(accept).toBeVisible();
  (accept.element() as HTMLElement).click();
  expect(takeRequest).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve, 450));
  await accept.click();
  await expect.poll(() => onAccepted.mock.calls).toEqual([[{ id: 'e1' }]]);
});

it('shows no emergency that someone has accepted, and none that is open on this page', async () => {
  show(
    [
      { ...EMERGENCY, requestStatus: 'ACCEPTED' },
      { ...EMERGENCY, id: 'e2', reason: 'burn' },
    ],
    { except: 'e3' },
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('Emergency: burn, 71 y · F');
  queryClient.clear();
  show([EMERGENCY, { ...EMERGENCY, id: 'e2', reason: 'burn' }], { except: 'e1' });
  await expect.element(page.getByRole('alert').last()).toHaveTextContent('Emergency: burn, 71 y · F');
  expect(document.body.textContent).not.toContain('chest pain');
});

it('offers another way that accepts it too, such as to hand the open patient over first', async () => {
  vi.mocked(takeRequest).mockResolvedValue({ request: { id: 'e1' } } as never);
  show([EMERGENCY], {
    more: (run) => (
      <button type="button" onClick={run}>
        Hand over and accept
      </button>
    ),
  });
  await page.getByRole('button', { name: 'Hand over and accept' }).click();
  await expect.poll(() => onAccepted.mock.calls).toHaveLength(1);
});
