import { describe, expect, test } from 'vitest';
import { profileCalls } from '#contract/profile.ts';
import { registrationCalls as calls } from '#contract/registration.ts';
import { inviteProvider, mintNurseLink } from '#server/people/staff-admin.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

async function link(userName = 'anitha.nair') {
  const [, , userId = '', access = '', refresh = ''] = (await mintNurseLink(server.deps, userName)).split(
    '/',
  );
  return { userId, access, refresh };
}
const redeem = (body: { userId: string; access: string; refresh: string }) =>
  server.portal.refusal(calls.redeemNurseLink, { body });

describe('a nurse link', () => {
  test('signs its nurse in once', async () => {
    const body = await link();
    const { role, userId, access_token } = await server.portal.call(calls.redeemNurseLink, { body });
    expect([role, userId]).toEqual(['nurse', body.userId]);
    const nurse = server.client({ authorization: `Bearer ${access_token}` });
    await nurse.call(profileCalls.nurseById, { query: { userId } });
    expect((await redeem(body)).code).toBe('WRONG_CODE');
  });

  test('needs both of its codes and its own nurse', async () => {
    const [mine, other] = [await link(), await link('mary.dsouza')];
    expect((await redeem({ ...mine, refresh: other.refresh })).code).toBe('WRONG_CODE');
    expect((await redeem({ ...mine, access: other.access })).code).toBe('WRONG_CODE');
    const stranger = (await server.signInAs('meera.iyer')).userId;
    expect((await redeem({ ...mine, userId: stranger })).code).toBe('WRONG_CODE');
    await server.portal.call(calls.redeemNurseLink, { body: mine });
  });

  test('ends after a quarter of an hour', async () => {
    const body = await link();
    server.clock.advance(901);
    expect((await redeem(body)).code).toBe('WRONG_CODE');
  });

  test('stores as a hash, and works for nurses alone', async () => {
    const { access, refresh } = await link();
    const stored = JSON.stringify(await server.rows('nurseLink'));
    expect([stored.includes(access), stored.includes(refresh)]).toEqual([false, false]);
    await expect(mintNurseLink(server.deps, 'meera.iyer')).rejects.toThrow('NOT_FOUND');
    await expect(mintNurseLink(server.deps, 'nobody')).rejects.toThrow('NOT_FOUND');
    expect((await server.rows('audit')).map((row) => row.action)).toContain('MINT_NURSE_LINK');
  });
});

test('an invitation is for a clinic that exists', async () => {
  const invitation = { clinicId: 'nowhere', invitedBy: 'x', note: '' };
  await expect(inviteProvider(server.deps, invitation)).rejects.toThrow('NOT_FOUND');
});
