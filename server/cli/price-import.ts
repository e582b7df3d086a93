import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { priceOrders } from '#server/billing/settle-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { change } from '#server/platform/writes/change.ts';
import { labPanelByCode, labTestByCode } from '#server/reference/labs.ts';

const RUPEES = /^\d{1,6}(\.\d{1,2})?$/;
const PAISE = 100;

interface Imported {
  prices: number;
  /** Open orders of which a test had no price. */
  orders: number;
  /** What is wrong with the file; then nothing was set. */
  faults: string[];
}

/** Sets the prices of a file, all or none. */
export async function importPrices(deps: Deps, file: string): Promise<Imported> {
  const nothing = { prices: 0, orders: 0 };
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { ...nothing, faults: [`${file} cannot be read.`] };
  let rows: Record<string, string>[];
  try {
    rows = parse<Record<string, string>>(text, { columns: true, trim: true, bom: true });
  } catch (error) {
    return { ...nothing, faults: [error instanceof Error ? error.message : String(error)] };
  }
  const faults = rows.flatMap((row, at) => faultsOf(row, at + 2));
  const codes = rows.map(({ code = '' }) => code);
  const twice = codes.filter((code, at) => codes.indexOf(code) !== at);
  if (!rows.length) faults.push('The file has no prices.');
  faults.push(...twice.map((code) => `${code} is in the file twice.`));
  if (faults.length) return { ...nothing, faults };
  const prices = rows.map(({ code = '', rupees = '' }) => ({
    code,
    pricePaise: Math.round(Number(rupees) * PAISE),
  }));
  const orders = await change({ ...deps, who: { type: 'system' } }, (c) => priceOrders(c, prices));
  return { prices: prices.length, orders, faults: [] };
}

function faultsOf({ code = '', rupees = '' }: Record<string, string>, line: number): string[] {
  const isKnown = labTestByCode(code) !== undefined || labPanelByCode(code) !== undefined;
  return [
    ...(isKnown ? [] : [`Line ${line}: "${code}" is not the code of a test or panel.`]),
    ...(RUPEES.test(rupees) ? [] : [`Line ${line}: "${rupees}" is not a price such as 420 or 420.50.`]),
  ];
}
