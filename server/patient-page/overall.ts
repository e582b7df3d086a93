import type { ResponseOf } from '#contract/call.ts';
import type { patientPageCalls } from '#contract/patient-page.ts';
import type { MedicineInForce } from '#contract/planned-medicine.ts';
import { titledName } from '#domain/titled-name.ts';
import { DAYS_MAX } from '#domain/dosage.ts';
import { addSeconds } from '#server/platform/time.ts';
import { findConsultation, newestPrescriptions, type ConsultationRow } from '#server/visits/consultations.ts';
import { linesInForce, withdrawalOf } from '#server/visits/present-prescription.ts';
import type { PatientCtx } from './own-care.ts';
import { otherVisitNow } from './other-visit.ts';
import { planOfItem, presentVisit, stoppedOf } from './present-page.ts';

type Overall = NonNullable<ResponseOf<typeof patientPageCalls.patientPage>['overall']>;
type Signed = Awaited<ReturnType<typeof newestPrescriptions>>[number];

const DAY_S = 86_400;

/**
 * Returns the medicines that a patient is to take now, over all visits: of the newest version of each prescription, unless it was
 * withdrawn, the lines with days left. A withdrawal is told as long as a line of it would have days left.
 * @param shown visit of the page, which tells of its own withdrawal
 */
export async function overallOf(ctx: PatientCtx, shown: ConsultationRow | undefined): Promise<Overall> {
  const { db, clock, who } = ctx;
  const other = await otherVisitNow(ctx, shown);
  const now = clock.now();
  const rows = await newestPrescriptions(db, who.patientId, addSeconds(now, -DAYS_MAX * DAY_S));
  const current = rows.filter((row) => row.items.some((item) => endOf(row, item) > now));
  const medicines = await Promise.all(
    current
      .filter(({ withdrawnAt }) => withdrawnAt === null)
      .map(async (row) => linesOf(row, await findConsultation(db, row.consultationId), now)),
  );
  return {
    current: other ? presentVisit(other, ctx) : null,
    medicines: markTwice(medicines.flat()),
    stopped: current.filter(({ withdrawnAt }) => withdrawnAt === null).flatMap(stoppedOf),
    withdrawn: current
      .filter(({ consultationId }) => consultationId !== shown?.id)
      .flatMap((row) => withdrawalOf(row) ?? []),
  };
}

const endOf = ({ signedAt }: Pick<Signed, 'signedAt'>, { durationDays }: { durationDays: number }): Date =>
  addSeconds(signedAt, durationDays * DAY_S);

function linesOf(row: Signed, visit: ConsultationRow | undefined, now: Date): MedicineInForce[] {
  return linesInForce(row)
    .filter((item) => endOf(row, item) > now)
    .map((item) => ({
      ...planOfItem(item),
      signedBy: titledName(visit?.salutation, visit?.doctorName ?? null),
      signedAt: row.signedAt.toISOString(),
      documentId: row.documentId,
      until: endOf(row, item).toISOString(),
      isOnTwo: false,
    }));
}

/** Taken from two prescriptions, a medicine is taken twice: the page warns, and nothing here decides which one holds. */
function markTwice(medicines: readonly MedicineInForce[]): MedicineInForce[] {
  const nameOf = ({ name }: MedicineInForce): string => name.trim().toUpperCase();
  return medicines.map((one) => ({
    ...one,
    isOnTwo: medicines.some((other) => other.documentId !== one.documentId && nameOf(other) === nameOf(one)),
  }));
}
