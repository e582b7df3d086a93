import { HEALTH_CARE_SAC, shareOut, splitTax } from '#domain/gst.ts';
import type { ReceiptContent, ReceiptLine } from '#server/platform/sql/tables/money.ts';
import { findPlace } from '#server/reference/gazetteer.ts';
import { RECEIPT_WORDS } from './receipt-words.ts';
import type { taxedProducts } from './receipt.queries.ts';

const STATE_DIGITS = 2;

interface Paid {
  products: Awaited<ReturnType<typeof taxedProducts>>;
  amountPaise: number;
  /** Amount that was still to pay before it: what is beyond is for nothing that was ordered. */
  toPayPaise: number;
  /** The patient's town. */
  city: string;
  about: Pick<ReceiptContent, 'language' | 'hospital'>;
}

/** Returns what a payment was for: each test, or the visit, with its part of the amount in proportion to the prices. */
export function paidLines({ products, amountPaise, toPayPaise, city, about }: Paid): ReceiptLine[] {
  const { language, hospital } = about;
  const words = RECEIPT_WORDS[language];
  const isInterState = isOtherState(hospital.gstin, city);
  const visit = { name: words.visit, pricePaise: 1, taxCode: null, gstPoints: null };
  const items = products.some(({ pricePaise }) => pricePaise) ? products : [visit];
  const suppliedPaise = Math.min(amountPaise, toPayPaise);
  const shares = shareOut(
    suppliedPaise,
    items.map(({ pricePaise }) => pricePaise ?? 0),
  );
  const lines = items.map(({ name, taxCode, gstPoints }, at) => {
    // Who is not registered charges no tax.
    const points = hospital.gstin === null ? 0 : (gstPoints ?? 0);
    return lineOf(
      { name, taxCode: taxCode ?? HEALTH_CARE_SAC, gstPoints: points },
      shares[at] ?? 0,
      isInterState,
    );
  });
  const beyond = lineOf(
    { name: words.beyond, taxCode: null, gstPoints: 0 },
    amountPaise - suppliedPaise,
    false,
  );
  return [...lines, beyond].filter(({ paise }) => paise > 0);
}

type Item = Pick<ReceiptLine, 'name' | 'taxCode' | 'gstPoints'>;

function lineOf({ name, taxCode, gstPoints }: Item, paise: number, isInterState: boolean): ReceiptLine {
  return { name, taxCode, gstPoints, paise, ...splitTax(paise, gstPoints, isInterState) };
}

/**
 * The lines of what goes back of a receipt: first what was paid beyond the order, then what was ordered, in proportion.
 * @param creditedPaise what earlier notes took of it
 */
export function returnedLines(
  lines: readonly ReceiptLine[],
  { creditedPaise, paise }: { creditedPaise: number; paise: number },
): ReceiptLine[] {
  const [beyond, supplied] = [lines.filter(isBeyond), lines.filter((line) => !isBeyond(line))];
  const beyondPaise = beyond.reduce((sum, line) => sum + line.paise, 0);
  const ofBeyond = Math.min(paise, Math.max(0, beyondPaise - creditedPaise));
  return [...partOf(beyond, ofBeyond), ...partOf(supplied, paise - ofBeyond)];
}

const isBeyond = ({ taxCode }: ReceiptLine): boolean => taxCode === null;

function partOf(lines: readonly ReceiptLine[], paise: number): ReceiptLine[] {
  const shares = shareOut(
    paise,
    lines.map((line) => line.paise),
  );
  return lines
    .map((line, at) => lineOf(line, shares[at] ?? 0, line.igstPaise > 0))
    .filter((line) => line.paise > 0);
}

/** Returns a line for what goes back of payments that have no receipt. */
export function unreceiptedLine(name: string, paise: number): ReceiptLine {
  return lineOf({ name, taxCode: null, gstPoints: 0 }, paise, false);
}

/** Supplied to another state than the hospital's; where the patient's is not known, it is the hospital's (IGST Act, section 12). */
function isOtherState(gstin: string | null, city: string): boolean {
  const place = gstin === null ? undefined : findPlace(city);
  const code = place?.state.gstStateCode;
  return code !== null && code !== undefined && code !== gstin?.slice(0, STATE_DIGITS);
}
