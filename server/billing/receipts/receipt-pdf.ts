import type { Language } from '#contract/sent-messages.ts';
import { money } from '#domain/format.ts';
import { HEALTH_CARE_SAC } from '#domain/gst.ts';
import { columns, labelled, together } from '#server/platform/pdf/pdf-blocks.ts';
import { drawTexts, type Text } from '#server/platform/pdf/pdf-line.ts';
import { pdfOf, QUIET, rule, type Pdf } from '#server/platform/pdf/pdf.ts';
import type { ReceiptContent, ReceiptLine } from '#server/platform/sql/tables/money.ts';
import { RECEIPT_WORDS } from './receipt-words.ts';
import type { ReceiptRow } from './receipt.queries.ts';

type Issued = Pick<ReceiptRow, 'number' | 'series' | 'amountPaise' | 'issuedAt' | 'content'>;

interface Printed {
  timeZone: string;
  productName: string;
}

const POINTS = 100;

/** A receipt or a credit note as it was issued: all that it says is in its row. */
export async function receiptPdf(issued: Issued, { timeZone, productName }: Printed): Promise<Uint8Array> {
  const { content, number, issuedAt } = issued;
  const words = RECEIPT_WORDS[content.language];
  const title = `${issued.series === 'R' ? words.receipt : words.creditNote} ${number}`;
  const foot = `${content.patient.name} · MRN ${content.patient.mrn} · ${title}`;
  const lang = `${content.language}-IN`;
  return pdfOf({ title, producer: productName, at: issuedAt, foot, lang }, (pdf) => {
    drawHead(pdf, content);
    drawTexts(pdf, [
      { text: title, size: 16, strong: true, tag: 'H1', boxes: true },
      { text: dayIn(content.language, issuedAt, timeZone), strong: true, boxes: true },
      {
        text: `${words.patient}: ${content.patient.name} · MRN ${content.patient.mrn}`,
        before: 8,
        boxes: true,
      },
      { text: `${words.order}: ${content.serviceNumber}`, boxes: true },
      ...creditTexts(issued),
    ]);
    rule(pdf);
    if (content.lines.length) drawLines(pdf, issued);
    drawSums(pdf, issued);
  });
}

function dayIn(language: Language, at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { dateStyle: 'long', timeZone }).format(at);
}

function drawHead(pdf: Pdf, { hospital, language }: ReceiptContent): void {
  const words = RECEIPT_WORDS[language];
  drawTexts(pdf, [
    { text: hospital.name, size: 12.5, strong: true, boxes: true },
    { text: hospital.address ?? words.noAddress, size: 9.5, colour: QUIET, boxes: true },
    {
      text: hospital.gstin === null ? words.notRegistered : `GSTIN ${hospital.gstin}`,
      size: 9.5,
      colour: QUIET,
    },
  ]);
  rule(pdf);
}

/** The receipts that a credit note is about. */
function creditTexts({ content: { credits, language } }: Issued): Text[] {
  const words = RECEIPT_WORDS[language];
  return credits.map(({ number, paise }) => ({
    text: [number === null ? words.unreceipted : `${words.ofReceipt}: ${number}`, paise > 0 && money(paise)]
      .filter(Boolean)
      .join(' · '),
  }));
}

function drawLines(pdf: Pdf, { series, content: { lines, language } }: Issued): void {
  const words = RECEIPT_WORDS[language];
  drawTexts(pdf, labelled(series === 'R' ? words.paidFor : words.paidBack));
  pdf.y += 4;
  for (const line of lines) {
    const quiet = { size: 9, colour: QUIET };
    const left: Text[] = [
      { text: line.name, boxes: true },
      ...taxTexts(line, language).map((text) => ({ text, ...quiet })),
    ];
    columns(pdf, left, [{ text: money(line.paise), strong: true }], 0.75);
    pdf.y += 5;
  }
  rule(pdf);
}

const percentOf = (points: number): string => String(points / POINTS);

/** SAC or HSN, the rate, and the tax that is in the price. */
function taxTexts(line: ReceiptLine, language: Language): string[] {
  if (line.taxCode === null) return [];
  const words = RECEIPT_WORDS[language];
  const isService = line.taxCode.startsWith('99');
  const code = `${isService ? 'SAC' : 'HSN'} ${line.taxCode}`;
  if (line.gstPoints === 0) return [isExempt(line) ? `${code}, ${words.exempt}` : code];
  const { taxablePaise, cgstPaise, sgstPaise, igstPaise } = line;
  const taxes =
    igstPaise > 0
      ? [`IGST ${percentOf(line.gstPoints)}% ${money(igstPaise)}`]
      : [
          `CGST ${percentOf(line.gstPoints / 2)}% ${money(cgstPaise)}`,
          `SGST ${percentOf(line.gstPoints / 2)}% ${money(sgstPaise)}`,
        ];
  return [
    `${code}, ${words.included(percentOf(line.gstPoints))}`,
    [`${words.taxable} ${money(taxablePaise)}`, ...taxes].join(' · '),
  ];
}

const isExempt = ({ taxCode, gstPoints }: ReceiptLine): boolean =>
  taxCode !== null && taxCode.startsWith(HEALTH_CARE_SAC) && gstPoints === 0;

function drawSums(pdf: Pdf, { series, amountPaise, content }: Issued): void {
  const words = RECEIPT_WORDS[content.language];
  const { lines, method, reference, reducedPaise } = content;
  const said = series === 'R' ? words.received : words.returned;
  const quiet = (text: string): Text => ({ text, size: 9.5, colour: QUIET });
  together(pdf, [
    ...(lines.length ? [{ text: `${said}: ${money(amountPaise)}`, size: 13, strong: true }] : []),
    ...(reducedPaise > 0 ? [{ text: words.reduced(money(reducedPaise)), strong: true }] : []),
    ...(lines.length ? [] : [quiet(words.noMoney)]),
    ...(method ? [{ ...quiet(words.paidBy[method]), boxes: true }] : []),
    ...(reference === null ? [] : [{ ...quiet(`${words.reference}: ${reference}`), boxes: true }]),
    ...(content.hospital.gstin !== null && lines.some(isExempt) ? [quiet(words.exemption)] : []),
  ]);
}
