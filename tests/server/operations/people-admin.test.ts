import { beforeAll, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { consoleSessionCalls } from '#contract/console-session.ts';
import { peopleAdminCalls as calls } from '#contract/people-admin.ts';
import { registrationCalls } from '#contract/registration.ts';
import { requestCalls } from '#contract/requests.ts';
import { storageCalls } from '#contract/storage.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { png } from '#tests/support/inputs/files.ts';
import { giveApp, wrongCode } from '#tests/support/server/authenticator-app.ts';
import { proofOf, signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { portal } = server;
let operator: Awaited<ReturnType<typeof signInOperator>>;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const idOf = async (userName: string): Promise<string> => {
  const rows = await server.rows('appUser');
  return rows.find((row) => row.userName === userName)?.id ?? '';
};
const personOf = async (userName: string) =>
  (await operator.call(calls.person, { query: { userId: await idOf(userName) } })).person;
const audited = async (action: string) =>
  (await server.rows('audit')).filter((row) => row.action === action).map(({ who }) => who);

describe('an operator’s session', () => {
  test('opens no call of the portal, and a sign-in to the portal opens none of the console’s', async () => {
    const { transactionId } = await portal.call(authCalls.login, { query: { username: 'rohan.kulkarni' } });
    const body = { transactionId, password: SEED_PASSWORD, roles: ['provider' as const, 'nurse' as const] };
    expect(await portal.refusal(authCalls.completeLogin, { body })).toMatchObject({ code: 'WRONG_SIGN_IN' });
    const nurse = { userName: 'anitha.nair', password: SEED_PASSWORD };
    expect(await portal.refusal(consoleSessionCalls.operatorSignIn, { body: nurse })).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    expect(await operator.refusal(requestCalls.dashboardMenuStatus, {})).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('people', () => {
  test('can be found by name, number and registration, in parts that add up', async () => {
    const all = await operator.call(calls.people, { query: {} });
    const { ALL, PROVIDERS, NURSES, AGENTS, OPERATORS, DISABLED } = all.counts;
    expect(ALL).toBe(PROVIDERS + NURSES + AGENTS + OPERATORS + DISABLED);
    expect(all.items.map(({ name }) => name.toLowerCase())).toEqual(
      all.items.map(({ name }) => name.toLowerCase()).toSorted(),
    );
    const { registrationNumber } = await personOf('meera.iyer');
    for (const search of ['eera iy', 'MEERA.IYER', registrationNumber]) {
      const { items } = await operator.call(calls.people, { query: { search } });
      expect(items.map(({ userName }) => userName)).toEqual(['meera.iyer']);
    }
    const nurses = await operator.call(calls.people, { query: { part: 'NURSES' } });
    expect(nurses.total).toBe(NURSES);
    expect(new Set(nurses.items.map(({ role }) => role))).toEqual(new Set(['nurse']));
  });

  test('list page by page, each once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '7', ...(cursor && { cursor }) };
      const page = await operator.call(calls.people, { query });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength((await server.rows('appUser')).length);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('get flags and hubs together or not at all, by the operator’s name', async () => {
    const userId = await idOf('arjun.rao');
    const before = await personOf('arjun.rao');
    const proof = proofOf(server, operator);
    const wrong = { userId, flags: { secondOpinionAdmin: true }, hubKeys: ['no-such-hub'], ...proof };
    expect(await operator.refusal(calls.savePerson, { body: wrong })).toMatchObject({
      fields: [{ path: 'hubKeys', reason: 'HUB_UNKNOWN' }],
    });
    expect((await personOf('arjun.rao')).flags).toEqual(before.flags);
    const { person } = await operator.call(calls.savePerson, {
      body: {
        userId,
        flags: { secondOpinionAdmin: true, hasClinicLinks: false },
        hubKeys: ['wardline_baner'],
      },
    });
    expect(person.flags).toContain('secondOpinionAdmin');
    expect(person.flags).not.toContain('hasClinicLinks');
    expect(person.hubKeys).toEqual(['wardline_baner']);
    expect(await audited('SET_HUBS')).toEqual([`operator:${operator.userId}`]);
  });

  test('join with a temporary password, which works once and only for a new one', async () => {
    const body = {
      role: 'nurse' as const,
      userName: 'deepa.pawar',
      name: 'Deepa Pawar',
      email: 'deepa@shanti.example',
      mobile: '9812300421',
      hubKeys: ['wardline_kothrud'],
    };
    const { userId, temporaryPassword } = await operator.call(calls.addPerson, {
      body: { ...body, ...proofOf(server, operator) },
    });
    expect((await personOf('deepa.pawar')).isInvited).toBe(true);
    const again = { body: { ...body, ...proofOf(server, operator) } };
    expect(await operator.refusal(calls.addPerson, again)).toMatchObject({
      fields: [{ path: 'userName', reason: 'USER_NAME_TAKEN' }],
    });
    const { transactionId } = await portal.call(authCalls.login, { query: { username: 'deepa.pawar' } });
    const refusal = await portal.refusal(authCalls.completeLogin, {
      body: { transactionId, password: temporaryPassword, roles: ['nurse'] },
    });
    expect(refusal).toMatchObject({ reason: 'PASSWORD_TEMPORARY' });
    const resetToken = String(refusal.detail?.['resetToken']);
    await portal.call(authCalls.resetPassword, { body: { resetToken, newPassword: 'a loud monsoon' } });
    expect(await personOf('deepa.pawar')).toMatchObject({ id: userId, isInvited: false });
  });

  test('need a reason to be disabled: sessions end, requests ring again, the last operator stays', async () => {
    const nurse = await server.signInAs('jyoti.solanki');
    const { requestId } = await server.raise('TALK_TO_NURSE', { hubKey: 'wardline_baner' });
    await nurse.call(requestCalls.takeRequest, { body: { requestId } });
    const userId = await idOf('jyoti.solanki');
    expect(await personOf('jyoti.solanki')).toMatchObject({ open: 1 });
    const leaving = { userId, reason: 'Left the hospital', ...proofOf(server, operator) };
    const gone = await operator.call(calls.disablePerson, { body: leaving });
    expect(gone).toMatchObject({ ended: 1, returned: 1 });
    expect((await server.rows('request')).find(({ id }) => id === requestId)).toMatchObject({
      status: 'BACK_TO_QUEUE',
      takenBy: null,
    });
    expect(await personOf('jyoti.solanki')).toMatchObject({
      isDisabled: true,
      disabledReason: 'Left the hospital',
      open: 0,
      sessions: 0,
    });
    expect(await nurse.refusal(requestCalls.dashboardMenuStatus, {})).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    await operator.call(calls.enablePerson, { body: { userId } });
    expect(await personOf('jyoti.solanki')).toMatchObject({ isDisabled: false, disabledReason: '' });
    const self = { userId: operator.userId, reason: 'By mistake' };
    expect(await operator.refusal(calls.disablePerson, { body: self })).toMatchObject({
      reason: 'NOT_ONESELF',
    });
  });

  test('lose an app and every session at a word of the operator, and get a new password', async () => {
    const nurse = await server.signInAs('rekha.pawar');
    const userId = await idOf('rekha.pawar');
    expect(
      await operator.call(calls.endPersonSessions, { body: { userId, ...proofOf(server, operator) } }),
    ).toMatchObject({ ended: 1 });
    expect(await nurse.refusal(requestCalls.dashboardMenuStatus, {})).toMatchObject({
      code: 'NOT_SIGNED_IN',
    });
    await giveApp(server, 'rekha.pawar');
    expect((await personOf('rekha.pawar')).secondFactorSince).not.toBeNull();
    await operator.call(calls.removePersonApp, { body: { userId, ...proofOf(server, operator) } });
    expect((await personOf('rekha.pawar')).secondFactorSince).toBeNull();
    const { temporaryPassword } = await operator.call(calls.resetPersonPassword, {
      body: { userId, ...proofOf(server, operator) },
    });
    expect(temporaryPassword).toHaveLength(16);
    expect(await personOf('rekha.pawar')).toMatchObject({ isInvited: true, sessions: 0 });
  });

  test('become an operator only with password and code of the operator who adds them', async () => {
    const body = {
      role: 'operator' as const,
      userName: 'nadia.khan',
      name: 'Nadia Khan',
      email: 'nadia@shanti.example',
      mobile: '9812300499',
      hubKeys: [],
      roles: ['people' as const],
    };
    const count = async () => (await server.rows('appUser')).length;
    const before = await count();
    const proof = proofOf(server, operator);
    const [password, code] = [
      { ...proof, password: 'not-the-password' },
      { ...proof, secondFactor: wrongCode(operator.secret, server.clock.now()) },
    ];
    for (const wrong of [password, code])
      expect((await operator.send(calls.addPerson, { body: { ...body, ...wrong } })).status).toBeGreaterThan(
        399,
      );
    expect(await count()).toBe(before);
    await operator.call(calls.addPerson, { body: { ...body, ...proof } });
    expect(await count()).toBe(before + 1);
  });

  test('keep password and app while the operator’s token comes alone, and operators their own app', async () => {
    const userId = await idOf('rekha.pawar');
    for (const row of [calls.resetPersonPassword, calls.removePersonApp])
      expect(await operator.refusal(row, { body: { userId } as never })).toMatchObject({ code: 'BAD_INPUT' });
    const own = { userId: operator.userId, ...proofOf(server, operator) };
    expect(await operator.refusal(calls.removePersonApp, { body: own })).toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  test('show their papers when registering, and can be approved or refused', async () => {
    const { items } = await operator.call(calls.people, { query: { part: 'TO_VERIFY' } });
    const [waiting] = items;
    if (!waiting) throw new Error('the seeded hospital has a registration');
    const proof = proofOf(server, operator);
    const body = { userId: waiting.id, decision: 'refuse' as const, reason: '', ...proof };
    expect(await operator.refusal(calls.decideProvider, { body })).toMatchObject({
      fields: [{ path: 'reason', reason: 'FIELD_REQUIRED' }],
    });
    // The proof of a moment ago counts.
    const { password: _, secondFactor: __, ...lately } = body;
    const refused = { ...lately, reason: 'The number is not in the register.' };
    expect((await operator.call(calls.decideProvider, { body: refused })).person.verification).toBe(
      'REFUSED',
    );
    const notices = (await server.rows('inboxMessage')).map(({ text }) => text);
    expect(notices).toContain('The number is not in the register.');
    await server.db
      .updateTable('provider')
      .set({ verificationStatus: 'SUBMITTED' })
      .where('userId', '=', waiting.id)
      .execute();
    const { person } = await operator.call(calls.decideProvider, {
      body: { ...lately, decision: 'approve' },
    });
    expect(person.verification).toBe('APPROVED');
    expect(
      await operator.refusal(calls.decideProvider, { body: { ...lately, decision: 'approve' } }),
    ).toMatchObject({
      reason: 'NOTHING_TO_DECIDE',
    });
  });

  test('a paper is opened with its own person, not with another', async () => {
    const doctor = await server.signInAs('meera.iyer');
    await doctor.call(storageCalls.uploadSignature, { body: { userId: doctor.userId, file: png() } });
    const [file] = await server.rows('profileFile');
    if (!file) throw new Error('nothing was stored');
    const other = await idOf('anitha.nair');
    expect(
      await operator.call(calls.personFile, { query: { userId: file.userId, fileId: file.id } }),
    ).toMatchObject({
      url: expect.stringContaining(file.id) as string,
    });
    expect(
      await operator.refusal(calls.personFile, { query: { userId: other, fileId: file.id } }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('hubs, clinics and invitations: what is added is there, and the link leads to the clinic for 14 days', async () => {
  const { hubKey, isNew } = await operator.call(calls.addHub, { body: { hubKey: 'nashik', name: 'Nashik' } });
  expect({ hubKey, isNew }).toEqual({ hubKey: 'wardline_nashik', isNew: true });
  const { clinicId } = await operator.call(calls.addClinic, {
    body: {
      clinicName: 'Skin First',
      address: '4 Baner Road',
      city: 'Pune',
      state: 'Maharashtra',
      phone: '9812300420',
    },
  });
  const { hubs, clinics } = await operator.call(calls.places, { query: undefined });
  expect(hubs).toContainEqual({ hubKey, name: 'Nashik', people: 0, takesPageRequests: false });
  expect(clinics.find(({ id }) => id === clinicId)).toMatchObject({ phone: '+919812300420', providers: 0 });
  const { link } = await operator.call(calls.inviteProviderToClinic, { body: { clinicId, note: 'Welcome' } });
  const id = link.split('/').at(-1) ?? '';
  const { invitation } = await portal.call(registrationCalls.providerInvitation, { query: { id } });
  expect(invitation).toMatchObject({
    clinicName: 'Skin First',
    invitedBy: 'Rohan Kulkarni',
    note: 'Welcome',
  });
});
