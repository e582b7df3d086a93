import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { AppointmentsCard } from '#features/agent-service/appointments-card.tsx';
import { render } from '#tests/support/browser/render.tsx';

vi.mock('#api/resources/bookings.ts', async (original) => ({
  ...(await original<object>()),
  bookingsOfQuery: (patientId: string) => ({
    queryKey: ['bookings', patientId],
    queryFn: () => [],
  }),
}));

const book = page.getByRole('button', { name: 'Book appointment' });

function show(hasEnded: boolean): void {
  render(
    <QueryClientProvider client={queryClient}>
      <AppointmentsCard patient={{ id: 'x', name: 'Asha Patil' }} hasEnded={hasEnded} />
    </QueryClientProvider>,
  );
}

it('offers to book an appointment while the order is open', async () => {
  show(false);
  await expect.element(book).toBeVisible();
});

it('offers no booking once the order has ended', async () => {
  show(true);
  await expect.element(page.getByRole('heading')).toBeVisible();
  await expect.element(book).not.toBeInTheDocument();
});
