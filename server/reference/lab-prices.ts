import type { PriceRow } from '#contract/catalogue.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { PageAsked } from '#server/platform/sql/keyset.ts';
import { countLabPrices, listLabPrices, type Priced } from './lab-price.queries.ts';
import { labPanelByCode, labTestByCode, listLabPanels, listLabTests, searchLabTests } from './labs.ts';

export {
  labPrices,
  lockLabPrices,
  removeLabPrice,
  setLabPrices,
  type LabPrice,
} from './lab-price.queries.ts';

const FOUND_MAX = 100;

export function isLabCode(code: string): boolean {
  return labTestByCode(code) !== undefined || labPanelByCode(code) !== undefined;
}

function allByName(): { code: string; name: string }[] {
  const all = [
    ...listLabPanels().map(({ code, panelName }) => ({ code, name: panelName })),
    ...listLabTests().map(({ code, testName }) => ({ code, name: testName })),
  ];
  return all.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.code < b.code ? -1 : 1));
}

interface PricesAsked extends PageAsked {
  search: string | undefined;
  isUnpriced: boolean;
}

/** A page of the tests and panels with their prices: by name, or the best match first. */
export async function readLabPrices(db: Db, { search, ...asked }: PricesAsked) {
  const listed = search ? searchLabTests(search, FOUND_MAX) : allByName();
  const { rows, ...page } = await listLabPrices(db, listed, asked);
  return { ...page, items: rows.map(presentPrice) };
}

/** How many tests and panels there are, and how many of them have no price. */
export async function countPrices(db: Db): Promise<{ ALL: number; NO_PRICE: number }> {
  const all = allByName();
  return { ALL: all.length, NO_PRICE: all.length - (await countLabPrices(db, all)) };
}

function presentPrice({ code, name, pricePaise, changedAt, changedBy, ...tax }: Priced): PriceRow {
  const { taxCode, gstPoints } = tax;
  return {
    id: code,
    name,
    isPanel: labPanelByCode(code) !== undefined,
    pricePaise,
    tax: taxCode === null || gstPoints === null ? null : { taxCode, gstPoints },
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
  };
}
