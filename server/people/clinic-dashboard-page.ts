import type { Hono } from 'hono';
import { html } from 'hono/html';
import { change } from '#server/platform/writes/change.ts';
import { isSignedLink, redeemClinicTicket } from './clinic-dashboard.ts';
import { getTicketNames } from './clinic.queries.ts';
import { CLINIC_DASHBOARD_PATH } from '#server/platform/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { page } from '#server/platform/http/page.ts';
import { Refusal } from '#server/platform/http/refusal.ts';

/**
 * A stand-in for a hospital's clinic dashboard while none is configured (OUTBOX=on). It verifies links as a
 * real dashboard would.
 */
export function mountClinicDashboard(app: Hono, deps: Deps): void {
  app.get(CLINIC_DASHBOARD_PATH, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const key = deps.config.clinicDashboard?.key ?? '';
    const came = isSignedLink(query, key) ? await redeemed(deps, query.get('accessToken') ?? '') : null;
    const said = came
      ? `${came.name} manages ${came.clinicName}.`
      : 'This link has expired. Open it again from the portal.';
    return c.html(
      page(
        'Clinic dashboard',
        html`<p>${said}</p>
          <p>This page exists only while OUTBOX=on and CLINIC_DASHBOARD_URL is not set.</p>`,
      ),
      came ? 200 : 400,
      { 'cache-control': 'no-store' },
    );
  });
}

async function redeemed(deps: Deps, ticket: string): Promise<{ name: string; clinicName: string } | null> {
  const visit = (): Promise<{ name: string; clinicName: string }> =>
    change({ ...deps, who: { type: 'public' } }, async (c) =>
      getTicketNames(c.tx, await redeemClinicTicket(c, ticket)),
    );
  return visit().catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}
