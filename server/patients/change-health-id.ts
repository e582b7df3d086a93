import { findProvider } from '#server/people/providers.ts';
import { fillPatientSearch } from '#server/people/patient-search.ts';
import { orNotFound } from '#server/platform/http/refusal.ts';
import type { Change } from '#server/platform/writes/change.ts';
import { setHealthId } from './abha-owners.queries.ts';
import { endConsent, listOpenConsentsOf } from './health-consent.queries.ts';

/**
 * Changes the health id of a record. Consents to records of other hospitals that were asked under the earlier one end, and what came by them
 * is deleted: it may be of another person.
 */
export async function changeHealthId(
  c: Change,
  patient: { id: string; healthId: string | null },
  healthId: string | null,
): Promise<void> {
  if (patient.healthId === healthId) return;
  await setHealthId(c.tx, patient.id, healthId);
  await fillPatientSearch(c.tx, patient.id);
  for (const { id, providerId } of await listOpenConsentsOf(c.tx, patient)) {
    // oxlint-disable no-await-in-loop -- few consents of one patient
    await endConsent(c.tx, id, { state: 'REVOKED', withdrawnAt: c.now, checkAt: c.now });
    await c.audit('WITHDRAW_CONSENT', 'healthConsent', id, patient.id);
    const { userId } = orNotFound(await findProvider(c.tx, providerId));
    await c.event('consent.changed', [`user:${userId}`], { consentId: id });
    // oxlint-enable no-await-in-loop
  }
}
