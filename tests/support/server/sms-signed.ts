import type { DeliveryReport, SmsReply } from '#contract/sms-gateway.ts';
import { replyFields, reportFields, smsSignature } from '#server/intake/sms-gateway.routes.ts';
import type { Client } from '#tests/support/server/client.ts';
import { SMS_REPORT_SECRET, type TestServer } from '#tests/support/server/server.ts';

/** The SMS gateway, with its signature over these fields. */
const smsGateway = (server: TestServer, fields: readonly string[]): Client =>
  server.client({ 'x-signature': smsSignature(SMS_REPORT_SECRET, fields) });

export const reportingGateway = (server: TestServer, report: DeliveryReport): Client =>
  smsGateway(server, reportFields(report));

export const replyingGateway = (server: TestServer, reply: SmsReply): Client =>
  smsGateway(server, replyFields(reply));
