import { expect, test } from 'vitest';
import { peopleAdminCalls as calls } from '#contract/people-admin.ts';
import { requestCalls } from '#contract/requests.ts';
import { putOnDuty } from '#tests/support/journeys/on-duty.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const operator = await signInOperator(server);

async function onDuty(): Promise<string[]> {
  const { items, counts, total } = await operator.call(calls.people, { query: { part: 'ON_DUTY' } });
  expect(total).toBe(counts.ON_DUTY);
  return items.map(({ userName }) => userName);
}

test('people on duty are doctors who said so and are not on leave, and nurses who are signed in', async () => {
  const nurse = await server.signInAs('rekha.pawar');
  const doctor = await server.signInAs('vikram.desai');
  await putOnDuty(server, doctor.roleId);
  expect(await onDuty()).toEqual(expect.arrayContaining(['rekha.pawar', 'vikram.desai']));
  await doctor.call(requestCalls.setDuty, { body: { onDuty: false } });
  const ended = { revokedAt: server.clock.now() };
  await server.db.updateTable('session').set(ended).where('userId', '=', nurse.userId).execute();
  const after = await onDuty();
  expect(after.filter((one) => ['rekha.pawar', 'vikram.desai'].includes(one))).toEqual([]);
});
