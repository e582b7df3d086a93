import { priceOrders } from '#server/billing/settle-order.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { recordChanges } from '#server/reference/catalogue-changes.ts';
import { isLabCode, labPrices, lockLabPrices, removeLabPrice } from '#server/reference/lab-prices.ts';

interface NewPrice {
  code: string;
  /** null: not known, or not offered at a price any more. */
  pricePaise: number | null;
  /** The price that was read before; left out by the command line, which reads none. */
  wasPaise?: number | null;
}

/**
 * Sets or removes the price of a test or panel. @returns how many open orders without a price got one
 * @throws Refusal NOT_FOUND, CHANGED_MEANWHILE
 */
export async function setLabPrice(
  deps: Administering,
  { code, pricePaise, wasPaise }: NewPrice,
): Promise<number> {
  if (!isLabCode(code)) throw new Refusal('NOT_FOUND');
  const by = deps.who?.userId ?? null;
  return change(acting(deps), async (c) => {
    await lockLabPrices(c.tx);
    const before = (await labPrices(c.tx, [code])).get(code) ?? null;
    if (wasPaise !== undefined && wasPaise !== before)
      throw new Refusal('CHANGED_MEANWHILE', { detail: { pricePaise: before } });
    if (pricePaise !== null) return (await priceOrders(c, [{ code, pricePaise }], by)).orders;
    if (before === null) return 0;
    await removeLabPrice(c.tx, code);
    await recordChanges(c, by, 'REMOVE_PRICE', [{ entity: 'labPrice', entityId: code, before, after: null }]);
    return 0;
  });
}
