import { randomUUID } from 'node:crypto';
import type { assignmentCalls } from '#contract/assignment.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const givenTo = async (server: TestServer) => (await server.signInAs('leela.mathew')).userId;

/** A planned visit of the group's home care order, by the group's agent. */
async function visitOf({ homeCareId, serviceId }: Rows, server: TestServer): Promise<string> {
  const order = await server.db
    .selectFrom('request')
    .select('takenBy')
    .where('id', '=', serviceId)
    .executeTakeFirst();
  const id = randomUUID();
  if (!order) return id;
  const when = { scheduledAt: new Date('2026-11-25T05:30:00Z'), status: 'SCHEDULED' as const };
  const visit = { id, requestId: homeCareId, clientId: id, address: '', notes: '', tasks: '[]', ...when };
  await server.db
    .insertInto('homeVisit')
    .values({ ...visit, agentUserId: order.takenBy ?? (await givenTo(server)) })
    .execute();
  return id;
}

export const assignmentInputs: InputsOf<typeof assignmentCalls> = {
  ordersToAssign: () => ({ body: { free: true } }),
  agentsFor: ({ serviceId }) => ({ body: { requestIds: [serviceId] } }),
  assignOrders: async ({ serviceId }, server) => ({
    body: { requestIds: [serviceId], agentUserId: await givenTo(server) },
  }),
  assignHomeVisit: async (rows, server) => ({
    body: {
      requestId: rows.homeCareId,
      visitId: await visitOf(rows, server),
      agentUserId: await givenTo(server),
    },
  }),
};
