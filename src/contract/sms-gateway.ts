import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { Instant } from './shared.ts';

/** A code without a number in it: the reason is shown and logged. */
const FailureCode = z.string().check(z.regex(/^(?!.*\d{6})[A-Za-z0-9_-]{1,40}$/));

/** Report of the SMS gateway about an SMS. */
const DeliveryReport = z.object({
  /** The id with which the gateway accepted it. */
  messageId: z.string().check(z.minLength(1), z.maxLength(200)),
  state: z.enum(['DELIVERED', 'FAILED']),
  reason: z.optional(FailureCode),
});
export type DeliveryReport = z.output<typeof DeliveryReport>;

/** Reply of a phone to an SMS. */
const SmsReply = z.object({
  from: z.string().check(z.regex(/^\+\d{8,15}$/)),
  /** When the gateway received it. */
  at: Instant,
  text: z.string().check(z.maxLength(2_000)),
});
export type SmsReply = z.output<typeof SmsReply>;

/** The calls of the SMS gateway. */
export const smsGatewayCalls = {
  smsReport: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/smsReport',
    who: ['smsGateway'],
    extension: true,
    summary:
      'The SMS gateway reports whether a phone received an SMS; signed with HMAC-SHA256 in X-Signature',
    body: DeliveryReport,
    response: ok({}),
  }),
  smsReply: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/customer/v1/smsReply',
    who: ['smsGateway'],
    extension: true,
    summary: 'A patient replies STOP or START to a reminder; signed with HMAC-SHA256 in X-Signature',
    body: SmsReply,
    response: ok({}),
  }),
};
