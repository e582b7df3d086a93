import type { consultationRecordCalls } from '#contract/consultation-record.ts';
import { auditRead } from '#server/platform/audit/audit-reads.ts';
import { change } from '#server/platform/writes/change.ts';
import { readConsultationByNumber } from './consultations.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import { pageAsked } from '#server/platform/http/paging.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { sendPaymentLink } from '#server/billing/payment-links.ts';
import { mayCharge } from './consultation.policy.ts';
import { presentHistory } from '#server/requests/present-history.ts';
import { isoOrNull } from '#server/people/present-person.ts';
import { findConsultation } from './consultation.queries.ts';
import { auditOf, paymentsOf } from './consultation-record.queries.ts';
import { historyOf, findRequest, lockRequest } from '#server/requests/requests.ts';

export const consultationRecordHandlers: HandlersOf<typeof consultationRecordCalls> = {
  async consultationHistory(ctx) {
    const row = await readConsultationByNumber(ctx, ctx.query.consultationNumber);
    await auditRead(ctx, 'history', row.id, row.patientId);
    const now = ctx.clock.now();
    const payments = await paymentsOf(ctx.db, row);
    const request = row.requestId ? await findRequest(ctx.db, row.requestId) : undefined;
    return {
      may: mayCharge(ctx.who, row, request) ? ['charge'] : [],
      history: row.requestId ? presentHistory(await historyOf(ctx.db, row.requestId)) : [],
      payments: payments.map(({ id, serviceNumber, amountPaise, state, sentAt, expiresAt, paidAt, utr }) => ({
        id,
        serviceNumber,
        amountPaise,
        state: state === 'SENT' && expiresAt < now ? 'EXPIRED' : state,
        sentAt: sentAt.toISOString(),
        paidAt: isoOrNull(paidAt),
        utr,
      })),
    };
  },

  async sendVisitBill(ctx) {
    const { id, requestId } = await readConsultationByNumber(ctx, ctx.body.consultationNumber);
    await change(ctx, async (c) => {
      const request = requestId ? await lockRequest(c.tx, requestId) : undefined;
      const row = orNotFound(await findConsultation(c.tx, id));
      if (!request || !mayCharge(ctx.who, row, request))
        throw new Refusal('RULE', { reason: 'NO_PAYMENT_DUE' });
      await sendPaymentLink(c, ctx.config, request);
    });
    return {};
  },

  async consultationAudit(ctx) {
    const row = await readConsultationByNumber(ctx, ctx.query.consultationNumber);
    await auditRead(ctx, 'audit', row.id, row.patientId);
    const { rows, ...page } = await auditOf(ctx.db, row, pageAsked(ctx.query));
    const items = rows.map(({ seq, at, who, role, userName, guestName, patientName, action, entity }) => ({
      seq,
      at: at.toISOString(),
      // A system has no id; it is identified by its name.
      by: { userId: who.split(':')[1] ?? who, name: userName ?? guestName ?? patientName ?? who, role },
      action,
      entity,
    }));
    return { ...page, items };
  },
};
