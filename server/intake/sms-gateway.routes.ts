import { createHmac } from 'node:crypto';
import type { DeliveryReport, SmsReply, smsGatewayCalls } from '#contract/sms-gateway.ts';
import { recordReport } from '#server/mail/record-report.ts';
import { reminderWordOf } from '#server/notifications/reminder-stops.ts';
import type { Config } from '#server/platform/config.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { change } from '#server/platform/writes/change.ts';
import { recordWord } from './record-reply.ts';

export const smsGatewayHandlers: HandlersOf<typeof smsGatewayCalls> = {
  async smsReport(ctx) {
    mustBeSigned(ctx, reportFields(ctx.body));
    const failed = await change(ctx, (c) =>
      recordReport(c, ctx.connectors.SMS, { connector: 'http-sms', ...ctx.body }),
    );
    if (failed !== null) ctx.log.warn({ id: failed, fault: ctx.body.reason }, 'an SMS was not delivered');
    return {};
  },

  async smsReply(ctx) {
    mustBeSigned(ctx, replyFields(ctx.body));
    // The hospital's own gateway sends words alone.
    const word = reminderWordOf(ctx.body.text);
    const said = { ...ctx.body, at: new Date(ctx.body.at) };
    if (word) await change(ctx, (c) => recordWord(c, word, said));
    return {};
  },
};

/** @throws Refusal BAD_CLIENT */
function mustBeSigned(
  { config, request }: { config: Config; request: Request },
  fields: readonly string[],
): void {
  const expected = smsSignature(config.smsReportSecret, fields);
  if (!sameText(request.headers.get('x-signature') ?? '', expected)) throw new Refusal('BAD_CLIENT');
}

/** HMAC-SHA256 over the fields in a fixed order, independent of the JSON formatting. */
export function smsSignature(secret: string, fields: readonly string[]): string {
  return createHmac('sha256', secret).update(fields.join('\n')).digest('hex');
}

export const reportFields = ({ messageId, state, reason = '' }: DeliveryReport): string[] => [
  messageId,
  state,
  reason,
];

export const replyFields = ({ from, at, text }: SmsReply): string[] => [from, at, text];
