import { queryOptions } from '@tanstack/react-query';
import { assignmentCalls } from '#contract/assignment.ts';
import type { BodyOf } from '#contract/call.ts';
import { send } from '#api/http/client.ts';

/** Returns who may make a visit of this order. */
export const visitorsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['duty', 'visitors', serviceId],
    queryFn: async ({ signal }) => {
      const body = { requestIds: [serviceId], forVisit: true };
      return (await send(assignmentCalls.agentsFor, { body, signal })).agents;
    },
  });

export const giveVisit = (body: BodyOf<typeof assignmentCalls.assignHomeVisit>) =>
  send(assignmentCalls.assignHomeVisit, { body });
