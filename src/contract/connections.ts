import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Id, Instant } from './shared.ts';

export const ConnectionKind = z.enum(['MESSAGES', 'MAIL', 'PAYMENTS', 'RECORDS', 'SIGN_ON']);

/** A service that the portal can speak to. Its secrets are in no answer. */
export const Connection = z.object({
  name: z.string(),
  title: z.string(),
  kind: ConnectionKind,
  isConfigured: z.boolean(),
  /** The setting that turns it on. */
  setting: z.string(),
  /** Address at which the service reports; null: it reports nothing, or is not configured. */
  webhook: z.nullable(z.string()),
  /** Address to which a person comes back from the service, which it has to know; null: the service is for no page. */
  wayBack: z.nullable(z.string()),
  /** True if it can be asked whether the settings are right. */
  canBeTested: z.boolean(),
  okAt: z.nullable(Instant),
  faultAt: z.nullable(Instant),
  /** Fault at that time, without a person. */
  fault: z.nullable(z.string()),
});
export type Connection = z.output<typeof Connection>;

const operator = { who: ['operator'], extension: true } as const;
const prefix = '/{app}/api/operations/v1';

/** Services of others, as operators see them. */
export const connectionCalls = {
  connections: call({
    ...operator,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/connections`,
    summary: 'The services that the portal can speak to, and how each last answered',
    response: ok({ connections: z.array(Connection) }),
  }),
  testConnection: call({
    ...operator,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/testConnection`,
    summary: 'Asks a service for something that changes nothing, to see that the settings are right',
    body: z.object({ name: Id }),
    /** null: it answered as it should. */
    response: ok({ fault: z.nullable(z.string()) }),
  }),
};
