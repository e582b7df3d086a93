import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { randomUUID } from 'node:crypto';
import type { caseCalls } from '#contract/cases.ts';
import { begin, changeCase, mustBeNewest, presentedCase, readCase, stepInCase } from './cases.ts';
import { prepareCompletion } from './complete-case.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  addMessage,
  hasUnmarked,
  receiptOf,
  mark,
  presentMessage,
  readThread,
  type Thread,
} from '#server/visits/messages.ts';
import { mustBeDiagnoses } from '#server/reference/diagnoses.ts';
import { audienceOf, moveRequest, tellChanged, type RequestRow } from '#server/requests/requests.ts';
import { listQueue } from '#server/requests/requests.routes.ts';
import {
  countCaseMarks,
  deleteCaseMark,
  findSentInfoRequest,
  insertCaseMark,
  insertInfoRequest,
  saveReview,
} from './case.queries.ts';

const MARKS_MAX = 100;

function threadOf(row: RequestRow): Thread {
  return { channel: 'CUSTOMER', requestId: row.id };
}

async function tellMessage(
  c: Change,
  row: RequestRow,
  receipt?: ReturnType<typeof receiptOf>,
): Promise<void> {
  const type = receipt ? 'message.receipt' : 'message.sent';
  await c.event(type, await audienceOf(c.tx, row), { requestId: row.id, kind: row.kind, ...receipt });
}

type Calls = Omit<typeof caseCalls, 'intakeCasePhoto' | 'intakeCaseAnswers'>;

export const caseHandlers: HandlersOf<Calls> = {
  skincareCases: (ctx) => listQueue(ctx, ['SKINCARE'], ctx.body, ctx.who.roleId),
  dermaCases: (ctx) => listQueue(ctx, ['DERMACARE'], ctx.body, ctx.who.roleId),
  secondOpinionCases: (ctx) => listQueue(ctx, ['SECOND_OPINION'], ctx.body, ctx.who.roleId),

  async caseDetails(ctx) {
    const { row } = await readCase(ctx, ctx.query.requestId);
    await auditRead(ctx, 'request', row.id, row.patientId);
    return presentedCase(ctx, row.id);
  },

  saveCaseAssessment: (ctx) =>
    changeCase(ctx, ctx.body.requestId, 'assess', async (c, row) => {
      const { version, assessment } = ctx.body;
      mustBeDiagnoses('assessment.diagnoses', assessment.diagnoses);
      await mustBeNewest(c.tx, row.id, version);
      await begin(c, row, ctx.who.userId);
      await saveReview(c.tx, row.id, { assessment: JSON.stringify(assessment), version: version + 1 });
      await c.audit('ASSESS', 'request', row.id, row.patientId);
      await tellChanged(c, row);
    }),

  addCaseMark: (ctx) =>
    changeCase(ctx, ctx.body.requestId, 'assess', async (c, row) => {
      const { clientId, view, x, y, label } = ctx.body;
      if ((await countCaseMarks(c.tx, row.id)) >= MARKS_MAX)
        throw new Refusal('RULE', { reason: 'BODY_MAP_FULL' });
      const owner = { id: randomUUID(), requestId: row.id, byUser: ctx.who.userId };
      const times = { at: occurredSince(c, row.requestedAt), receivedAt: c.now };
      await insertCaseMark(c.tx, { ...owner, ...times, clientId, view, x, y, label });
      await c.audit('MARK', 'request', row.id, row.patientId);
      await tellChanged(c, row);
    }),

  removeCaseMark: (ctx) =>
    changeCase(ctx, ctx.body.requestId, 'assess', async (c, row) => {
      const isDeleted = await deleteCaseMark(c.tx, row.id, ctx.body.markId);
      if (!isDeleted) throw new Refusal('NOT_FOUND');
      await c.audit('UNMARK', 'request', row.id, row.patientId);
      await tellChanged(c, row);
    }),

  async askCaseInfo(ctx) {
    const { requestId, clientId, asked, text } = ctx.body;
    const { row: seen } = await readCase(ctx, requestId);
    const before = await findSentInfoRequest(ctx.db, seen.id, clientId);
    if (before) return presentedCase(ctx, requestId);
    return changeCase(ctx, requestId, 'askInfo', async (c, row) => {
      const begun = await begin(c, row, ctx.who.userId);
      const owner = { id: randomUUID(), requestId: row.id, byUser: ctx.who.userId, askedAt: c.now };
      await insertInfoRequest(c.tx, { ...owner, clientId, asked: JSON.stringify(asked), text });
      await moveRequest(c, begun, { to: 'INFO_REQUESTED', byUser: ctx.who.userId, note: asked.join(', ') });
      await addMessage(
        c,
        threadOf(row),
        { key: identityKey(ctx.who), name: ctx.who.name, role: 'provider' },
        { clientId: `info-${clientId}`, text: `${text}\n\n${asked.map((one) => `• ${one}`).join('\n')}` },
        () => tellMessage(c, row),
      );
    });
  },

  completeCase: { prepare: prepareCompletion },

  async caseMessages(ctx) {
    const { row } = await readCase(ctx, ctx.query.requestId);
    const key = identityKey(ctx.who);
    await auditRead(ctx, 'messages', row.id, row.patientId);
    if (row.providerId === ctx.who.roleId && (await hasUnmarked(ctx.db, threadOf(row), key, 'readAt'))) {
      await change(ctx, async (c) => {
        const marked = await mark(c.tx, threadOf(row), key, 'readAt', c.now);
        if (!marked.length) return;
        await tellMessage(c, row, receiptOf(marked, 'readAt'));
      });
    }
    return readThread(ctx.db, threadOf(row), key, ctx.query);
  },

  async sendCaseMessage(ctx) {
    const { requestId, clientId, text } = ctx.body;
    if (!text) throw new Refusal('BAD_INPUT', { fields: [{ path: 'text', reason: 'FIELD_REQUIRED' }] });
    const key = identityKey(ctx.who);
    const sender = { key, name: ctx.who.name, role: 'provider' };
    const message = await stepInCase(ctx, requestId, 'chat', (c, row) =>
      addMessage(c, threadOf(row), sender, { clientId, text }, async () => {
        await c.audit('MESSAGE', 'request', row.id, row.patientId);
        await tellMessage(c, row);
      }),
    );
    return { message: await presentMessage(ctx.db, message, key) };
  },
};
