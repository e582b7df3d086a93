import { randomUUID } from 'node:crypto';
import type { consultationCalls } from '#contract/consultations.ts';
import { ADULT_YEARS } from '#domain/adult.ts';
import { ageOn } from '#domain/age.ts';
import { takeAlert } from '#server/alerts/alerts.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import { askAgain, askOfPatient } from './asked.ts';
import { fileCapture, reviewCapture } from './captures.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { occurredSince } from '#server/platform/writes/occurred-at.ts';
import { giveConsent } from './consent.ts';
import { clinicOfVisit } from './clinic-of-visit.ts';
import { say, threadOf } from './consultation-messages.ts';
import {
  changeConsultation,
  presented,
  readConsultation,
  readConsultationByNumber,
  readConversation,
  tellConsultation,
} from './consultations.ts';
import { type StaffCtx, type Answer, type Batched, type HandlersOf } from '#server/platform/http/handler.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sentBefore, documentPage, findDocument, presentDocument } from '#server/files/documents.ts';
import { checkedFile, checkedResult } from '#server/files/checked-file.ts';
import { imagingOfPatient } from '#server/people/imaging-patient.ts';
import { storeUpload } from '#server/files/store-upload.ts';
import { identityKey, type Guest, type Staff } from '#server/platform/http/identity.ts';
import { fieldFault, orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { hasUnmarked, mark, presentMessages, readThread, receiptOf } from './messages.ts';
import { changeMode } from './change-mode.ts';
import { mustBeOpen, mustHold } from './consultation.policy.ts';
import { mayDo } from '#server/requests/request.policy.ts';
import {
  lockVisibleRequest,
  moveRequest,
  peopleIn,
  lockRequest,
  updateConsultation,
} from '#server/requests/requests.ts';
import {
  commentsOf,
  findConsultation,
  getCommentId,
  insertComment,
  type ConsultationRow,
} from './consultation.queries.ts';
import { isSameNote, signNote } from './sign-note.ts';
import { billVisit } from './visit-bill.ts';
import { mustBeDiagnoses } from '#server/reference/diagnoses.ts';

type StaffOrGuestCtx = Deps & { who: Staff | Guest };

/** Marks messages for the caller. If that changed anything, it audits the read and tells the senders. */
async function markThread(
  ctx: StaffOrGuestCtx,
  row: ConsultationRow,
  column: 'deliveredAt' | 'readAt',
  upToId?: string,
): Promise<void> {
  const key = identityKey(ctx.who);
  const thread = threadOf(row.id);
  if (!(await hasUnmarked(ctx.db, thread, key, column))) return;
  await change(ctx, async (c) => {
    const marked = await mark(c.tx, thread, key, column, c.now, upToId);
    if (!marked.length) return;
    await c.audit('READ', 'messages', row.id, row.patientId);
    await c.event('message.receipt', peopleIn(row), { consultationId: row.id, ...receiptOf(marked, column) });
  });
}

/** Joins the consultation of an accepted request; the first to join sets it in progress. */
async function join(ctx: StaffCtx, requestId: string, at?: string): Promise<string> {
  return change(ctx, async (c) => {
    const { row } = await lockVisibleRequest(c, ctx.who, requestId, (...seen) =>
      mayDo(...seen).includes('join'),
    );
    const consultation = orNotFound(await findConsultation(c.tx, orNotFound(row.consultationId)));
    const isDoctor = ctx.who.role === 'provider' && consultation.providerId === ctx.who.roleId;
    const joins = isDoctor && !consultation.providerJoinedAt;
    // Whom a colleague gave it to has it now; the alert of a doctor stays until the doctor joins.
    const isNurses = row.takenBy === ctx.who.userId && consultation.providerId === null;
    if (isNurses) await takeAlert(c, row.id, ctx.who.userId);
    const clinicId = consultation.clinicId ?? (joins ? await clinicOfVisit(c, ctx, at) : null);
    if (row.status === 'ACCEPTED') await moveRequest(c, row, { to: 'IN_PROGRESS', byUser: ctx.who.userId });
    if (row.status === 'ACCEPTED' || joins) {
      await updateConsultation(c.tx, consultation.id, {
        status: 'IN_PROGRESS',
        startedAt: consultation.startedAt ?? c.now,
        ...(joins ? { providerJoinedAt: c.now, clinicId } : {}),
      });
      if (joins) await takeAlert(c, row.id, ctx.who.userId);
      await c.audit('JOIN', 'consultation', consultation.id, row.patientId);
      await tellConsultation(c, consultation);
      // The provider's own counter decreases when they join, so their lists are told.
      await c.event('request.changed', [`user:${ctx.who.userId}`], { requestId: row.id, kind: row.kind });
    }
    return consultation.id;
  });
}

type SendMessage = typeof consultationCalls.sendConsultationMessage;

/** Messages of one consultation arrive in a batch when they were written offline. */
const sendMessages: Batched<SendMessage>['actOnAll'] = async (ctx, commands) => {
  const messages = commands.map(({ body, occurredAt }) => ({ ...body, occurredAt }));
  if (messages.some(({ text, documentId }) => !text && !documentId))
    throw new Refusal('BAD_INPUT', { fields: [{ path: 'text', reason: 'FIELD_REQUIRED' }] });
  const row = await readConversation(ctx, commands[0].body.consultationId);
  if (messages.some(({ consultationId }) => consultationId !== row.id)) throw new Refusal('NOT_FOUND');
  const rows = await change(ctx, async (c) => {
    for (const { documentId } of messages) {
      if (!documentId) continue;
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      const document = await findDocument(c.tx, documentId);
      if (document?.consultationId !== row.id) throw new Refusal('NOT_FOUND');
    }
    return say(c, ctx.who, row, messages);
  });
  const stored = await presentMessages(ctx.db, rows, identityKey(ctx.who));
  return stored.map((message) => ({ message }));
};

export const consultationHandlers: HandlersOf<typeof consultationCalls> = {
  async getConsultationForProvider(ctx) {
    const row = await readConsultationByNumber(ctx, ctx.query.consultationNumber);
    await auditRead(ctx, 'consultation', row.id, row.patientId);
    return presented(ctx, row.id);
  },

  joinUrgentCareConsultation: async (ctx) =>
    presented(ctx, await join(ctx, ctx.body.requestId, ctx.body.clinicId)),

  async updateUrgentCareNurseComments(ctx) {
    const { consultationNumber, clientId, text } = ctx.body;
    const consultationId = await changeConsultation(
      ctx,
      consultationNumber,
      'COMMENT',
      async (c, row) => {
        await insertComment(c.tx, {
          id: randomUUID(),
          consultationId: row.id,
          clientId,
          byUser: ctx.who.userId,
          text,
          at: occurredSince(c, row.createdAt),
          receivedAt: c.now,
        });
        return row.id;
        // The doctor may have completed the consultation while the nurse was still writing.
      },
      { alsoEnded: true },
    );
    const id = await getCommentId(ctx.db, ctx.who.userId, clientId);
    const comment = orNotFound((await commentsOf(ctx.db, consultationId)).find((row) => row.id === id));
    const { userId, name, role } = comment;
    return {
      comment: {
        id: comment.id,
        text: comment.text,
        at: comment.at.toISOString(),
        receivedAt: comment.receivedAt.toISOString(),
        by: { userId, name, role },
      },
    };
  },

  async getConsultationMessagesV2(ctx) {
    const row = await readConversation(ctx, ctx.query.consultationId);
    await auditRead(ctx, 'messages', row.id, row.patientId);
    // Receipts follow when the client reports what was read.
    if (!ctx.query.willRead || ctx.who.role === 'guest') await markThread(ctx, row, 'deliveredAt');
    return readThread(ctx.db, threadOf(row.id), identityKey(ctx.who), ctx.query);
  },

  sendConsultationMessage: {
    async act(ctx) {
      const [answer] = await sendMessages(ctx, [ctx]);
      return answer as Answer<SendMessage>;
    },
    actOnAll: sendMessages,
  },

  async readConsultationMessages(ctx) {
    const row = await readConsultation(ctx, ctx.body.consultationId);
    await markThread(ctx, row, 'readAt', ctx.body.upToMessageId);
    return {};
  },

  async getSharedDocuments(ctx) {
    const row = await readConsultation(ctx, ctx.query.consultationId);
    await auditRead(ctx, 'documents', row.id, row.patientId);
    return documentPage(ctx.db, { consultationId: row.id, withResults: true }, ctx.query);
  },

  async getConsultationDocument(ctx) {
    const row = await readConsultation(ctx, ctx.query.consultationId);
    await auditRead(ctx, 'documents', row.id, row.patientId);
    return documentPage(ctx.db, { consultationId: row.id }, ctx.query, ['CAPTURE']);
  },

  addConsultationDocument: {
    async prepare(seen) {
      const { consultationId, clientId, name, pages, file, messageClientId, confirmsPatient } = seen.body;
      const patientAgreed = seen.body.patientAgreed !== undefined;
      const seenRow = await readConsultation(seen, consultationId);
      if (!(await sentBefore(seen.db, seen.who.userId, clientId))) mustBeOpen(seenRow);
      const checkFile = messageClientId === undefined ? checkedResult : checkedFile;
      const uploaded = { patientId: seenRow.patientId, isConfirmed: confirmsPatient !== undefined };
      const checked = await imagingOfPatient(seen.db, await checkFile(file), uploaded);
      const stored = await storeUpload(seen, checked);
      return async (ctx) => {
        const row = await readConsultation(ctx, consultationId);
        const before = await sentBefore(ctx.db, ctx.who.userId, clientId);
        if (before) return { document: presentDocument(before) };
        mustBeOpen(row);
        const capture = { clientId, name, pages: Number(pages) || 1, messageClientId, patientAgreed };
        const document = await change(ctx, (c) => fileCapture(c, ctx.who, row, stored, capture));
        return { document: presentDocument(document) };
      };
    },
  },

  async updateDocumentCaptureStatus(ctx) {
    const { documentId } = ctx.body;
    const document = orNotFound(await findDocument(ctx.db, documentId));
    const row = await readConsultation(ctx, document.consultationId ?? '');
    await change(ctx, async (c) => {
      await reviewCapture(c, row, ctx.body);
      if (ctx.body.captureStatus === 'RETAKE')
        await askAgain(c, ctx.config, row, { documentId, words: ctx.body.reason ?? '', by: ctx.who.userId });
    });
    return { document: presentDocument(orNotFound(await findDocument(ctx.db, documentId))) };
  },

  async requestMemberVideoCapture(ctx) {
    const by = ctx.who.userId;
    await changeConsultation(ctx, ctx.body.consultationNumber, 'ASK_VIDEO', (c, row) =>
      askOfPatient(c, ctx.config, row, { kind: 'VIDEO', words: '', by }),
    );
    return {};
  },

  async setConsultationMode(ctx) {
    const { consultationNumber, consultationMode } = ctx.body;
    const action = `SET_${consultationMode}`;
    const id = await changeConsultation(ctx, consultationNumber, action, async (c, row) => {
      await changeMode(c, ctx.who, row, ctx.body);
      return row.id;
    });
    return presented(ctx, id);
  },

  async recordConsent(ctx) {
    const { consultationNumber, kind, guardian } = ctx.body;
    await changeConsultation(ctx, consultationNumber, 'CONSENT', async (c, row) => {
      if (kind === 'EXPLICIT' && !guardian && ageOn(row.bornOn, c.now) < ADULT_YEARS)
        throw new Refusal('BAD_INPUT', { fields: [fieldFault('guardian', 'FIELD_REQUIRED')] });
      await giveConsent(c, row.id, { kind, guardian: guardian ?? null, byKey: identityKey(ctx.who) });
    });
    return {};
  },

  async saveConsultationNote(ctx) {
    const { consultationNumber, note, version } = ctx.body;
    mustBeDiagnoses('note.diagnoses', note.diagnoses);
    const seen = await readConsultationByNumber(ctx, consultationNumber);
    // What was signed arrives again from a device that had it still to send.
    if (seen.noteSignedAt && isSameNote(seen.note, note)) return { note, version: seen.version };
    const save = async (c: Change, row: ConsultationRow): Promise<number> => {
      if (row.providerId !== ctx.who.roleId) throw new Refusal('NOT_FOUND');
      if (row.noteSignedAt) throw new Refusal('BAD_TRANSITION', { reason: 'NOTE_SIGNED' });
      mustBeOpen(row);
      if (row.version !== version)
        throw new Refusal('CHANGED_MEANWHILE', { detail: { version: row.version, note: row.note } });
      await updateConsultation(c.tx, row.id, { note: JSON.stringify(note), version: version + 1 });
      return version + 1;
    };
    const saved = await changeConsultation(ctx, consultationNumber, 'NOTE', save, { alsoEnded: true });
    return { note, version: saved };
  },

  async completeConsultation(ctx) {
    const { consultationNumber, sign } = ctx.body;
    if (sign) mustBeDiagnoses('sign.note.diagnoses', sign.note.diagnoses);
    const id = await changeConsultation(ctx, consultationNumber, 'COMPLETE', async (c, row) => {
      mustHold(ctx.who, row);
      if (sign && (await signNote(c, ctx.who, row, sign)))
        await c.audit('SIGN_NOTE', 'consultation', row.id, row.patientId);
      const request = row.requestId ? await lockRequest(c.tx, row.requestId) : undefined;
      if (request) await moveRequest(c, request, { to: 'COMPLETED', byUser: ctx.who.userId });
      await updateConsultation(c.tx, row.id, { status: 'COMPLETED', endedAt: c.now });
      await billVisit(c, ctx.config, row);
      return row.id;
    });
    return presented(ctx, id);
  },
};
