import { randomUUID } from 'node:crypto';
import type { smsGatewayCalls } from '#contract/sms-gateway.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';

export const smsGatewayInputs: InputsOf<typeof smsGatewayCalls> = {
  smsReport: async (_, { db, clock }) => {
    const row = { channel: 'SMS', recipient: '+919812345678', subject: '', text: 'Hello' } as const;
    const [at, gatewayId] = [clock.now(), randomUUID()];
    await db
      .insertInto('outgoing')
      .values({ ...row, state: 'SENT', at, nextAt: at, gatewayId, connector: 'http-sms' })
      .execute();
    return { body: { messageId: gatewayId, state: 'FAILED', reason: 'ABSENT_SUBSCRIBER' } };
  },
  smsReply: (_, { clock }) => ({
    body: { from: '+919812345678', at: clock.now().toISOString(), text: 'STOP' },
  }),
};
