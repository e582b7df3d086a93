import type { ListAdjustment, TelemedicineList, TelemedicineUse } from '#contract/prescription-checks.ts';
import { adjustedUse, listOf } from '#domain/prescribing/list-adjustment.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { listCurrentAdjustments } from './medicine-adjustment.queries.ts';
import type { Medicine } from './medicines.ts';

/** Where a medicine is listed in this hospital. */
export interface Listing {
  list: TelemedicineList;
  use: TelemedicineUse;
  /** Absent: as in the data. */
  adjusted?: ListAdjustment;
}

export type ListingOf = (medicine: Medicine) => Listing;

/** A medicine by one route, in all of its strengths and forms. */
export const groupOf = ({ genericId, route }: Pick<Medicine, 'genericId' | 'route'>): string =>
  `${genericId} ${route}`;

/** Reads the hospital's adjustments. They are read for each call, so that each instance knows a new one at once. */
export async function readListings(db: Db | Tx): Promise<ListingOf> {
  const rows = await listCurrentAdjustments(db);
  const adjustments = new Map(
    rows.map(({ telemedicineUse: use, ...row }) => [groupOf(row), { ...row, use }] as const),
  );
  return (medicine) => {
    const adjustment = adjustments.get(groupOf(medicine));
    const { telemedicineUse: from } = medicine;
    const use = adjustedUse(medicine, adjustment);
    return {
      list: listOf(use),
      use,
      ...(adjustment && use !== from && { adjusted: { reason: adjustment.reason, from } }),
    };
  };
}
