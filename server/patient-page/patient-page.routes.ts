import type { patientNoticeCalls } from '#contract/patient-notices.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import type { patientRecordCalls } from '#contract/patient-record.ts';
import { openReceipt } from '#server/billing/receipts/open-receipt.ts';
import { cancelAppointment, changeOwnAppointment, moveAppointment } from '#server/calendar/bookings.ts';
import { signedUrl } from '#server/files/document-links.ts';
import { findDocument } from '#server/files/documents.ts';
import { mustBePassed } from '#server/files/quarantine.ts';
import { linkState, openLink } from '#server/patient-links/patient-links.ts';
import { auditOpening, auditRead } from '#server/platform/audit/audit-reads.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { prescriptionsOf } from '#server/visits/consultations.ts';
import { readPatientThread, writeAsPatient } from '#server/visits/patient-thread.ts';
import { patientNotices } from './patient-notices.ts';
import { patientUploads } from './patient-uploads.ts';
import { timesToMove } from './patient-booking.routes.ts';
import { joinVisit } from './join-visit.ts';
import { otherVisitNow } from './other-visit.ts';
import { conversationOf, maySee, mayWrite, ownCare, type PatientCtx, type ReaderCtx } from './own-care.ts';
import { presentVisit, reportsOf } from './present-page.ts';
import { sharedPage, wholePage } from './show-page.ts';
import { setPatientWhatsapp } from './whatsapp.ts';
import { careOfDocument, isOwnRequest, recordPage } from './whole-record.ts';

/** The documents that a page shows: of the visit its prescription, of the orders their reports. */
async function mustBeShown(ctx: ReaderCtx, documentId: string): Promise<void> {
  const { visit, orders } = (await careOfDocument(ctx, documentId)) ?? (await ownCare(ctx));
  const reports = maySee(ctx, 'RESULTS') ? await reportsOf(ctx.db, orders) : [];
  const signed = visit && maySee(ctx, 'VISIT') ? await prescriptionsOf(ctx.db, visit.id) : [];
  const holding = signed.filter(({ withdrawnAt }) => withdrawnAt === null);
  if (![...reports, ...holding].some((shown) => shown.documentId === documentId))
    throw new Refusal('NOT_FOUND');
}

/** The appointment of this link, and no other. */
async function ownVisit(ctx: PatientCtx) {
  const { visit } = await ownCare(ctx);
  return {
    number: visit?.consultationNumber ?? '',
    isOwn: ({ id }: { id: string }) => id === visit?.id,
  };
}

export const patientPageHandlers: HandlersOf<
  typeof patientPageCalls & typeof patientRecordCalls & typeof patientNoticeCalls
> = {
  patientLinkState: (ctx) => linkState(ctx, ctx.body.link),

  async openPatientPage(ctx) {
    const { token, expiresAt } = await openLink(ctx, ctx.body);
    return { token, expiresAt: expiresAt.toISOString() };
  },

  async patientPage(ctx) {
    const { who } = ctx;
    const isPatient = who.type === 'patient';
    await auditRead(ctx, 'patient_page', isPatient ? who.linkId : who.shareId, who.patientId);
    return isPatient ? wholePage({ ...ctx, who }) : sharedPage({ ...ctx, who });
  },

  async patientRecord(ctx) {
    const { patientId } = ctx.who;
    await auditRead(ctx, 'patient', patientId, patientId);
    return recordPage(ctx, ctx.query);
  },

  async patientMessages(ctx) {
    const conversation = conversationOf(await ownCare(ctx));
    await auditRead(ctx, 'messages', ctx.who.linkId, ctx.who.patientId);
    return readPatientThread(ctx, conversation, ctx.query);
  },

  async sendPatientMessage(ctx) {
    const care = await ownCare(ctx);
    if (!mayWrite(care)) throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_ENDED' });
    return { message: await writeAsPatient(ctx, conversationOf(care), ctx.body) };
  },

  async patientDocument(ctx) {
    const { documentId } = ctx.body;
    await mustBeShown(ctx, documentId);
    const document = orNotFound(await findDocument(ctx.db, documentId));
    await mustBePassed(ctx, document.fileKey);
    await auditOpening(ctx, 'document', documentId, ctx.who.patientId);
    return { url: await signedUrl(ctx, documentId) };
  },

  async patientReceipt(ctx) {
    const { requests } = await ownCare(ctx);
    const mustBeOwn = async (requestId: string): Promise<void> => {
      const isHere = requests.some(({ id }) => id === requestId);
      if (!isHere && !(await isOwnRequest(ctx, requestId))) throw new Refusal('NOT_FOUND');
    };
    return { url: await openReceipt(ctx, ctx.body.receiptId, mustBeOwn) };
  },

  async setPatientWhatsapp(ctx) {
    await setPatientWhatsapp(ctx, ctx.body.agreed);
    return {};
  },

  async joinPatientVisit(ctx) {
    const { visit: own } = await ownCare(ctx);
    const visit = (await otherVisitNow(ctx, own)) ?? own;
    if (!visit || !presentVisit(visit, ctx).mayJoin)
      throw new Refusal('BAD_TRANSITION', { reason: 'CONSULTATION_ENDED' });
    return joinVisit(ctx, visit);
  },

  async cancelPatientVisit(ctx) {
    await changeOwnAppointment(ctx, await ownVisit(ctx), (c, row) =>
      cancelAppointment(c, ctx.config, row, 'PATIENT'),
    );
    return {};
  },

  async patientVisitTimes(ctx) {
    const { visit } = await ownCare(ctx);
    if (!visit?.providerId || !presentVisit(visit, ctx).mayChange) throw new Refusal('BAD_TRANSITION');
    const { id, providerId, mode, clinicId } = visit;
    return { times: await timesToMove(ctx, { id, providerId, mode, clinicId }) };
  },

  async movePatientVisit(ctx) {
    const { seenAt, startsAt } = ctx.body;
    const to = { to: new Date(startsAt), seenAt: new Date(seenAt), actor: 'PATIENT' } as const;
    await changeOwnAppointment(ctx, await ownVisit(ctx), (c, row) => moveAppointment(c, ctx.config, row, to));
    return {};
  },

  ...patientNotices,
  ...patientUploads,
};
