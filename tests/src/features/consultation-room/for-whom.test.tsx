import { QueryClientProvider } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#api/cache/query-client.ts';
import { connectPorts } from '#api/ports.ts';
import { profileValuesQuery } from '#api/resources/patients.ts';
import { ForWhom } from '#features/consultation-room/for-whom.tsx';
import panel from '#features/consultation-room/panel.module.css';
import { VISIT } from '#tests/support/browser/room-doubles.ts';
import { render } from '#tests/support/browser/render.tsx';

beforeAll(() => connectPorts(() => import('#app/runtime.ts')));
afterEach(() => queryClient.clear());
afterAll(() => page.viewport(1024, 768));

const strip = () => page.getByRole('region', { name: 'Patient' });

/** A pad far longer than the screen, below the call. */
function show(): void {
  queryClient.setQueryData(profileValuesQuery('patient').queryKey, {
    vitals: [{ code: 'WT', value: 20, unit: 'kg', at: '2026-11-28T04:00:00.000Z' }],
    medicines: [],
  } as never);
  render(
    <QueryClientProvider client={queryClient}>
      <div className={panel.room} data-tab="note">
        <div style={{ height: '20rem' }} />
        <main className={panel.panel}>
          <ForWhom onPhone patient={VISIT.patient} />
          <div className={panel.scroll} style={{ minHeight: '200rem' }} />
        </main>
      </div>
    </QueryClientProvider>,
  );
}

it.each([
  [390, 844],
  [320, 640],
] as const)(
  'keeps name, age, weight and allergy at the top at %i×%i, however far one scrolls',
  async (w, h) => {
    await page.viewport(w, h);
    show();
    scrollTo(0, 2000);
    const place = strip();
    const words = (): string => place.element().textContent;
    await expect.poll(words).toMatch(/Dibyalata Nath.*42.y.·.F.*20.{1,2}kg.*allerg/iu);
    const { top, height } = place.element().getBoundingClientRect();
    expect(top).toBeCloseTo(0);
    expect(height).toBeGreaterThanOrEqual(48);
    expect(document.elementFromPoint(100, 20)?.closest('section')).toBe(place.element());
  },
);

it('disappears where the screen shows the same beside the work', async () => {
  await page.viewport(1440, 900);
  show();
  expect(document.querySelector('section')?.getBoundingClientRect().height).toBe(0);
});
