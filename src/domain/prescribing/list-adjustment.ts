import type { ListReason } from '#contract/list-reasons.ts';
import { TelemedicineUse, type TelemedicineList } from '#contract/prescription-checks.ts';

/** A medicine and its list in the data: columns of the reference list. */
export interface ListedMedicine {
  telemedicineUse: TelemedicineUse;
  telemedicineBasis: 'LAW' | 'NAMED' | 'CLASS' | 'DEFAULT';
  schedule: 'G' | 'H' | 'H1' | 'X' | null;
  ndps: boolean;
  route: string;
}

/** Where a hospital moves a medicine. */
export interface Move {
  use: TelemedicineUse;
  /** The notice of the authorities that extends list A; null: none is named. */
  notice: string | null;
}

const LIST_OF = {
  ANY_MODE: 'O',
  FIRST_VIDEO: 'A',
  REFILL: 'A',
  FOLLOW_UP: 'B',
  NEVER: 'PROHIBITED',
} as const satisfies Record<TelemedicineUse, TelemedicineList>;

export const listOf = (use: TelemedicineUse): TelemedicineList => LIST_OF[use];

const strictness = (use: TelemedicineUse): number => TelemedicineUse.options.indexOf(use);

/** Returns whether a use lets a medicine be prescribed in more cases than the data do. */
export const isLooser = (use: TelemedicineUse, than: TelemedicineUse): boolean =>
  strictness(use) < strictness(than);

/**
 * Why the law or the guidelines keep a medicine from being moved, or null when they leave it open. Stricter is always
 * open. Our reading, which a pharmacist or lawyer must confirm: docs/decisions/0029.
 */
export function moveRefusal(
  { telemedicineUse: now, telemedicineBasis, schedule, ndps, route }: ListedMedicine,
  { use, notice }: Move,
): Exclude<ListReason, 'LIST_SAME'> | null {
  if (!isLooser(use, now)) return null;
  if (telemedicineBasis === 'LAW' || ndps || schedule === 'X') return 'LIST_FIXED_BY_LAW';
  if (now === 'NEVER') return 'LIST_STAYS_PROHIBITED';
  if (telemedicineBasis === 'NAMED') return 'LIST_NAMED';
  if (use === 'ANY_MODE')
    return schedule === null && route !== 'PARENTERAL' ? null : 'LIST_O_NEEDS_NO_SCHEDULE';
  return listOf(use) === 'A' && !notice?.trim() ? 'LIST_A_NEEDS_NOTICE' : null;
}

/** Why a hospital may not move all strengths and forms of a medicine, or null when it may. */
export function adjustmentRefusal(medicines: readonly ListedMedicine[], move: Move): ListReason | null {
  if (medicines.every(({ telemedicineUse }) => telemedicineUse === move.use)) return 'LIST_SAME';
  return medicines.map((medicine) => moveRefusal(medicine, move)).find((reason) => reason !== null) ?? null;
}

/** The use that counts: of the adjustment, unless newer data of the law or the guidelines no longer leave it open. */
export function adjustedUse(medicine: ListedMedicine, move: Move | undefined): TelemedicineUse {
  return move && moveRefusal(medicine, move) === null ? move.use : medicine.telemedicineUse;
}
