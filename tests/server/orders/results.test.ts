import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { serviceCalls } from '#contract/services.ts';
import { storageCalls } from '#contract/storage.ts';
import { orderCalls, orderTests } from '#tests/support/journeys/orders.ts';
import { pdf } from '#tests/support/inputs/files.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
await server.db
  .updateTable('document')
  .set({ resultReadAt: new Date() })
  .where('kind', '=', 'LAB_RESULT')
  .execute();

test('a result waits for the doctor who ordered it until they open it; for no other doctor', async () => {
  const { serviceId, v } = await orderTests(server);
  const { doctor, nurse, number } = v;
  const { agent, move } = orderCalls(server, () => serviceId);
  for (const status of ['ACCEPTED', 'IN_PROGRESS'] as const) await move(status);
  const toRead = async (who = doctor) => who.call(myConsultationCalls.resultsToRead, {});
  expect(await toRead()).toMatchObject({ results: [], total: 0 });

  const { document } = await (
    await agent()
  ).call(serviceCalls.uploadLabTestResults, {
    body: { serviceId, clientId: randomUUID(), file: pdf() },
  });
  const told = (await server.rows('event')).filter(({ type }) => type === 'result.changed');
  expect(told).toMatchObject([{ audience: [`user:${doctor.userId}`], data: { isNew: true } }]);
  expect(await toRead()).toMatchObject({
    total: 1,
    results: [{ id: document.id, isCritical: false, consultationNumber: number }],
  });
  const other = await server.signInAs('meera.iyer');
  expect((await toRead(other)).results).toEqual([]);

  // Another person who may open it has not read it for the doctor.
  const open = { body: { documentId: document.id } };
  await nurse.call(storageCalls.getDocuementURLByID, open);
  await (await agent()).call(storageCalls.getDocuementURLByID, open);
  expect((await toRead()).total).toBe(1);
  await doctor.call(storageCalls.getDocuementURLByID, open);
  expect(await toRead()).toMatchObject({ results: [], total: 0 });
  const [stored] = (await server.rows('document')).filter(({ id }) => id === document.id);
  expect(stored?.resultReadAt).toEqual(server.clock.now());
});
