import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { ErrorBody } from './errors.ts';
import { LabContact } from './labs.ts';
import { ASSIGNED_MAX } from './limits.ts';
import { HomeVisit } from './home-visit.ts';
import { Id, Instant, pageQuery, Person, RequestStatus, Search } from './shared.ts';

/** The kinds that agents have; of AGENT_PT, HOME_CARE alone (R2.24). */
export const OrderKind = z.enum([
  'LAB',
  'SECOND_OPINION',
  'DIAGNOSTIC',
  'AMPATH',
  'ALERTU',
  'REDCLIFF',
  'HOME_CARE',
]);
export type OrderKind = z.output<typeof OrderKind>;

/** A lab or home care order as who gives it to an agent sees it: nothing that says what was ordered. */
export const AssignableOrder = z.object({
  id: z.string(),
  serviceNumber: z.string(),
  kind: OrderKind,
  requestStatus: RequestStatus,
  hubName: z.nullable(z.string()),
  patient: z.object({ mrn: z.string(), name: z.string(), nameLang: z.string() }),
  requestedAt: Instant,
  slotAt: z.nullable(Instant),
  assignee: z.nullable(Person),
  /** The lab that it was given to. */
  lab: z.nullable(LabContact),
  visits: z.array(z.pick(HomeVisit, { id: true, scheduledAt: true, agent: true, visitStatus: true })),
});
export type AssignableOrder = z.output<typeof AssignableOrder>;

/** An agent who may have an order, or an agent or nurse who may make a visit, with how many of both they have open. */
export const OrderAgent = z.object({
  userId: z.string(),
  name: z.string(),
  role: z.enum(['agent', 'nurse']),
  openOrders: z.number(),
  openVisits: z.number(),
});

/** Outcome of one order of a call; `refusal` is null on success. */
export const AssignOutcome = z.object({
  requestId: z.string(),
  refusal: z.nullable(z.pick(ErrorBody, { code: true, reason: true })),
});
export type AssignOutcome = z.output<typeof AssignOutcome>;

/** An operator for every order, an agent for those that are theirs. */
const desk = { who: ['operator', 'agent'], extension: true } as const;
/** A nurse too, for a visit that is hers. */
const visitDesk = { who: ['operator', 'agent', 'nurse'], extension: true } as const;
const prefix = '/{app}/api/orders/v1';
const Ids = z.array(Id).check(z.maxLength(ASSIGNED_MAX));
const requestIds = Ids.check(z.minLength(1));

export const assignmentCalls = {
  ordersToAssign: call({
    who: ['operator'],
    extension: true,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/orders`,
    summary:
      'The open orders of the agents, longest wait first: by kind, agent and patient, or unassigned alone',
    body: z.object({
      kind: z.optional(OrderKind),
      agentUserId: z.optional(Id),
      free: z.optional(z.boolean()),
      search: z.optional(Search),
      cursor: pageQuery.cursor,
    }),
    response: pageOf(AssignableOrder),
  }),
  agentsFor: call({
    ...visitDesk,
    kind: 'query',
    method: 'POST',
    path: `${prefix}/agents`,
    summary:
      'The agents who may have all of these orders, by name, or for a visit the agents and nurses; for an operator without orders, all',
    /** `forVisit`: who may make a home visit of them. */
    body: z.object({ requestIds: Ids, forVisit: z.optional(z.boolean()) }),
    response: ok({ agents: z.array(OrderAgent) }),
  }),
  assignOrders: call({
    ...desk,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/assign`,
    summary:
      'Gives up to 50 orders to an agent of their hubs, and alerts the agent; each is done or refused alone. An agent gives their own',
    body: z.object({ requestIds, agentUserId: Id }),
    response: ok({ outcomes: z.array(AssignOutcome) }),
  }),
  assignHomeVisit: call({
    ...visitDesk,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/assignVisit`,
    summary: 'Gives a home visit that was not made yet to another agent or nurse of the hub, and alerts them',
    /** `agentUserId`: an agent or a nurse. The note is in the order's history. */
    body: z.object({
      requestId: Id,
      visitId: Id,
      agentUserId: Id,
      note: z.optional(z.string().check(z.maxLength(500))),
    }),
    response: Done,
  }),
};
