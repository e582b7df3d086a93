import type { ServiceRequest } from '#contract/requests.ts';
import { ageAndSex } from '#care/age-and-sex.ts';
import { csvFile } from '#domain/csv-file.ts';
import type { agentQueue } from '#i18n/en/agent-queue.ts';
import type { common } from '#i18n/en/common.ts';
import { shortTime } from '#lib/times.ts';

interface FileWords {
  text: (typeof agentQueue)['en'];
  words: (typeof common)['en'];
}

/** The orders as a table for a spreadsheet: what the queue shows of them, without phone numbers. */
export function ordersFile(rows: readonly ServiceRequest[], { text, words }: FileWords): Blob {
  const head = [
    text.colOrder,
    text.colPatient,
    text.colAge,
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
    row.patient.name,
    ageAndSex(row.patient),
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
