import type { ItemTax } from '#contract/catalogue.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { acting, type Administering } from '#server/platform/writes/acting.ts';
import { change } from '#server/platform/writes/change.ts';
import { recordChanges } from './catalogue-changes.ts';
import { findItemTax, lockItemTaxes, saveItemTax } from './item-tax.queries.ts';
import { isLabCode } from './lab-prices.ts';

interface NewTax {
  code: string;
  /** null: an exempt health-care service. */
  tax: ItemTax | null;
  /** Value that was read before; absent from the command line, which reads none. */
  was?: ItemTax | null;
}

const isSame = (a: ItemTax | null, b: ItemTax | null): boolean =>
  a?.taxCode === b?.taxCode && a?.gstPoints === b?.gstPoints;

/** Sets the GST of a test or panel for receipts from now on. @throws Refusal NOT_FOUND, CHANGED_MEANWHILE */
export async function setItemTax(deps: Administering, { code, tax, was }: NewTax): Promise<void> {
  if (!isLabCode(code)) throw new Refusal('NOT_FOUND');
  await change(acting(deps), async (c) => {
    await lockItemTaxes(c.tx);
    const before = await findItemTax(c.tx, code);
    if (was !== undefined && !isSame(was, before)) throw new Refusal('CHANGED_MEANWHILE');
    if (isSame(tax, before)) return;
    await saveItemTax(c.tx, code, tax);
    await recordChanges(c, deps.who?.userId ?? null, 'SET_GST', [
      { entity: 'itemTax', entityId: code, before, after: tax },
    ]);
  });
}
