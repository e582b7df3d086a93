import { findConsultation, openConsultationsOf, type ConsultationRow } from '#server/visits/consultations.ts';
import type { PatientCtx } from './own-care.ts';
import { presentVisit } from './present-page.ts';

/** Returns another visit of the patient with a call that can be joined now, where the page shows all visits and its own has none. */
export async function otherVisitNow(
  ctx: PatientCtx,
  own: ConsultationRow | undefined,
): Promise<ConsultationRow | undefined> {
  const { db, who } = ctx;
  const mayJoin = (row: ConsultationRow | undefined): boolean =>
    row !== undefined && presentVisit(row, ctx).mayJoin;
  if (!who.showsAll || mayJoin(own)) return undefined;
  const open = await openConsultationsOf(db, who.patientId);
  const rows = await Promise.all(open.map(({ id }) => findConsultation(db, id)));
  return rows.find(mayJoin);
}
