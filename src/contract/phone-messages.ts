import * as z from 'zod/mini';
import { call, Done, pageOf } from './call.ts';
import { reasonText } from './reason-text.ts';
import { Id, Instant, pageQuery, Person } from './shared.ts';

/** WAITING: for a person at the desk. PLACED: it is in a conversation. CLOSED: it was answered in another way. */
export const PhoneMessageState = z.enum(['WAITING', 'PLACED', 'CLOSED']);
export type PhoneMessageState = z.output<typeof PhoneMessageState>;

/** A conversation in which the team reads now. */
const Conversation = z.object({
  /** One of both. */
  consultationId: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Number of the visit or of the order. */
  number: z.string(),
});

export const PhoneMessage = z.object({
  id: z.string(),
  /** The service that brought it. */
  by: z.string(),
  from: z.string(),
  at: Instant,
  text: z.string(),
  /** People with this number. A family may share it: none is chosen for the agent. */
  patients: z.array(
    z.object({ id: z.string(), mrn: z.string(), name: z.string(), conversations: z.array(Conversation) }),
  ),
  state: PhoneMessageState,
  stateAt: Instant,
  /** Author of the last change of its state; null: it was placed by itself. */
  author: z.nullable(Person),
  /** CLOSED: what was done. */
  reason: z.nullable(z.string()),
  version: z.number(),
});
export type PhoneMessage = z.output<typeof PhoneMessage>;

const agent = { who: ['agent'], extension: true } as const;
const prefix = '/{app}/api/provider/agent/v1';
const one = { messageId: Id, version: z.int() };

/** Messages that people write to the hospital's number. */
export const phoneMessageCalls = {
  phoneMessages: call({
    ...agent,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/phoneMessages`,
    summary: 'Phone messages that are in no conversation yet, oldest first, and those that were',
    query: z.object({
      ...pageQuery,
      /** Absent: those that wait. */
      state: z.optional(PhoneMessageState),
    }),
    response: z.extend(pageOf(PhoneMessage), { waiting: z.number() }),
  }),
  placePhoneMessage: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/placePhoneMessage`,
    summary:
      'Puts a message into an open conversation of a patient with this number; refused with CHANGED_MEANWHILE if another agent was first',
    body: z.object({ ...one, patientId: Id, consultationId: z.optional(Id), requestId: z.optional(Id) }),
    response: Done,
  }),
  closePhoneMessage: call({
    ...agent,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/closePhoneMessage`,
    summary: 'Closes a message that belongs to no conversation, with what was done',
    body: z.object({ ...one, reason: reasonText(300) }),
    response: Done,
  }),
};
