import { beforeAll, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { peopleAdminCalls } from '#contract/people-admin.ts';
import { profileCalls } from '#contract/profile.ts';
import { requestCalls } from '#contract/requests.ts';
import { importList, listFile } from '#tests/support/server/imports.ts';
import { proofOf, signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';
import { refusedSignIn, signIn } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const { portal } = server;
let operator: Awaited<ReturnType<typeof signInOperator>>;
beforeAll(async () => {
  operator = await signInOperator(server);
  const { job } = await importList(
    server,
    operator,
    listFile(
      'STAFF',
      'role,user_name,name,email,mobile,hubs,agent_type',
      'nurse,asha.more,Asha More,asha@city.example,9822011223,wardline_kothrud,',
      'agent,ravi.pai,Ravi Pai,ravi@city.example,9822011224,wardline_kothrud,',
      'agent,uma.rao,Uma Rao,uma@city.example,9822011225,,AGENT_PT',
    ),
  );
  expect(job).toMatchObject({ state: 'DONE', added: 3, bad: 0 });
});

/** Exchanges the temporary password that the operator gives for one of the person. @returns their client */
async function begin(userName: string) {
  const userId = (await server.rows('appUser')).find((one) => one.userName === userName)?.id ?? '';
  const { temporaryPassword } = await operator.call(peopleAdminCalls.resetPersonPassword, {
    body: { userId, ...proofOf(server, operator) },
  });
  const refusal = await refusedSignIn(portal, userName, temporaryPassword);
  expect(refusal).toMatchObject({ reason: 'PASSWORD_TEMPORARY' });
  const resetToken = String(refusal.detail?.['resetToken']);
  await portal.call(authCalls.resetPassword, { body: { resetToken, newPassword: 'tea-with-cardamom' } });
  const { access_token, role } = await signIn(portal, userName, 'tea-with-cardamom');
  // A code proves once.
  server.clock.advance(60);
  return { userId, role, client: server.client({ authorization: `Bearer ${access_token}` }) };
}

test('it opens the home of a nurse from a list, who takes a patient of her hub', async () => {
  const { userId, role, client } = await begin('asha.more');
  expect(role).toBe('nurse');
  const { nurseDetails } = await client.call(profileCalls.nurseById, { query: { userId } });
  expect(nurseDetails).toMatchObject({ name: 'Asha More', salutation: '', registrationNumber: '' });
  const { requestId } = await server.raise('TALK_TO_NURSE', { hubKey: 'wardline_kothrud' });
  const { agentDashboardMenuStatus } = await client.call(requestCalls.dashboardMenuStatus, {});
  expect(agentDashboardMenuStatus.ringing.map((one) => one.requestId)).toContain(requestId);
  await client.call(requestCalls.talkToNurseRequests, { body: {} });
  await client.call(requestCalls.takeRequest, { body: { requestId } });
});

test.each([
  ['ravi.pai', 'AGENT', 'Ravi'],
  ['uma.rao', 'AGENT_PT', 'Uma'],
])('it opens the home of the agent %s from a list, as %s', async (userName, agentType, firstname) => {
  const { userId, role, client } = await begin(userName);
  expect(role).toBe('agent');
  const { agentDetails } = await client.call(profileCalls.agentById, { query: { userId } });
  expect(agentDetails).toMatchObject({ firstname, agentType });
  await client.call(requestCalls.dashboardMenuStatus, {});
  await client.call(requestCalls.homeCareServices, { body: {} });
});
