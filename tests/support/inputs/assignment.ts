import type { assignmentCalls } from '#contract/assignment.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import { plannedVisit } from '#tests/support/inputs/planned-visit.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const givenTo = async (server: TestServer) => (await server.signInAs('leela.mathew')).userId;

interface Visitor {
  userId: string;
  isNurse: boolean;
}

/** The nurse who owns these rows; otherwise the agent of the group's order. Undefined for rows that do not exist. */
async function visitorOf({ userName, serviceId }: Rows, { db }: TestServer): Promise<Visitor | undefined> {
  const order = await db
    .selectFrom('request')
    .innerJoin('appUser', 'appUser.id', 'request.takenBy')
    .select('appUser.id as userId')
    .where('request.id', '=', serviceId)
    .executeTakeFirst();
  const nurse = await db
    .selectFrom('appUser')
    .select('id as userId')
    .where('userName', '=', userName)
    .where('role', '=', 'nurse')
    .executeTakeFirst();
  return order && { userId: nurse?.userId ?? order.userId, isNurse: nurse !== undefined };
}

/** A planned visit of the group's home care order. */
async function visitOf({ homeCareId }: Rows, server: TestServer, visitor: Visitor | undefined) {
  return plannedVisit(server, homeCareId, visitor?.userId);
}

export const assignmentInputs: InputsOf<typeof assignmentCalls> = {
  ordersToAssign: () => ({ body: { free: true } }),
  agentsFor: async (rows, server) => {
    const visitor = await visitorOf(rows, server);
    if (visitor?.isNurse) await visitOf(rows, server, visitor);
    return { body: { requestIds: [visitor?.isNurse ? rows.homeCareId : rows.serviceId], forVisit: true } };
  },
  assignOrders: async ({ serviceId }, server) => ({
    body: { requestIds: [serviceId], agentUserId: await givenTo(server) },
  }),
  assignHomeVisit: async (rows, server) => ({
    body: {
      requestId: rows.homeCareId,
      visitId: await visitOf(rows, server, await visitorOf(rows, server)),
      agentUserId: await givenTo(server),
    },
  }),
};
