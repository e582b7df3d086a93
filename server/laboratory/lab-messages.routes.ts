import type { labMessageCalls } from '#contract/lab-messages.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orderToFill, readForOrder } from './read-for-order.ts';

export const labMessageHandlers: HandlersOf<Pick<typeof labMessageCalls, 'readLabMessages'>> = {
  async readLabMessages(ctx) {
    const { serviceId, file } = ctx.body;
    const row = await orderToFill(ctx, serviceId);
    await auditRead(ctx, 'lab_message', row.id, row.patientId);
    return readForOrder(ctx, row, new Uint8Array(await file.arrayBuffer()));
  },
};
