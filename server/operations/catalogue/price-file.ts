import * as z from 'zod/mini';
import { paiseOf, Rupees } from '#contract/catalogue.ts';
import { priceOrders } from '#server/billing/settle-order.ts';
import type { BadLine } from '#contract/imports.ts';
import { csvRows } from '#server/operations/import/csv-rows.ts';
import type { Deps } from '#server/platform/deps.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { isLabCode, labPrices, type LabPrice } from '#server/reference/lab-prices.ts';

const Row = z.object({
  code: z.string().check(z.refine(isLabCode, 'the code of a test or panel, such as HBA1C')),
  rupees: z
    .string()
    .check(z.refine((text) => Rupees.safeParse(text).success, 'a price such as 420 or 420.50')),
  /** Ignored: it helps people who maintain the file. */
  name: z.optional(z.string()),
});

type OnFaults = (line: BadLine) => void;

/** The prices of a CSV file; a bad line is told and left out. */
export async function readPriceFile(
  source: AsyncIterable<Uint8Array>,
  onFaults: OnFaults,
): Promise<LabPrice[]> {
  const lines = new Map<string, number>();
  const prices: LabPrice[] = [];
  for await (const read of csvRows(source, Row)) {
    if ('faults' in read) {
      onFaults(read);
      continue;
    }
    const { code, rupees } = read.row;
    const before = lines.get(code);
    if (before === undefined) prices.push({ code, pricePaise: paiseOf(rupees) });
    else
      onFaults({
        line: read.line,
        faults: [{ column: 'code', found: code, form: `on one line; it is also on line ${before}` }],
      });
    lines.set(code, before ?? read.line);
  }
  return prices;
}

/** How many of these prices differ from those of now. */
export async function countChanged({ db }: Pick<Deps, 'db'>, prices: readonly LabPrice[]): Promise<number> {
  const now = await labPrices(
    db,
    prices.map(({ code }) => code),
  );
  return prices.filter(({ code, pricePaise }) => now.get(code) !== pricePaise).length;
}

/** Sets these prices; those of other tests stay. @returns how many changed, and how many open orders got one */
export async function savePrices(deps: Administering, prices: readonly LabPrice[]) {
  return change(acting(deps), (c) => priceOrders(c, prices, deps.who?.userId ?? null));
}
