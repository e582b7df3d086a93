import * as z from 'zod/mini';
import { call, Done, ok, pageOf } from './call.ts';
import { HistoryRow } from './services.ts';
import { Id, Instant, May, pageQuery, Paise, Person } from './shared.ts';

/** The details of a consultation beside the consultation itself. */
export const ConsultationPayment = z.object({
  id: z.string(),
  /** The number of the paid order, or of the consultation's own request. */
  serviceNumber: z.string(),
  amountPaise: Paise,
  state: z.enum(['SENT', 'PAID', 'EXPIRED', 'FAILED']),
  sentAt: Instant,
  paidAt: z.nullable(Instant),
  utr: z.nullable(z.string()),
});
export type ConsultationPayment = z.output<typeof ConsultationPayment>;

/** A reading or change of an entity; never its content. */
export const AuditRow = z.object({
  seq: z.number(),
  at: Instant,
  by: Person,
  /** READ, or the name of a change: "SIGN_PRESCRIPTION". */
  action: z.string(),
  /** The entity: "consultation", "document", "messages". */
  entity: z.string(),
});
export type AuditRow = z.output<typeof AuditRow>;

const clinical = ['provider', 'nurse'] as const;

export const consultationRecordCalls = {
  consultationHistory: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/consultationHistory',
    who: clinical,
    needs: ['verified'],
    summary:
      'Every status that a consultation had, oldest first, and the payments for it and for what it ordered',
    query: z.object({ consultationNumber: Id }),
    response: ok({
      history: z.array(HistoryRow),
      payments: z.array(ConsultationPayment),
      may: z.array(May),
    }),
    extension: true,
  }),
  sendVisitBill: call({
    kind: 'command',
    method: 'POST',
    path: '/{app}/api/provider/v1/sendVisitBill',
    who: ['provider'],
    needs: ['verified'],
    summary: 'Sends the patient the link to pay the fee of a completed visit once more; the earlier one ends',
    body: z.object({ consultationNumber: Id }),
    response: Done,
    extension: true,
  }),
  consultationAudit: call({
    kind: 'query',
    method: 'GET',
    path: '/{app}/api/provider/v1/consultationAudit',
    who: clinical,
    needs: ['verified'],
    summary: 'Who read and changed what of a consultation, newest first, for those who are in it',
    query: z.object({
      consultationNumber: Id,
      ...pageQuery,
    }),
    response: pageOf(AuditRow),
    extension: true,
  }),
};
