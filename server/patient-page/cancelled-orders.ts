import type { ResponseOf } from '#contract/call.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { productsOf } from '#server/orders/orders.ts';
import { historyOf, type RequestRow } from '#server/requests/requests.ts';

type Cancelled = ResponseOf<typeof patientPageCalls.patientPage>['cancelled'];

/** The orders and single tests that were cancelled with a reason. */
export async function cancelledOf(db: Db, orders: readonly RequestRow[]): Promise<Cancelled> {
  const each = await Promise.all(
    orders.map(async ({ id, serviceNumber, status }): Promise<Cancelled> => {
      if (status === 'CANCELLED') {
        const last = (await historyOf(db, id)).findLast(({ toStatus }) => toStatus === 'CANCELLED');
        return last?.note ? [{ serviceNumber, test: null, reason: last.note }] : [];
      }
      return (await productsOf(db, id)).flatMap(({ name, cancelReason }) =>
        cancelReason === null ? [] : [{ serviceNumber, test: name, reason: cancelReason }],
      );
    }),
  );
  return each.flat();
}
