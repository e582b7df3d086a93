import type { PrescriptionItem } from '#contract/prescriptions.ts';
import { DAYS_MAX } from '#domain/dosage.ts';
import type { Db, Tx } from '#server/platform/sql/database.ts';
import { currentPrescriptions } from './consultation.queries.ts';
import { hasDaysLeft, linesInForce } from './present-prescription.ts';

const DAY_MS = 86_400_000;

/** The lines of a patient's prescriptions that have not ended and were not stopped, but for those of one consultation. */
export async function currentMedicines(
  db: Db | Tx,
  { patientId, now, except }: { patientId: string; now: Date; except?: string },
): Promise<PrescriptionItem[]> {
  const since = new Date(now.getTime() - DAYS_MAX * DAY_MS);
  const rows = await currentPrescriptions(db, patientId, since);
  return rows
    .filter(({ consultationId }) => consultationId !== except)
    .flatMap((row) => linesInForce(row).filter((item) => hasDaysLeft(row, item, now)));
}
