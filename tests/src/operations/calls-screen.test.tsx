import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CallQualityRow } from '#contract/call-quality.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { NetworkError } from '#api/http/errors.ts';
import { connectPorts } from '#api/ports.ts';
import { callQualityList } from '#api/resources/call-quality.ts';
import { CallsScreen, type CallsSearch } from '#operations/calls/calls-screen.tsx';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#api/resources/call-quality.ts', () => ({ callQualityList: vi.fn() }));

const HUB: CallQualityRow = {
  id: 'kothrud',
  name: 'Kothrud',
  device: null,
  connections: 42,
  noPath: 3,
  left: 2,
  success: 93,
  setUpMedianMs: 2_350,
  setUpP95Ms: 7_100,
  relayed: 38,
  concealed: 12,
  freezes: 61,
  givenUp: 9,
};
const UNKNOWN: CallQualityRow = {
  ...HUB,
  id: '',
  name: null,
  connections: 1,
  noPath: 0,
  left: 0,
  success: null,
  setUpMedianMs: null,
  setUpP95Ms: null,
  relayed: null,
  concealed: null,
};

beforeAll(() =>
  connectPorts(() => import('#operations/session/console-ports.ts').then((m) => m.consolePorts)),
);
afterEach(() => {
  queryClient.clear();
  vi.clearAllMocks();
});

function show(items: CallQualityRow[] | Error, search: CallsSearch = {}) {
  const onSearch = vi.fn();
  vi.mocked(callQualityList).mockImplementation((asked) => ({
    queryKey: ['callQuality', asked],
    read: async () => {
      if (items instanceof Error) throw items;
      return { status: 'SUCCESS', items, next: null, total: items.length };
    },
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <CallsScreen search={search} onSearch={onSearch} />
    </QueryClientProvider>,
  );
  return onSearch;
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

describe('the report of call quality', () => {
  it('shows the figures of each hub, and a dash for what is not known', async () => {
    show([HUB, UNKNOWN]);
    await expect
      .element(row('Kothrud'))
      .toHaveTextContent('Kothrud422 left before93 %3 without a way through2.4 s95 %: 7.1 s38 %12 %619');
    await expect.element(row('No hub')).toHaveTextContent('No hub1––––619');
    expect(callQualityList).toHaveBeenLastCalledWith({
      by: 'HUB',
      sort: 'connections',
      descending: 'true',
      from: undefined,
      to: undefined,
    });
  });

  it('names networks and devices as people do', async () => {
    show([{ ...HUB, id: '4g', name: '4g' }, { ...UNKNOWN }], { by: 'NETWORK' });
    await expect.element(row('4G')).toBeVisible();
    await expect.element(row('Not known')).toBeVisible();
    const device = { kind: 'phone', browser: 'samsung', version: 25 } as const;
    show([{ ...HUB, id: 'phone/samsung/25', name: null, device }], { by: 'DEVICE' });
    await expect.element(row('Phone, Samsung Internet 25')).toBeVisible();
  });

  it('asks by the address for another group, period and order', async () => {
    const onSearch = show([HUB], { sort: 'success' });
    expect(callQualityList).toHaveBeenLastCalledWith(
      expect.objectContaining({ sort: 'success', descending: 'false' }),
    );
    await page.getByRole('button', { name: 'By device', exact: true }).click();
    expect(onSearch).toHaveBeenLastCalledWith({ by: 'DEVICE' });
    await page.getByLabelText('From', { exact: true }).fill('2026-11-01');
    expect(onSearch).toHaveBeenLastCalledWith({ from: '2026-11-01' });
    await page.getByRole('columnheader', { name: 'Connected' }).getByRole('button').click();
    expect(onSearch).toHaveBeenLastCalledWith({ sort: 'success', down: true });
  });

  it('tells a period without calls from a hospital without any', async () => {
    show([]);
    await expect.element(page.getByText('No call was reported')).toBeVisible();
    const onSearch = show([], { from: '2026-11-01' });
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(onSearch).toHaveBeenLastCalledWith({ from: undefined, to: undefined });
  });

  it('offers another try where the server could not be reached', async () => {
    show(new NetworkError());
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
