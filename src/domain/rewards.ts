const PAISE_A_POINT = 10_000;

/**
 * Reward points of a completed order: one for each full ₹ 100 of every product that was not cancelled and has a price; an
 * order without products counts by its amount.
 */
export function rewardPoints(order: {
  amountPaise: number;
  products: readonly { pricePaise: number | null; isCancelled: boolean }[];
}): number {
  if (!order.products.length) return Math.floor(order.amountPaise / PAISE_A_POINT);
  return order.products
    .filter((product) => !product.isCancelled)
    .reduce((sum, { pricePaise }) => sum + Math.floor((pricePaise ?? 0) / PAISE_A_POINT), 0);
}
