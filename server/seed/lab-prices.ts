import type { Tx } from '#server/platform/sql/database.ts';
import { listLabPanels, listLabTests } from '#server/reference/labs.ts';
import { setLabPrices } from '#server/reference/lab-prices.ts';

/** Prices of the seeded hospital's laboratory, in paise. */
const PRICES: Readonly<Record<string, number>> = {
  'P-CBC': 42_000,
  'P-LFT': 68_000,
  'P-KFT': 72_000,
  'P-LIPID': 64_000,
  'P-TFT': 64_000,
  HB: 15_000,
  HBA1C: 55_000,
  ESR: 18_000,
  VITD: 125_000,
  FBS: 12_000,
};
const PANEL_PAISE = 80_000;
const TEST_PAISE = 35_000;

/** Tests without a price in the seeded hospital: their samples go to a partner that bills by itself. */
const UNPRICED: readonly string[] = ['NIPT', 'HLAB27'];

export function seededPricePaise(code: string): number | null {
  if (UNPRICED.includes(code)) return null;
  return PRICES[code] ?? (code.startsWith('P-') ? PANEL_PAISE : TEST_PAISE);
}

/** Every test and panel of the list but two. */
export async function seedLabPrices(tx: Tx, now: Date): Promise<void> {
  const codes = [...listLabPanels(), ...listLabTests()].map(({ code }) => code);
  const prices = codes.flatMap((code) => {
    const pricePaise = seededPricePaise(code);
    return pricePaise === null ? [] : [{ code, pricePaise }];
  });
  await setLabPrices(tx, prices, now);
}
