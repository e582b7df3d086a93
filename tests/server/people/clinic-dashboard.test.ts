import { describe, expect, test } from 'vitest';
import { profileCalls as calls } from '#contract/profile.ts';
import { isSignedLink } from '#server/people/clinic-dashboard.ts';
import { openServer } from '#tests/support/server/server.ts';

const KEY = 'key-of-the-clinics-dashboard';
const server = await openServer({
  CLINIC_DASHBOARD_URL: 'https://clinics.example/open',
  CLINIC_DASHBOARD_KEY: KEY,
});
const doctor = await server.signInAs('meera.iyer');

async function clinicsOf(userName: string): Promise<string[]> {
  const rows = await server.db
    .selectFrom('clinicProvider')
    .innerJoin('provider', 'provider.id', 'clinicProvider.providerId')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select('clinicId')
    .where('userName', '=', userName)
    .orderBy('clinicId')
    .execute();
  return rows.map((row) => row.clinicId);
}
const [clinicId = '', second = ''] = await clinicsOf('meera.iyer');

async function link(): Promise<URL> {
  const { clinicDashboardLink } = await doctor.call(calls.openClinicDashboard, { body: { clinicId } });
  return new URL(clinicDashboardLink ?? '');
}
const ticketOf = (url: URL): string => url.searchParams.get('accessToken') ?? '';
const redeem = (ticket: string) => ({ body: { ticket } });

describe('R2.11 Manage Clinic', () => {
  test('leads to the set-up dashboard with provider, clinic, e-mail, a ticket and a signature over all', async () => {
    const url = await link();
    expect(url.origin + url.pathname).toBe('https://clinics.example/open');
    const [user] = (await server.rows('appUser')).filter((row) => row.id === doctor.userId);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      providerId: doctor.roleId,
      clinicId,
      email: user?.email,
      accessToken: expect.any(String),
      expires: new Date(server.clock.now().getTime() + 60_000).toISOString(),
      signatureKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(isSignedLink(url.searchParams, KEY)).toBe(true);
  });

  test.each(['providerId', 'clinicId', 'email', 'accessToken', 'expires', 'signatureKey'])(
    'a changed %s breaks the signature',
    async (name) => {
      const url = await link();
      url.searchParams.set(name, `${url.searchParams.get(name)}0`);
      expect(isSignedLink(url.searchParams, KEY)).toBe(false);
      expect(isSignedLink((await link()).searchParams, `${KEY}s`)).toBe(false);
    },
  );

  test('the ticket works once, and says who came', async () => {
    const ticket = ticketOf(await link());
    expect(await server.anonymous.call(calls.redeemClinicTicket, redeem(ticket))).toEqual({
      status: 'SUCCESS',
      providerId: doctor.roleId,
      clinicId,
    });
    expect(await server.anonymous.refusal(calls.redeemClinicTicket, redeem(ticket))).toMatchObject({
      code: 'WRONG_CODE',
    });
    expect((await server.rows('audit')).slice(-2).map((row) => row.action)).toEqual([
      'OPEN_CLINIC_DASHBOARD',
      'REDEEM_CLINIC_TICKET',
    ]);
  });

  test('the ticket ends after a minute, and a guessed one never worked', async () => {
    const ticket = ticketOf(await link());
    server.clock.advance(60);
    for (const dead of [ticket, ticket.replace(/.$/, '_'), 'x'.repeat(43)])
      expect(await server.anonymous.refusal(calls.redeemClinicTicket, redeem(dead))).toMatchObject({
        code: 'WRONG_CODE',
      });
  });

  test('the ticket opens nothing of this portal, and only its hash is kept', async () => {
    const ticket = ticketOf(await link());
    const query = { userId: doctor.userId };
    expect(
      await server
        .client({ authorization: `Bearer ${ticket}` })
        .refusal(calls.getProviderByUserId, { query }),
    ).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(JSON.stringify(await server.rows('clinicTicket'))).not.toContain(ticket);
  });

  test('a clinic of others is not found; without clinic links nothing opens', async () => {
    await server.db
      .deleteFrom('clinicProvider')
      .where('providerId', '=', doctor.roleId)
      .where('clinicId', '=', second)
      .execute();
    for (const other of [second, 'no-such-clinic'])
      expect(await doctor.refusal(calls.openClinicDashboard, { body: { clinicId: other } })).toMatchObject({
        httpStatus: 404,
      });
    const without = await server.signInAs('arjun.rao');
    const [own = ''] = await clinicsOf('arjun.rao');
    expect(await without.refusal(calls.openClinicDashboard, { body: { clinicId: own } })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});
