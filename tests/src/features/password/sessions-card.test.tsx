import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnSession } from '#contract/sessions.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { sessionsQuery } from '#api/resources/sessions.ts';
import { SessionsCard } from '#features/password/sessions-card.tsx';
import { render } from '#tests/support/browser/render.tsx';

const here: OwnSession = {
  id: 'here',
  device: 'Edge on Windows',
  address: '10.1.2.3',
  since: '2026-11-25T02:30:00.000Z',
  lastSeenAt: '2026-11-25T08:45:00.000Z',
  current: true,
  locked: false,
};
const phone: OwnSession = {
  ...here,
  id: 'phone',
  device: 'Chrome on Android',
  address: '10.9.8.7',
  current: false,
};
const unknown: OwnSession = { ...phone, id: 'unknown', device: '', address: '', locked: true };

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

/** The card with what was read; there is no server here, so nothing is read after it. */
function show(...read: OwnSession[]): void {
  if (read.length) queryClient.setQueryData(sessionsQuery().queryKey, read);
  render(
    <QueryClientProvider client={queryClient}>
      <SessionsCard />
    </QueryClientProvider>,
  );
}
const rows = () => page.getByRole('listitem');
const everywhere = () => page.getByRole('button', { name: 'Sign out everywhere else' });

test('this device is marked and has no button; each other one says what is known of it', async () => {
  show(here, phone, unknown);
  const [own, known, other] = [rows().nth(0), rows().nth(1), rows().nth(2)];
  await expect.element(own.getByText('Edge on Windows')).toBeVisible();
  await expect.element(own.getByText('This device')).toBeVisible();
  await expect.element(own.getByRole('button')).not.toBeInTheDocument();
  for (const fact of [
    'Address 10.9.8.7',
    'Signed in since 25 Nov 2026, 08:00',
    'Last seen 25 Nov 2026, 14:15',
  ])
    await expect.element(known.getByText(fact)).toBeVisible();
  await expect.element(known.getByText('Locked')).not.toBeInTheDocument();
  for (const fact of ['Unknown device', 'Address unknown', 'Locked'])
    await expect.element(other.getByText(fact)).toBeVisible();
  await expect.element(everywhere()).toBeVisible();
});

test('with one other device there is its own button alone; with none this is said', async () => {
  show(here, phone);
  await expect.element(page.getByRole('button', { name: /^Sign out Chrome on Android, / })).toBeVisible();
  await expect.element(everywhere()).not.toBeInTheDocument();
  queryClient.setQueryData(sessionsQuery().queryKey, [here]);
  await expect.element(page.getByText('You are signed in on this device only.')).toBeVisible();
});

test('a sign-out waits for a network, says so, and is asked about first', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(here, phone);
  const signOut = page.getByRole('button', { name: /^Sign out Chrome on Android, / });
  await expect.element(signOut).toBeDisabled();
  await expect
    .element(signOut)
    .toHaveAccessibleDescription('You are offline. Signing out a device needs a connection.');
  network.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await signOut.click();
  const dialog = page.getByRole('alertdialog', { name: 'Sign out “Chrome on Android”?' });
  await expect.element(dialog.getByText(/Changes that were not sent stay on it/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep signed in' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a list that could not be read says so, and can be asked for again', async () => {
  show();
  await expect.element(page.getByText('Could not load')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
