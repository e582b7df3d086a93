import { createHmac } from 'node:crypto';
import type { DeliveryReport, SmsReply, smsGatewayCalls } from '#contract/sms-gateway.ts';
import { recordReport } from '#server/mail/record-report.ts';
import { reminderWordOf, setReminders } from '#server/notifications/reminder-stops.ts';
import { listIdsByMobile } from '#server/patients/patients.ts';
import type { Config } from '#server/platform/config.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { change, type Change } from '#server/platform/writes/change.ts';

export const smsGatewayHandlers: HandlersOf<typeof smsGatewayCalls> = {
  async smsReport(ctx) {
    mustBeSigned(ctx, reportFields(ctx.body));
    const failed = await change(ctx, (c) => recordReport(c, ctx.body));
    if (failed !== null) ctx.log.warn({ id: failed, fault: ctx.body.reason }, 'an SMS was not delivered');
    return {};
  },

  async smsReply(ctx) {
    mustBeSigned(ctx, replyFields(ctx.body));
    await change(ctx, (c) => recordReply(c, ctx.body));
    return {};
  },
};

/** Any other text, and that of a number that no patient has, is not stored. */
async function recordReply(c: Change, { from: mobile, at, text }: SmsReply): Promise<void> {
  const word = reminderWordOf(text);
  const patients = word ? await listIdsByMobile(c.tx, mobile) : [];
  if (!word || !patients.length) return;
  const saidAt = new Date(Math.min(Date.parse(at), c.now.getTime()));
  if (!(await setReminders(c.tx, { mobile, word, saidAt }))) return;
  for (const id of patients)
    // oxlint-disable-next-line no-await-in-loop -- a family at one number
    await c.audit(`${word}_REMINDERS`, 'patient', id, id);
}

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
