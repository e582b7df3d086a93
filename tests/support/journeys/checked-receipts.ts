import { expect } from 'vitest';
import { receiptsOf } from '#server/billing/receipts/receipt.queries.ts';
import type { Db } from '#server/platform/sql/database.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((before, one) => before + one, 0);

/** Receipts less refunds by the notes are the money that is held, and each line is the sum of its parts. */
export async function checkReceipts(
  db: Db,
  requestId: string,
  { payments, heldPaise }: { payments: number; heldPaise: number },
): Promise<void> {
  const issued = await receiptsOf(db, requestId);
  const receipts = issued.filter(({ series }) => series === 'R');
  const credits = issued.flatMap(({ content }) => content.credits);
  const receiptedPaise = sum(receipts.map(({ amountPaise }) => amountPaise));
  expect(receipts).toHaveLength(payments);
  expect(receiptedPaise - sum(credits.map(({ paise }) => paise))).toBe(heldPaise);
  for (const { number, amountPaise } of receipts) {
    const credited = sum(credits.filter((one) => one.number === number).map(({ paise }) => paise));
    expect(credited).toBeLessThanOrEqual(amountPaise);
  }
  for (const { amountPaise, content } of issued) {
    if (content.lines.length) expect(sum(content.lines.map(({ paise }) => paise))).toBe(amountPaise);
    for (const line of content.lines)
      expect(line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise).toBe(line.paise);
  }
}

/** Checks that no number is missing. @returns how many numbers and series there are */
export async function checkNumbers(db: Db): Promise<string> {
  const counted = await db
    .selectFrom('receipt')
    .innerJoin('receiptSeries', (join) =>
      join
        .onRef('receiptSeries.series', '=', 'receipt.series')
        .onRef('receiptSeries.year', '=', 'receipt.year'),
    )
    .select(['receipt.series', 'receipt.year', 'last'])
    .select((e) => e.cast<number>(e.fn.countAll(), 'integer').as('n'))
    .groupBy(['receipt.series', 'receipt.year', 'last'])
    .execute();
  for (const { last, n } of counted) expect(n).toBe(last);
  const numbers = counted.reduce((sum, { n }) => sum + n, 0);
  return `${numbers} numbers in ${counted.length} series without a gap`;
}
