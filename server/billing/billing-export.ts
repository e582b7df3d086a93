import type { BillingRow, BillingTotals } from '#contract/billing.ts';
import { modeLabel } from '#domain/format.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { csvFile } from '#domain/csv-file.ts';
import { line, MARGIN, pdfOf, QUIET, rule, type Pdf } from '#server/platform/pdf/pdf.ts';
import { inside } from '#server/platform/pdf/pdf-tags.ts';
import type { BillingSelection } from './billing.queries.ts';

export interface BillingReport {
  lines: readonly BillingRow[];
  totals: BillingTotals;
  selection: BillingSelection;
  providerName: string;
  productName: string;
}

const HEAD = [
  'Date',
  'Number',
  'Patient',
  'Clinic',
  'What',
  'Mode',
  'Gross (INR)',
  'Fee (INR)',
  'GST (INR)',
  'TDS (INR)',
  'Net (INR)',
  'State',
  'UTR',
];

/** Integer paise as "1234.50", without rounding. */
function rupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function amounts(row: Omit<BillingTotals, 'paidPaise' | 'pendingPaise'>): string[] {
  return [row.grossPaise, row.feePaise, row.gstPaise, row.tdsPaise, row.netPaise].map(rupees);
}

/**
 * All lines of the selection and their totals, with a byte order mark, by which spreadsheets recognise UTF-8.
 */
export function billingCsv({ lines, totals, selection }: BillingReport): string {
  const rows = lines.map((row) => [
    wallOf(new Date(row.date), selection.timeZone).day,
    row.number,
    row.patientName,
    row.clinic?.clinicName ?? '',
    row.what === 'LAB_ORDER' ? 'Lab order' : 'Consultation',
    modeLabel(row.consultationMode),
    ...amounts(row),
    row.state === 'PAID' ? 'Paid' : 'Pending',
    row.utr ?? '',
  ]);
  const total = ['Total', '', '', '', '', '', ...amounts(totals), '', ''];
  return csvFile([HEAD, ...rows, total]);
}

const COLUMNS = [
  { title: 'Date', x: 0, width: 58 },
  { title: 'Number', x: 60, width: 60 },
  { title: 'Patient', x: 122, width: 118 },
  { title: 'Gross', x: 242, width: 60 },
  { title: 'Fee + GST + TDS', x: 304, width: 70 },
  { title: 'Net payout', x: 376, width: 60 },
  { title: 'Status', x: 438, width: 45 },
] as const;
const ROW_HEIGHT = 15;
const FOOT_HEIGHT = 70;

/** The same lines as a PDF, with the period and the totals. */
export async function billingPdf(report: BillingReport): Promise<Uint8Array> {
  const { totals, selection, providerName, productName } = report;
  const foot = `Payments report · ${providerName} · ${selection.from} to ${selection.to}`;
  return pdfOf({ title: 'Payments report', producer: productName, foot }, (pdf) => {
    line(pdf, 'Payments report', { size: 17, strong: true, tag: 'H1' });
    line(pdf, `${providerName} · ${selection.from} to ${selection.to}`, { colour: QUIET, boxes: true });
    rule(pdf);
    for (const [name, paise] of [
      ['Gross', totals.grossPaise],
      ['Deductions', totals.feePaise],
      ['GST', totals.gstPaise],
      ['TDS', totals.tdsPaise],
      ['Net payout', totals.netPaise],
      ['Paid out', totals.paidPaise],
      ['Pending', totals.pendingPaise],
    ] as const)
      line(pdf, `${name}: INR ${rupees(paise)}`);
    rule(pdf);
    inside(pdf, 'Table', () => {
      drawRow(
        pdf,
        COLUMNS.map((column) => column.title),
        'TH',
      );
      for (const row of report.lines) drawRow(pdf, textsOf(row, selection.timeZone), 'TD');
    });
  });
}

function textsOf(row: BillingRow, timeZone: string): string[] {
  return [
    wallOf(new Date(row.date), timeZone).day,
    row.number,
    row.patientName,
    rupees(row.grossPaise),
    rupees(row.feePaise + row.gstPaise + row.tdsPaise),
    rupees(row.netPaise),
    row.state === 'PAID' ? 'Paid' : 'Pending',
  ];
}

function drawRow(pdf: Pdf, texts: readonly string[], tag: 'TH' | 'TD'): void {
  if (pdf.y > pdf.page.height - FOOT_HEIGHT) pdf.addPage();
  const { y } = pdf;
  inside(pdf, 'TR', () => {
    COLUMNS.forEach(({ x, width }, i) => {
      pdf.x = MARGIN + x;
      pdf.y = y;
      line(pdf, texts[i] ?? '', { size: 8.5, strong: tag === 'TH', width, boxes: true, tag });
    });
  });
  pdf.x = MARGIN;
  pdf.y = y + ROW_HEIGHT;
}
