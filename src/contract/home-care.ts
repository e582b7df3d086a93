import * as z from 'zod/mini';
import { call, ok, pageOf } from './call.ts';
import { ListBody, ServiceRequest } from './requests.ts';
import { HomeVisit, Task } from './home-visit.ts';
import { ServiceDetails } from './services.ts';
import { Id, Instant } from './shared.ts';

/** Home care: agents plan visits for themselves or a nurse and report them, administering providers read them. */
export const homeCareCalls = {
  saveHomeVisit: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/agent/v1/saveHomeVisit',
    who: ['agent'],
    queueable: true,
    summary: 'Plans a home visit; the same clientId changes it, a stale version is refused',
    body: z.object({
      serviceId: Id,
      clientId: Id,
      /** The version of the visit that is changed; absent for a new one. */
      version: z.optional(z.int()),
      scheduledAt: Instant,
      /** The agent or nurse who makes it. Devices hold unsent commands with this name. */
      agentUserId: Id,
      tasks: z.array(Task).check(z.maxLength(30)),
      notes: z.string().check(z.maxLength(4000)),
      visitStatus: HomeVisit.shape.visitStatus,
    }),
    response: ok({ service: ServiceDetails }),
    extension: true,
  }),
  providerHomeCare: call({
    kind: 'query',
    method: 'POST',
    path: '/{app}/api/provider/v1/homeCareServices',
    who: ['provider'],
    needs: ['verified', 'secondOpinionAdmin'],
    summary: 'Home care orders, for providers who administer them',
    body: ListBody,
    response: pageOf(ServiceRequest),
    extension: true,
  }),
  providerHomeCareDetails: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/homeCareDetails',
    who: ['provider'],
    needs: ['verified', 'secondOpinionAdmin'],
    summary: 'One home care order with its visits',
    query: z.object({ serviceId: Id }),
    response: ok({ service: ServiceDetails }),
    extension: true,
  }),
};
