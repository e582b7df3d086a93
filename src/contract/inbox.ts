import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { MESSAGE_MAX_CHARS } from './limits.ts';
import { Id, Instant, pageQuery, Person, Search } from './shared.ts';

/** Messages between a provider and Operations, and notices of the portal. Agents answer for Operations. */
export const InboxThread = z.object({
  id: z.string(),
  kind: z.enum(['OPERATIONS', 'NOTICE']),
  subject: z.string(),
  provider: Person,
  lastText: z.string(),
  lastAt: Instant,
  /** Messages that the reader's side has not read. */
  unread: z.number(),
});
export type InboxThread = z.output<typeof InboxThread>;

export const InboxMessage = z.object({
  id: z.string(),
  /** Made by the sender's device, which recognises its own message by it. */
  clientId: z.string(),
  /** null: the portal. */
  from: z.nullable(Person),
  mine: z.boolean(),
  text: z.string(),
  at: Instant,
});
export type InboxMessage = z.output<typeof InboxMessage>;

const both = { who: ['provider', 'agent'], extension: true } as const;
const prefix = '/{app}/api/msg/v1';
const LetterText = z.string().check(z.trim(), z.minLength(1), z.maxLength(MESSAGE_MAX_CHARS));

export const inboxCalls = {
  inboxThreads: call({
    ...both,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/inboxThreads`,
    summary: "A provider's own threads, or for agents those of all providers with operations; newest first",
    query: z.object({
      ...pageQuery,
      search: z.optional(Search),
      unread: z.optional(z.enum(['true', 'false'])),
    }),
    response: z.extend(pageOf(InboxThread), { unreadThreads: z.number() }),
  }),
  inboxThread: call({
    ...both,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/inboxThread`,
    summary: 'One thread and its messages, newest first',
    query: z.object({ ...pageQuery, threadId: Id }),
    response: z.extend(pageOf(InboxMessage), { thread: InboxThread }),
  }),
  readInboxThread: call({
    ...both,
    kind: 'command',
    background: true,
    method: 'POST',
    path: `${prefix}/readInboxThread`,
    summary: "Marks a thread as read for the caller's side",
    body: z.object({ threadId: Id }),
    response: Done,
  }),
  sendInboxMessage: call({
    ...both,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/sendInboxMessage`,
    queueable: true,
    summary: 'Answers in a thread; sent twice with one clientId it is stored once. Notices take no answer',
    body: z.object({ threadId: Id, clientId: Id, text: LetterText }),
    response: ok({ message: InboxMessage }),
  }),
  newInboxThread: call({
    kind: 'command',
    method: 'POST',
    path: `${prefix}/newInboxThread`,
    who: ['provider'],
    summary: 'Writes to operations; sent twice with one clientId it is stored once',
    body: z.object({
      clientId: Id,
      subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)),
      text: LetterText,
    }),
    response: ok({ threadId: z.string() }),
    extension: true,
  }),
};
