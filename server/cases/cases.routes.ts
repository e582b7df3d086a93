import { createHash, randomUUID } from 'node:crypto';
import type { Assessment, caseCalls } from '#contract/cases.ts';
import { missingToComplete } from '#domain/case-review.ts';
import { begin, changeCase, presentedCase, readCase, stepInCase } from './cases.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { StaffCtx, HandlersOf } from '#server/platform/http/handler.ts';
import { insertDocument } from '#server/files/insert-document.ts';
import { identityKey } from '#server/platform/http/identity.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  addMessage,
  hasUnmarked,
  mark,
  presentMessage,
  readThread,
  type Thread,
} from '#server/visits/messages.ts';
import { opinionPdf, opinionTexts } from './opinion-pdf.ts';
import { audienceOf, moveRequest, tellChanged, type RequestRow } from '#server/requests/requests.ts';
import { listQueue } from '#server/requests/requests.routes.ts';
import {
  countCaseMarks,
  deleteCaseMark,
  findReview,
  findSentInfoRequest,
  findSigner,
  insertCaseMark,
  insertInfoRequest,
  saveReview,
} from './case.queries.ts';
import { mustBePrintable } from '#server/platform/pdf/signed-text.ts';

const MARKS_MAX = 100;

function threadOf(row: RequestRow): Thread {
  return { channel: 'CUSTOMER', requestId: row.id };
}

async function tellMessage(c: Change, row: RequestRow): Promise<void> {
  await c.event('message.sent', await audienceOf(c.tx, row), { requestId: row.id, kind: row.kind });
}

/** @throws Refusal CHANGED_MEANWHILE with the newest draft */
async function mustBeNewest(c: Change, requestId: string, version: number) {
  const review = await findReview(c.tx, requestId);
  if (review.version !== version)
    throw new Refusal('CHANGED_MEANWHILE', {
      detail: { version: review.version, assessment: review.assessment },
    });
  return review;
}

const MISSING = { diagnoses: 'a diagnosis', plan: 'a plan', opinion: 'your opinion' } as const;

/** @throws Refusal RULE naming what a finished review still lacks */
function mustBeFinished(row: RequestRow, assessment: Assessment): void {
  const lacks = missingToComplete(row.kind, assessment).map((field) => MISSING[field]);
  if (lacks.length)
    throw new Refusal('RULE', { responseString: `Write ${lacks.join(' and ')} first.`, detail: { lacks } });
}

/** Stores the signed report of a second opinion. @returns what the review keeps of it */
async function signReport(ctx: StaffCtx, c: Change, row: RequestRow, assessment: Assessment) {
  const { salutation, ...registered } = await findSigner(c.tx, ctx.who.roleId);
  const signer = { ...registered, name: `${salutation} ${ctx.who.name}` };
  mustBePrintable(opinionTexts({ request: row, assessment, signer }));
  const bytes = await opinionPdf({
    request: row,
    assessment,
    signer,
    signedAt: c.now,
    timeZone: ctx.config.TIME_ZONE,
    productName: ctx.config.PRODUCT_NAME,
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await ctx.files.put(sha256, bytes);
  const document = await insertDocument(
    c,
    { sizeBytes: bytes.length, contentType: 'application/pdf', sha256 },
    {
      clientId: `opinion-${row.id}`,
      patientId: row.patientId,
      requestId: row.id,
      kind: 'OTHER',
      name: `Second opinion ${row.serviceNumber}.pdf`,
      byUser: ctx.who.userId,
    },
  );
  return { reportDocumentId: document.id, reportSha256: sha256, signedAt: c.now };
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
      await mustBeNewest(c, row.id, version);
      await begin(c, row, ctx.who.userId);
      await saveReview(c.tx, row.id, { assessment: JSON.stringify(assessment), version: version + 1 });
      await c.audit('ASSESS', 'request', row.id, row.patientId);
      await tellChanged(c, row);
    }),

  addCaseMark: (ctx) =>
    changeCase(ctx, ctx.body.requestId, 'assess', async (c, row) => {
      const { clientId, view, x, y, label } = ctx.body;
      if ((await countCaseMarks(c.tx, row.id)) >= MARKS_MAX)
        throw new Refusal('RULE', { responseString: 'The body map is full.' });
      const owner = { id: randomUUID(), requestId: row.id, byUser: ctx.who.userId, at: c.now };
      await insertCaseMark(c.tx, { ...owner, clientId, view, x, y, label });
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

  completeCase: (ctx) =>
    changeCase(ctx, ctx.body.requestId, 'complete', async (c, row) => {
      const { assessment } = await mustBeNewest(c, row.id, ctx.body.version);
      mustBeFinished(row, assessment);
      const begun = await begin(c, row, ctx.who.userId);
      const report =
        row.kind === 'SECOND_OPINION' ? await signReport(ctx, c, row, assessment) : { signedAt: c.now };
      await saveReview(c.tx, row.id, { ...report, version: ctx.body.version + 1 });
      await moveRequest(c, begun, { to: 'COMPLETED', byUser: ctx.who.userId });
    }),

  async caseMessages(ctx) {
    const { row } = await readCase(ctx, ctx.query.requestId);
    const key = identityKey(ctx.who);
    if (row.providerId === ctx.who.roleId && (await hasUnmarked(ctx.db, threadOf(row), key, 'readAt'))) {
      await change(ctx, async (c) => {
        await mark(c.tx, threadOf(row), key, 'deliveredAt', c.now);
        if (!(await mark(c.tx, threadOf(row), key, 'readAt', c.now))) return;
        await c.audit('READ', 'messages', row.id, row.patientId);
        await tellMessage(c, row);
      });
    }
    return readThread(ctx.db, threadOf(row), key, ctx.query);
  },

  async sendCaseMessage(ctx) {
    const { requestId, clientId, text } = ctx.body;
    if (!text) throw new Refusal('BAD_INPUT', { fields: [{ path: 'text', message: 'Enter a message.' }] });
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
