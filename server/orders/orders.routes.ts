import type { serviceCalls } from '#contract/services.ts';
import { auditList, auditRead } from '#server/platform/audit/audit-reads.ts';
import { change } from '#server/platform/writes/change.ts';
import type { StaffCtx, HandlersOf } from '#server/platform/http/handler.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { aboutOrder, tellPatient } from '#server/patient-links/tell-patient.ts';
import { tellResult } from '#server/files/results.ts';
import { sentBefore, presentDocument } from '#server/files/documents.ts';
import { checkedResult } from '#server/files/checked-file.ts';
import { imagingOfPatient } from '#server/people/imaging-patient.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import {
  addMessage,
  hasUnmarked,
  receiptOf,
  mark,
  presentMessage,
  readThread,
  type Thread,
} from '#server/visits/messages.ts';
import { mustBePriced, sendPaymentLink } from '#server/billing/payment-links.ts';
import { openReceipt } from '#server/billing/receipts/open-receipt.ts';
import { mayDo, scopeOf } from '#server/requests/request.policy.ts';
import { presentHistory } from '#server/requests/present-history.ts';
import { presentLink } from './present-order.ts';
import {
  readVisibleRequest,
  tellChanged,
  tellService,
  findByServiceNumber,
  historyOf,
  lockRequest,
  type RequestRow,
} from '#server/requests/requests.ts';
import { readReplies } from './canned-replies.ts';
import { grantRewards } from './rewards.ts';
import { moveOrder, moveProduct } from './move-order.ts';
import { listUnreadChats, updateOrder } from './order.queries.ts';
import { changeService, details } from './orders.ts';

async function byNumber(ctx: StaffCtx, serviceNumber: string): Promise<RequestRow> {
  const found = orNotFound(await findByServiceNumber(ctx.db, serviceNumber));
  return (await readVisibleRequest(ctx, found.id)).row;
}

function threadOf(row: RequestRow, channel: 'CUSTOMER' | 'DESK' = 'CUSTOMER'): Thread {
  return { channel, requestId: row.id };
}

interface OrderFile {
  serviceId: string;
  clientId: string;
  file: File;
  sha256?: string | undefined;
  confirmsPatient?: 'true' | undefined;
}

/** @throws Refusal NOT_FOUND, NOT_ALLOWED */
async function orderForFile(ctx: StaffCtx, { serviceId, clientId }: OrderFile) {
  const { row, scope } = await readVisibleRequest(ctx, serviceId);
  const before = await sentBefore(ctx.db, ctx.who.userId, clientId);
  if (!before && !mayDo(scope, row).includes('upload'))
    throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_NOT_ACCEPTED' });
  return { row, before };
}

/** @returns the function that files the order's document, once its bytes are stored */
async function prepareFile(seen: StaffCtx, kind: 'LAB_RESULT' | 'OTHER', body: OrderFile) {
  const { row: seenRow } = await orderForFile(seen, body);
  const checked = await checkedResult(body.file, body.sha256);
  const isConfirmed = body.confirmsPatient !== undefined;
  const { patientId } = seenRow;
  const stored = await storeUpload(
    seen,
    await imagingOfPatient(seen.db, checked, { patientId, isConfirmed }),
  );
  return async (ctx: StaffCtx) => {
    const { row, before } = await orderForFile(ctx, body);
    if (before) return { document: presentDocument(before) };
    const document = await change(ctx, async (c) => {
      const owner = { patientId: row.patientId, requestId: row.id, byUser: ctx.who.userId };
      const name = body.file.name || 'result';
      const added = await insertDocument(c, stored, { ...owner, clientId: body.clientId, kind, name });
      await tellService(c, row, 'document.added');
      if (kind === 'LAB_RESULT') {
        await tellResult(c, row.id);
        await tellPatient(c, ctx.config, 'RESULT', aboutOrder(row));
      }
      return added;
    });
    return { document: presentDocument(document) };
  };
}

export const serviceHandlers: HandlersOf<typeof serviceCalls> = {
  async serviceDetailsById(ctx) {
    const { row } = await readVisibleRequest(ctx, ctx.query.serviceId);
    await auditRead(ctx, 'request', row.id, row.patientId);
    return details(ctx, row.id);
  },

  async orderReceipt(ctx) {
    const { receiptId } = ctx.body;
    return { url: await openReceipt(ctx, receiptId, (requestId) => readVisibleRequest(ctx, requestId)) };
  },

  async serviceStatusHistory(ctx) {
    const { row } = await readVisibleRequest(ctx, ctx.query.serviceId);
    await auditRead(ctx, 'history', row.id, row.patientId);
    return { history: presentHistory(await historyOf(ctx.db, row.id)) };
  },

  async patientMobile(ctx) {
    const { row, scope } = await readVisibleRequest(ctx, ctx.query.serviceId);
    if (!mayDo(scope, row).includes('chat')) throw new Refusal('NOT_ALLOWED', { reason: 'ORDER_ENDED' });
    await auditRead(ctx, 'mobile', row.id, row.patientId);
    return { mobile: row.mobile };
  },

  updateServiceStatus: (ctx) =>
    changeService(ctx, ctx.body.serviceId, (c, row) => moveOrder(ctx, c, row, ctx.body)),

  updateServiceProductStatus: (ctx) =>
    changeService(ctx, ctx.body.serviceId, (c, row) => moveProduct(ctx, c, row, ctx.body)),

  async chats(ctx) {
    const row = await byNumber(ctx, ctx.query.serviceNumber);
    const thread = threadOf(row, ctx.query.channel);
    const key = identityKey(ctx.who);
    await auditRead(ctx, 'messages', row.id, row.patientId);
    if (await hasUnmarked(ctx.db, thread, key, 'readAt')) {
      await change(ctx, async (c) => {
        const marked = await mark(c.tx, thread, key, 'readAt', c.now);
        if (!marked.length) return;
        await tellService(c, row, 'message.receipt', receiptOf(marked, 'readAt'));
      });
    }
    return readThread(ctx.db, thread, key, ctx.query);
  },

  async chatReply(ctx) {
    const { serviceNumber, channel, clientId, text } = ctx.body;
    if (!text) throw new Refusal('BAD_INPUT', { fields: [{ path: 'text', reason: 'FIELD_REQUIRED' }] });
    const row = await byNumber(ctx, serviceNumber);
    const thread = threadOf(row, channel);
    const key = identityKey(ctx.who);
    const sender = { key, name: ctx.who.name, role: 'agent' };
    const message = await change(ctx, (c) =>
      addMessage(c, thread, sender, { clientId, text }, async () => {
        await c.audit('MESSAGE', 'request', row.id, row.patientId);
        await tellService(c, row, 'message.sent');
      }),
    );
    return { message: await presentMessage(ctx.db, message, key) };
  },

  async newChats(ctx) {
    const scope = await scopeOf(ctx.db, ctx.who);
    const { rows, next, total } = await listUnreadChats(ctx.db, { ...pageAsked(ctx.query), scope });
    await auditList(
      ctx,
      'newChats',
      rows.map(({ patientId }) => patientId),
    );
    const chats = rows.map(({ serviceNumber, serviceId, kind, patientName, unread, lastAt }) => ({
      serviceNumber,
      serviceId,
      kind,
      patientName,
      unread,
      lastAt: lastAt.toISOString(),
    }));
    return { chats, next, total };
  },

  savePrescription: { prepare: (ctx) => prepareFile(ctx, 'OTHER', ctx.body) },
  uploadLabTestResults: { prepare: (ctx) => prepareFile(ctx, 'LAB_RESULT', ctx.body) },

  async updateMemberScanReportStatus(ctx) {
    await changeService(ctx, ctx.body.serviceId, async (c, row) => {
      await updateOrder(c.tx, row.id, { scanReportStatus: ctx.body.scanReportStatus });
      await c.audit(`SCAN_${ctx.body.scanReportStatus}`, 'request', row.id, row.patientId);
      await tellChanged(c, row);
    });
    return {};
  },

  async generatePaymentLink(ctx) {
    const { row, scope } = await readVisibleRequest(ctx, ctx.body.serviceId);
    if (!mayDo(scope, row).includes('charge')) throw new Refusal('NOT_ALLOWED');
    await mustBePriced(ctx.db, row.id);
    if (!row.amountPaise)
      throw new Refusal('BAD_INPUT', {
        fields: [{ path: 'serviceId', reason: 'NO_PAYMENT_DUE' }],
      });
    const link = await change(ctx, async (c) =>
      sendPaymentLink(c, ctx.config, orNotFound(await lockRequest(c.tx, row.id))),
    );
    return { paymentLink: presentLink(ctx, link) };
  },

  async createRewardsForAllService(ctx) {
    await changeService(ctx, ctx.body.serviceId, (c, row) => grantRewards(c, row, ctx.who.userId));
    return {};
  },

  saveServiceNotes: (ctx) =>
    changeService(ctx, ctx.body.serviceId, async (c, row) => {
      const { notes, version } = ctx.body;
      if (row.version !== version)
        throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, notes: row.notes } });
      await updateOrder(c.tx, row.id, { notes, version: version + 1 });
      await c.audit('SERVICE_NOTES', 'request', row.id, row.patientId);
      await tellChanged(c, row);
    }),

  async cannedReplies(ctx) {
    const replies = await readReplies(ctx.db);
    return { replies: replies.map(({ id, title, text }) => ({ id, title, text })) };
  },
};
