import type { StaffCtx } from '#server/platform/http/handler.ts';
import { readListings } from '#server/reference/medicine-listings.ts';
import type { ConsultationRow } from '#server/visits/consultations.ts';
import { continuingOf } from './continuing.ts';
import { prescriberAddressOf } from './prescriber-address.ts';
import type { PrescribingFacts } from './prescription.policy.ts';

/** Reads what the rules of prescribing look at. */
export async function prescribingFactsOf(ctx: StaffCtx, row: ConsultationRow): Promise<PrescribingFacts> {
  return {
    now: ctx.clock.now(),
    prescriberAddress: await prescriberAddressOf(ctx.db, row),
    continuing: await continuingOf(ctx, row),
    listingOf: await readListings(ctx.db),
  };
}
