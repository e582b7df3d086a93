/** Prices of the seeded hospital's laboratory, in paise. An order keeps the price at which it was placed. */
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

export function labPricePaise(code: string): number {
  return PRICES[code] ?? (code.startsWith('P-') ? PANEL_PAISE : TEST_PAISE);
}
