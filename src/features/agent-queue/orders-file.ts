import type { ServiceRequest } from '#contract/requests.ts';
import { csvFile } from '#domain/csv-file.ts';
import type { agentQueue } from '#i18n/en/agent-queue.ts';
import type { common } from '#i18n/en/common.ts';
import { shortTime } from '#lib/times.ts';

interface FileWords {
  text: (typeof agentQueue)['en'];
  words: (typeof common)['en'];
}

/** The orders as a table for a spreadsheet, without who they are for: the file stays on the device. */
export function ordersFile(rows: readonly ServiceRequest[], { text, words }: FileWords): Blob {
  const head = [
    text.colOrder,
    text.colTests,
    text.colCity,
    text.requestedOn,
    text.colSlot,
    text.colStatus,
    text.colPayment,
    text.colAmount,
    text.colWith,
  ];
  const lines = rows.map((row) => [
    row.serviceNumber,
    row.products.join(', ') || row.reason,
    row.patient.city ?? '',
    shortTime(row.requestedAt),
    row.slotAt ? shortTime(row.slotAt) : '',
    words[row.requestStatus],
    text[row.paymentState],
    (row.amountPaise / 100).toFixed(2),
    row.takenBy?.name ?? text.unassigned,
  ]);
  return new Blob([csvFile([head, ...lines])], { type: 'text/csv;charset=utf-8' });
}
