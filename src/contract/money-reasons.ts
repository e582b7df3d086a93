/** Why something about prices, taxes and payments was refused. */
export const MONEY_REASONS = {
  PRICE_FORMAT: null,
  PRICES_FAULTY: null,
  SHARE_FORMAT: null,
  GSTIN_FORMAT: null,
  TAX_CODE_FORMAT: null,
  GST_FORMAT: null,
  NO_PAYMENTS: null,
};
