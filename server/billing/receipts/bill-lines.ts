import type { BillLine } from '#contract/patient-care.ts';
import { legalDetails } from '#server/billing/legal-details.ts';
import type { Db } from '#server/platform/sql/database.ts';
import type { RequestRow } from '#server/requests/requests.ts';
import { paidLines } from './receipt-lines.ts';
import { taxedProducts } from './receipt.queries.ts';

const POINTS = 100;

/** Returns what the amount of an order is for, as a receipt for all of it would say. */
export async function billLines(
  db: Db,
  { id, amountPaise, city }: Pick<RequestRow, 'id' | 'amountPaise' | 'city'>,
): Promise<BillLine[]> {
  const products = await taxedProducts(db, id);
  const { address, gstin } = await legalDetails(db);
  const about = { language: 'en', hospital: { name: '', address, gstin } } as const;
  const lines = paidLines({ products, amountPaise, toPayPaise: amountPaise, city, about });
  const isOfProducts = products.some(({ pricePaise }) => pricePaise);
  return lines.map(({ name, paise, cgstPaise, sgstPaise, igstPaise, gstPoints }) => ({
    name: isOfProducts ? name : null,
    amountPaise: paise,
    taxPaise: cgstPaise + sgstPaise + igstPaise,
    taxPercent: gstPoints / POINTS,
  }));
}
