import * as z from 'zod/mini';
import { ok } from './call.ts';
import { MESSAGE_MAX_CHARS } from './limits.ts';
import { DocumentInfo, Instant } from './shared.ts';

/** An event that the server tells the room of by a message in the name of the person who did it. */
export const MessageNotice = z.enum(['PICTURE_TAKEN']);
export type MessageNotice = z.output<typeof MessageNotice>;

export const Message = z.object({
  id: z.string(),
  /** Made by the sender's device, which makes sending idempotent. */
  clientId: z.nullable(z.string()),
  from: z.object({ userId: z.string(), name: z.string(), role: z.string() }),
  mine: z.boolean(),
  /** A notice has its sentence in English, for readers without words of their own for it. */
  text: z.string(),
  notice: z.optional(MessageNotice),
  textLang: z.nullable(z.string()),
  document: z.nullable(DocumentInfo),
  /** When it was written; a conversation is sorted by `receivedAt`, when the server received it. */
  sentAt: Instant,
  receivedAt: Instant,
  deliveredAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
});
export type Message = z.output<typeof Message>;

/** The newest messages, or those before a cursor; oldest first within a page. */
export const MessagePage = ok({ messages: z.array(Message), next: z.nullable(z.string()) });

export const MessageText = z.string().check(z.trim(), z.maxLength(MESSAGE_MAX_CHARS));
