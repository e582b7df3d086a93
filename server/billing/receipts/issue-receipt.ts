import { randomUUID } from 'node:crypto';
import type { CounterMethod } from '#contract/money-entry.ts';
import type { Language } from '#contract/sent-messages.ts';
import { financialYear } from '#domain/gst.ts';
import { accountOf, sumOf } from '#domain/payments.ts';
import { localDate } from '#domain/format.ts';
import { languageOf } from '#domain/languages.ts';
import type { Config } from '#server/platform/config.ts';
import type { ReceiptContent, ReceiptLine, Series } from '#server/platform/sql/tables/money.ts';
import type { Change } from '#server/platform/writes/change.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { legalDetails } from '#server/billing/legal-details.ts';
import { moneyEntriesOf } from '#server/billing/money-entry.queries.ts';
import { paidLines, returnedLines, unreceiptedLine } from './receipt-lines.ts';
import { RECEIPT_WORDS } from './receipt-words.ts';
import {
  insertReceipt,
  receiptsOf,
  takePosition,
  taxedProducts,
  type ReceiptRow,
} from './receipt.queries.ts';

interface Entry {
  id: string;
  amountPaise: number;
  reference: string | null;
  method?: CounterMethod;
}

type About = Pick<ReceiptContent, 'language' | 'hospital' | 'patient' | 'serviceNumber'>;

/**
 * Gives a payment of a locked order its receipt. It comes last in a change: the number's row is locked from here to the commit,
 * and payments wait for each other there.
 * @returns its id and number
 */
export async function issueReceipt(
  c: Change,
  config: Config,
  row: RequestRow,
  entry: Entry,
): Promise<{ id: string; number: string }> {
  const about = await aboutOf(c, config, row);
  const { amountPaise } = entry;
  const { paidPaise } = accountOf(await moneyEntriesOf(c.tx, row.id), row.amountPaise);
  const lines = paidLines({
    products: await taxedProducts(c.tx, row.id),
    amountPaise,
    toPayPaise: Math.max(0, row.amountPaise - (paidPaise - amountPaise)),
    city: row.city,
    about,
  });
  const { reference, method } = entry;
  const paid = { reference, ...(method && { method }) };
  return number(c, 'R', row, entry, { ...about, ...paid, lines, credits: [], reducedPaise: 0 });
}

/**
 * Gives a refund its credit note, which names the receipts of what goes back, the newest first. @param reducedPaise by how much
 * the order costs less with it
 */
export async function issueRefundNote(
  c: Change,
  config: Config,
  row: RequestRow,
  entry: Entry & { reducedPaise: number },
): Promise<void> {
  const about = await aboutOf(c, config, row);
  const { reference, reducedPaise, amountPaise } = entry;
  const { lines, credits } = returnedOf(await receiptsOf(c.tx, row.id), amountPaise, about.language);
  await number(c, 'C', row, entry, { ...about, reference, lines, credits, reducedPaise });
}

/** Gives a reduction after a payment its credit note: no money goes back with it, so it has no lines. */
export async function issueReductionNote(
  c: Change,
  config: Config,
  row: RequestRow,
  entry: Entry,
): Promise<void> {
  if (sumOf(await moneyEntriesOf(c.tx, row.id), 'PAYMENT') === 0) return;
  const about = await aboutOf(c, config, row);
  const newest = (await receiptsOf(c.tx, row.id)).findLast(({ series }) => series === 'R');
  const credits = [{ number: newest?.number ?? null, paise: 0 }];
  const { amountPaise: reducedPaise } = entry;
  await number(c, 'C', row, entry, { ...about, reference: null, lines: [], credits, reducedPaise });
}

async function aboutOf(c: Change, config: Config, row: RequestRow): Promise<About> {
  const { name, address, gstin } = await legalDetails(c.tx);
  return {
    language: languageOf(row.languages),
    hospital: { name: name ?? config.PLACE, address, gstin },
    patient: { name: row.name, mrn: row.mrn },
    serviceNumber: row.serviceNumber,
  };
}

/** Returns what goes back of each receipt, up to what earlier notes have left of it; the rest is of payments without a receipt. */
function returnedOf(issued: readonly ReceiptRow[], amountPaise: number, language: Language) {
  const lines: ReceiptLine[] = [];
  const credits: ReceiptContent['credits'] = [];
  let left = amountPaise;
  for (const receipt of issued.filter(({ series }) => series === 'R').toReversed()) {
    const creditedPaise = creditedOf(issued, receipt.number);
    const paise = Math.min(left, receipt.amountPaise - creditedPaise);
    if (paise === 0) continue;
    lines.push(...returnedLines(receipt.content.lines, { creditedPaise, paise }));
    credits.push({ number: receipt.number, paise });
    left -= paise;
  }
  if (left > 0) {
    lines.push(unreceiptedLine(RECEIPT_WORDS[language].unreceipted, left));
    credits.push({ number: null, paise: left });
  }
  return { lines, credits };
}

function creditedOf(issued: readonly ReceiptRow[], number: string): number {
  return issued
    .flatMap(({ content }) => content.credits)
    .filter((credit) => credit.number === number)
    .reduce((sum, { paise }) => sum + paise, 0);
}

const DIGITS = 6;

/** Issues it under a number of at most 16 characters, as the GST rules (46, 53) allow a number. */
async function number(
  c: Change,
  series: Series,
  { id: requestId }: RequestRow,
  { id: entryId, amountPaise }: Entry,
  content: ReceiptContent,
): Promise<{ id: string; number: string }> {
  const year = financialYear(localDate(c.now, c.timeZone));
  const position = await takePosition(c.tx, series, year);
  const issued = {
    id: randomUUID(),
    number: `${series}/${year}/${String(position).padStart(DIGITS, '0')}`,
  };
  await insertReceipt(c.tx, {
    ...issued,
    series,
    year,
    position,
    requestId,
    entryId,
    amountPaise,
    issuedAt: c.now,
    content: JSON.stringify(content),
  });
  return issued;
}
