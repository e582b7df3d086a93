import { auditRead } from '#server/platform/audit/audit-reads.ts';
import { createHmac } from 'node:crypto';
import type { customerCalls } from '#contract/customer.ts';
import { change } from '#server/platform/writes/change.ts';
import { paymentLinksOf } from '#server/billing/payment-links.ts';
import { recordPayment } from '#server/billing/record-payment.ts';
import { sameText } from '#server/platform/http/same-text.ts';
import { FIRST_APP } from '#server/platform/http/app-keys.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { patientOfApp, sendConsentCode } from './app-patient.ts';
import { isOf, ownRequest } from './own-request.ts';
import { patientLink } from './patient-link.ts';
import { listMrns } from '#server/patients/patients.ts';
import { hubExists } from '#server/reference/hubs.ts';
import { readPatientThread, threadOf, writeAsPatient } from '#server/visits/patient-thread.ts';
import { recordReportedFacts } from '#server/visits/reported-facts.ts';
import { raiseRequest } from '#server/requests/raise-request.ts';
import { findRequestByClientId, lockRequest } from '#server/requests/requests.ts';
import { addReason, lockSameRequest } from '#server/requests/same-request.ts';

const PATIENTS_MAX = 500;

export const customerHandlers: HandlersOf<typeof customerCalls> = {
  async intakeRequest(ctx) {
    const { mrn, consent, consultationMode, clientId, ...rest } = ctx.body;
    const patient = await patientOfApp(ctx, mrn, consent);
    const before = await findRequestByClientId(ctx.db, clientId);
    if (before && !isOf(ctx.who, before)) throw new Refusal('SAME_KEY_OTHER_BODY');
    const facts = rest.facts ?? [];
    return change(ctx, async (c) => {
      const notRecorded = await recordReportedFacts(c, patient.id, { clientId, facts });
      if (before) return { requestId: before.id, serviceNumber: before.serviceNumber, notRecorded };
      const { reason, kind } = rest;
      const address = `${patient.address}, ${patient.city}`;
      const hubKey = rest.hubKey ?? null;
      if (hubKey && !(await hubExists(c.tx, hubKey)))
        throw new Refusal('BAD_INPUT', { fields: [{ path: 'hubKey', reason: 'HUB_UNKNOWN' }] });
      const same = rest.isAnother
        ? undefined
        : await lockSameRequest(c, { patientId: patient.id, kind, productCodes: rest.productCodes ?? [] });
      if (same && isOf(ctx.who, same)) {
        const row = orNotFound(await lockRequest(c.tx, same.id));
        await addReason(c, row, { reason, byUser: null });
        return { requestId: row.id, serviceNumber: row.serviceNumber, notRecorded, isAdded: true as const };
      }
      const raised = await raiseRequest(c, {
        clientId,
        kind,
        patientId: patient.id,
        mode: consultationMode,
        hubKey,
        reason,
        reasonLang: rest.reasonLang ?? 'en',
        alertType: rest.alertType ?? null,
        address,
        productCodes: rest.productCodes ?? [],
        ...(ctx.who.app !== FIRST_APP && { intakeApp: ctx.who.app }),
      });
      return { requestId: raised.id, serviceNumber: raised.serviceNumber, notRecorded };
    });
  },

  async intakePatientCode(ctx) {
    const { responseString: codeId, resendAfterS } = await sendConsentCode(ctx, ctx.body.mrn);
    return { codeId, resendAfterS };
  },

  async intakeFacts(ctx) {
    const { requestId, clientId, facts } = ctx.body;
    const { patientId } = await ownRequest(ctx, requestId);
    const notRecorded = await change(ctx, (c) => recordReportedFacts(c, patientId, { clientId, facts }));
    return { notRecorded };
  },

  async intakeRequestState(ctx) {
    const row = await ownRequest(ctx, ctx.query.requestId);
    const links = await paymentLinksOf(ctx.db, row.id);
    const payments = links.map(({ id, amountPaise, state }) => ({ id, amountPaise, state }));
    const joinUrl =
      row.status === 'IN_PROGRESS' && row.consultationId ? await patientLink(ctx, row.consultationId) : null;
    return { requestStatus: row.status, consultationId: row.consultationId, joinUrl, payments };
  },

  async intakeMessages(ctx) {
    const row = await ownRequest(ctx, ctx.query.requestId);
    await auditRead(ctx, 'messages', row.id, row.patientId);
    return readPatientThread(ctx, threadOf(row), ctx.query);
  },

  async intakeSendMessage(ctx) {
    const { requestId, clientId, text } = ctx.body;
    if (!text) throw new Refusal('BAD_INPUT', { fields: [{ path: 'text', reason: 'FIELD_REQUIRED' }] });
    const row = await ownRequest(ctx, requestId);
    return { message: await writeAsPatient(ctx, threadOf(row), { clientId, text }) };
  },

  async intakePatients(ctx) {
    const limit = Math.min(Number(ctx.query.limit ?? 50) || 50, PATIENTS_MAX);
    return { mrns: await listMrns(ctx.db, limit, ctx.who.app === FIRST_APP ? undefined : ctx.who.app) };
  },

  async paymentCallback(ctx) {
    const expected = paymentSignature(ctx.config.paymentSecret, ctx.body);
    if (!sameText(ctx.request.headers.get('x-signature') ?? '', expected)) throw new Refusal('BAD_CLIENT');
    await change(ctx, (c) => recordPayment(c, ctx.config, ctx.body));
    return {};
  },
};

/** HMAC-SHA256 over the fields in a fixed order, independent of the JSON formatting. */
export function paymentSignature(
  secret: string,
  body: { paymentLinkId: string; utr: string; amountPaise: number; outcome: string },
): string {
  const text = [body.paymentLinkId, body.utr, body.amountPaise, body.outcome].join('\n');
  return createHmac('sha256', secret).update(text).digest('hex');
}
