import type { BillingRow } from '#contract/billing.ts';
import { money } from '#domain/format.ts';
import type { common } from '#i18n/en/common.ts';
import type { billing } from '#i18n/en/billing.ts';
import { dayOf } from '#lib/times.ts';
import { Chip } from '#ui/feedback/chip.tsx';
import type { Column } from '#ui/table/data-table-types.ts';

/** Each line with every part of it: net = gross − deductions − GST − TDS. */
export function billingColumns(
  text: (typeof billing)['en'],
  words: (typeof common)['en'],
): Column<BillingRow>[] {
  return [
    { id: 'date', head: text.date, cell: (row) => dayOf(row.date) },
    { id: 'number', head: text.number, mono: true, cell: (row) => row.number },
    { id: 'patient', head: text.patient, strong: true, cell: (row) => row.patientName },
    {
      id: 'what',
      head: text.what,
      cell: (row) =>
        row.what === 'LAB_ORDER'
          ? text.LAB_ORDER
          : `${text.CONSULTATION}, ${words[row.consultationMode].toLowerCase()}`,
    },
    { id: 'clinic', head: words.clinic, cell: (row) => row.clinic?.clinicName ?? '' },
    { id: 'gross', head: text.gross, numeric: true, cell: (row) => money(row.grossPaise) },
    { id: 'fee', head: text.fee, numeric: true, cell: (row) => money(row.feePaise) },
    { id: 'gst', head: text.gst, numeric: true, cell: (row) => money(row.gstPaise) },
    { id: 'tds', head: text.tds, numeric: true, cell: (row) => money(row.tdsPaise) },
    { id: 'net', head: text.net, numeric: true, strong: true, cell: (row) => money(row.netPaise) },
    {
      id: 'state',
      head: text.state,
      cell: (row) => <Chip tone={row.state === 'PAID' ? 'ok' : 'warn'}>{text[row.state]}</Chip>,
    },
    { id: 'utr', head: text.utr, mono: true, cell: (row) => row.utr ?? '' },
  ];
}
