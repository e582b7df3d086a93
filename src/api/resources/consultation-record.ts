import { queryOptions } from '@tanstack/react-query';
import { consultationRecordCalls as calls } from '#contract/consultation-record.ts';
import { send } from '#api/http/client.ts';

/** How far it went and what was paid; events of the consultation make it old. */
export function consultationHistoryQuery(consultationNumber: string) {
  return queryOptions({
    queryKey: ['consultation', consultationNumber, 'history'],
    queryFn: ({ signal }) => send(calls.consultationHistory, { query: { consultationNumber }, signal }),
  });
}

export function auditList(consultationNumber: string) {
  return {
    queryKey: ['consultation', consultationNumber, 'audit'],
    read: async (cursor: string | undefined, signal: AbortSignal) => {
      const page = await send(calls.consultationAudit, { query: { consultationNumber, cursor }, signal });
      return { ...page, items: page.items.map((row) => ({ ...row, id: String(row.seq) })) };
    },
  };
}

export const sendVisitBill = (consultationNumber: string) =>
  send(calls.sendVisitBill, { body: { consultationNumber } });
