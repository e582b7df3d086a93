import type { LabMessage, labMessageCalls } from '#contract/lab-messages.ts';
import { orderNumberOf } from '#domain/order-number.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf, StaffCtx } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { opened } from '#server/platform/sql/seals.ts';
import { change } from '#server/platform/writes/change.ts';
import { maySee, mayDo, scopeOf } from '#server/requests/request.policy.ts';
import { findByServiceNumber, findRequest, lockVisibleRequest } from '#server/requests/requests.ts';
import { readFile } from './hl7/read-file.ts';
import type { MessagePatient } from './hl7/reading.ts';
import { lockSeenMessage, messageHubs, moveMessage } from './message-state.ts';
import { firstFaults, orderToFill, readForOrder } from './read-for-order.ts';
import {
  findMessage,
  listMessages,
  sealedBodyOf,
  WAITING,
  type MessageRow,
} from './stored-message.queries.ts';

type StoredMessageCalls = Omit<typeof labMessageCalls, 'readLabMessages'>;

export const storedMessageHandlers: HandlersOf<StoredMessageCalls> = {
  async labMessages(ctx) {
    const { state = 'WAITING', search, newestFirst, ...page } = ctx.query;
    const { rows, next, total, waiting } = await listMessages(ctx.db, {
      hubKeys: await messageHubs(ctx.db, ctx.who),
      states: state === 'WAITING' ? WAITING : [state],
      search,
      isNewestFirst: newestFirst === 'true',
      ...pageAsked(page),
    });
    return { items: rows.map(presentMessage), next, total, waiting };
  },

  async labMessage(ctx) {
    const row = await visibleMessage(ctx, ctx.query.messageId);
    await auditRead(ctx, 'lab_message', row.id, row.patientId);
    const { reports, faults } = await readFile(await bodyOf(ctx, row.id), ctx.config.TIME_ZONE);
    const patients = [...new Set(reports.map(({ patient }) => patient))];
    return {
      message: presentMessage(row),
      patients: patients.map(presentPatient),
      orders: await ordersOf(ctx, row.orderNumbers),
      ...firstFaults(faults),
    };
  },

  async readStoredMessage(ctx) {
    const message = await visibleMessage(ctx, ctx.query.messageId);
    const row = await orderToFill(ctx, ctx.query.serviceId);
    await auditRead(ctx, 'lab_message', message.id, row.patientId);
    return {
      message: presentMessage(message),
      ...(await readForOrder(ctx, row, await bodyOf(ctx, message.id))),
    };
  },

  async takeLabMessage(ctx) {
    await change(ctx, async (c) => {
      const message = await lockSeenMessage(c, ctx.who, ctx.body);
      const { row, scope } = await lockVisibleRequest(c, ctx.who, ctx.body.serviceId);
      if (!mayDo(scope, row).includes('upload'))
        throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
      const { id: requestId, patientId } = row;
      await moveMessage(c, message, ctx.who.userId, { to: 'TAKEN', requestId, patientId });
    });
    return {};
  },

  async finishLabMessage(ctx) {
    await change(ctx, async (c) => {
      const message = await lockSeenMessage(c, ctx.who, ctx.body);
      const { requestId, patientId } = message;
      if (requestId === null)
        throw new Refusal('BAD_TRANSITION', { detail: { from: message.state, to: 'DONE' } });
      await moveMessage(c, message, ctx.who.userId, { to: 'DONE', requestId, patientId });
    });
    return {};
  },

  async setLabMessageAside(ctx) {
    const { reason } = ctx.body;
    await change(ctx, async (c) => {
      const message = await lockSeenMessage(c, ctx.who, ctx.body);
      await moveMessage(c, message, ctx.who.userId, { to: 'SET_ASIDE', reason });
    });
    return {};
  },
};

async function visibleMessage(ctx: StaffCtx, messageId: string): Promise<MessageRow> {
  return orNotFound(await findMessage(ctx.db, messageId, await messageHubs(ctx.db, ctx.who)));
}

/** Opens a message. @throws Refusal NOT_FOUND if its key was lost */
async function bodyOf({ db, vault }: StaffCtx, id: string): Promise<Buffer> {
  const sealed = await sealedBodyOf(db, id);
  if (sealed === null) throw new Refusal('NOT_FOUND', { reason: 'MESSAGE_UNREADABLE' });
  return Buffer.from(opened(vault, sealed, id), 'latin1');
}

/** The orders of these numbers that the caller may see: all others do not exist. */
async function ordersOf({ db, who }: StaffCtx, numbers: readonly string[]) {
  const scope = await scopeOf(db, who);
  const found = [];
  for (const number of new Set(numbers.map(orderNumberOf))) {
    const known = await findByServiceNumber(db, number);
    const row = known && (await findRequest(db, known.id));
    if (row && maySee(scope, row))
      found.push({ id: row.id, serviceNumber: row.serviceNumber, patientName: row.name });
  }
  return found;
}

const presentPatient = ({ name, bornOn, sex, numbers }: MessagePatient) => ({
  name,
  bornOn,
  sex,
  numbers: numbers.map(({ id }) => id),
});

function presentMessage(row: MessageRow): LabMessage {
  const { id, sender, controlId, patientName, orderNumbers, results, documents, faults } = row;
  const { state, reason, version, byUser, byName, byRole, requestId, serviceNumber } = row;
  return {
    id,
    hub: row.hubName,
    receivedAt: row.receivedAt.toISOString(),
    stateAt: row.stateAt.toISOString(),
    by: byUser && byName && byRole ? { userId: byUser, name: byName, role: byRole } : null,
    order: requestId && serviceNumber ? { id: requestId, serviceNumber } : null,
    sender,
    controlId,
    patientName,
    orderNumbers,
    results,
    documents,
    faults,
    state,
    reason,
    version,
  };
}
