import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { Id, Instant, pageQuery } from './shared.ts';

/** HELD: until the morning. SENT: the gateway accepted it. DELIVERED: it reports that the phone has it. READ: that it was opened. FAILED: given up, or so reported. EXPIRED: its end came first. */
export const MESSAGE_STATES = ['QUEUED', 'HELD', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'EXPIRED'] as const;
export const MessageState = z.enum(MESSAGE_STATES);
export type MessageState = z.output<typeof MessageState>;

export const Language = z.enum(['en', 'hi', 'mr', 'bn', 'ta', 'te']);
export type Language = z.output<typeof Language>;

export const SentMessage = z.object({
  id: z.string(),
  /** The row of the table of notifications, and what it is about; null of a message from before there was one. */
  notification: z.nullable(z.string()),
  event: z.string(),
  channel: z.enum(['SMS', 'MAIL']),
  language: z.nullable(z.string()),
  /** The service that has it, or had it last; null before the first. */
  by: z.nullable(z.string()),
  /** Charge of the service, as it wrote it. */
  cost: z.nullable(z.string()),
  /** The end of a number, or the domain of an address. */
  recipient: z.string(),
  messageState: MessageState,
  tries: z.number(),
  at: Instant,
  heldUntil: z.nullable(Instant),
  error: z.nullable(z.string()),
  canBeSentAgain: z.boolean(),
});
export type SentMessage = z.output<typeof SentMessage>;

/** The name of a text at a service that sends approved templates alone. */
const VendorTemplate = z.object({
  connector: z.string(),
  title: z.string(),
  template: z.nullable(z.string()),
});

export const MessageText = z.object({
  notification: z.string(),
  event: z.string(),
  language: Language,
  original: z.string(),
  /** null: the original applies. */
  edited: z.nullable(z.string()),
  templateId: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
  /** Values that the text must have a place for, and an example of each that it may have. */
  needs: z.array(z.string()),
  examples: z.record(z.string(), z.string()),
  /** Follows a text that is not registered: browsers offer the code on this portal alone. null of others. */
  lastLine: z.nullable(z.string()),
  /** One for each configured service that needs it. */
  vendorTemplates: z.array(VendorTemplate),
});
export type MessageText = z.output<typeof MessageText>;

/** The longest text: six parts of GSM-7. */
const TEXT_MAX = 918;

const VendorTemplateName = z.string().check(z.trim(), z.maxLength(512), z.regex(/^[\w-]*$/));

export const NewMessageText = z.object({
  /** Empty: the original applies again. */
  text: z.string().check(z.trim(), z.maxLength(TEXT_MAX)),
  templateId: z.string().check(z.trim(), z.maxLength(40), z.regex(/^[\w-]*$/)),
  /** Templates by the name of a service; an empty one removes it. */
  vendorTemplates: z.optional(z.record(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)), VendorTemplateName)),
});

export type NewMessageText = z.output<typeof NewMessageText>;

const operator = { who: ['operator'], extension: true } as const;
const command = { ...operator, kind: 'command', method: 'POST' } as const;
const query = { ...operator, kind: 'query', method: 'GET' } as const;
const prefix = '/{app}/api/operations/v1';
const ofText = { notification: Id, language: Language };

/** SMS and mail: what was sent, and the words. */
export const sentMessageCalls = {
  sentMessages: call({
    ...query,
    path: `${prefix}/sentMessages`,
    summary: 'SMS and mails of the last 30 days by state and event, newest first, without their texts',
    query: z.object({
      ...pageQuery,
      state: z.optional(MessageState),
      notification: z.optional(Id),
    }),
    response: z.extend(pageOf(SentMessage), { counts: z.record(MessageState, z.number()) }),
  }),
  sendMessageAgain: call({
    ...command,
    path: `${prefix}/sendMessageAgain`,
    summary: 'Sends a failed message again; not a code, nor one that says what no longer holds',
    body: z.object({ messageId: Id }),
    response: Done,
  }),
  messageTexts: call({
    ...query,
    path: `${prefix}/messageTexts`,
    summary: 'The words of each message in each language',
    response: ok({ texts: z.array(MessageText) }),
  }),
  saveMessageText: call({
    ...command,
    path: `${prefix}/saveMessageText`,
    summary: 'Changes the words of a message from the next one on, or restores the original',
    body: z.extend(NewMessageText, ofText),
    response: Done,
  }),
  testMessage: call({
    ...command,
    path: `${prefix}/testMessage`,
    summary: 'Sends the words of a message, with examples as values, to the mobile number of the caller',
    body: z.object(ofText),
    response: Done,
  }),
};
