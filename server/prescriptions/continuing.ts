import { localDate } from '#domain/format.ts';
import type { StaffCtx } from '#server/platform/http/handler.ts';
import { ingredientsNamed } from '#server/reference/substances.ts';
import { currentPrescriptions, type ConsultationRow } from '#server/visits/consultations.ts';
import { linesInForce } from '#server/visits/present-prescription.ts';
import { datedFacts } from '#server/visits/known-facts.ts';
import { ingredientsOf } from './known.ts';

/** So long a prescription of this hospital shows that a medicine is taken. */
const SHOWS_DAYS = 365;
const DAY_MS = 86_400_000;

/**
 * The ingredients that the patient takes by a record: an earlier prescription here of at most a year ago, or an entry from
 * elsewhere, such as of a paper, with its prescriber and date. What is only said to be taken is not among them.
 */
export async function continuingOf(ctx: StaffCtx, row: ConsultationRow): Promise<ReadonlySet<string>> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - SHOWS_DAYS * DAY_MS);
  const today = localDate(now, ctx.config.TIME_ZONE);
  const here = await currentPrescriptions(ctx.db, row.patientId, since);
  const facts = await datedFacts(ctx.db, row.patientId);
  return new Set([
    ...here
      .filter(({ consultationId }) => consultationId !== row.id)
      .flatMap((prescription) => ingredientsOf(linesInForce(prescription))),
    ...facts.flatMap(({ value }) => {
      if (value.kind !== 'MEDICINE' || !value.prescribedBy || !value.prescribedOn) return [];
      return value.prescribedOn <= today ? ingredientsNamed(value.name) : [];
    }),
  ]);
}
