import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { LabContact } from './labs.ts';
import { ServiceDetails } from './services.ts';
import { Id } from './shared.ts';

const agent = { who: ['agent'], extension: true } as const;
const prefix = '/{app}/api/provider/agent/v1';
const readOrder = { serviceId: Id, version: z.int() };

/** Calls by which an agent gives an order to a lab. */
export const orderLabCalls = {
  labsInUse: call({
    ...agent,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/labsInUse`,
    summary: 'The labs that an order can be given to, by name',
    response: ok({ labs: z.array(LabContact) }),
  }),
  giveToLab: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/giveToLab`,
    summary:
      'Gives an accepted lab order to a lab, another lab or none, until the sample was given in; a stale version is refused',
    body: z.object({ ...readOrder, labId: z.nullable(Id) }),
    response: ok({ service: ServiceDetails }),
  }),
  giveSampleIn: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/giveSampleIn`,
    summary: 'Records that the lab of an order has the sample, once; a stale version is refused',
    body: z.object(readOrder),
    response: ok({ service: ServiceDetails }),
  }),
};
