import { sendLink } from '#server/patient-links/tell-patient.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/sql/database.ts';
import { FOLLOWED_NUMBERS } from '#server/seed/followed.ts';
import { findConsultationByNumber } from '#server/visits/consultation.queries.ts';

/** The SMS of the followed patient's last visit: the development outbox shows it, and its link opens their page. */
export async function seedPatientLink(db: Db, now: Date, config: Config): Promise<void> {
  const visit = await findConsultationByNumber(db, FOLLOWED_NUMBERS.at(-1) ?? '');
  if (!visit) return;
  const { id: consultationId, patientId } = visit;
  await db.transaction().execute((tx) =>
    sendLink({ tx, now, audit: () => Promise.resolve() }, config, {
      reason: 'PRESCRIPTION',
      about: { consultationId, patientId },
      sentBy: null,
    }),
  );
}
