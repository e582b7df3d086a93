import type { StoppedMedicine } from '#contract/prescriptions.ts';
import { titledName } from '#domain/titled-name.ts';
import type { Tx } from '#server/platform/sql/database.ts';

/** A prescription with the patient and the visit of it, and whether a later version replaced it; locked for a change. */
export async function lockPrescription(tx: Tx, id: string) {
  return tx
    .selectFrom('prescription')
    .innerJoin('consultation', 'consultation.id', 'prescription.consultationId')
    .selectAll('prescription')
    .select(['consultation.patientId', 'consultation.consultationNumber'])
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('prescription as newer')
            .select('newer.id')
            .whereRef('newer.consultationId', '=', 'prescription.consultationId')
            .whereRef('newer.version', '>', 'prescription.version'),
        )
        .as('isReplaced'),
    )
    .where('prescription.id', '=', id)
    .forUpdate('prescription')
    .executeTakeFirst();
}

/** The name of a doctor, with title. */
export async function doctorName(tx: Tx, providerId: string): Promise<string> {
  const { salutation, name } = await tx
    .selectFrom('provider')
    .innerJoin('appUser', 'appUser.id', 'provider.userId')
    .select(['provider.salutation', 'appUser.name'])
    .where('provider.id', '=', providerId)
    .executeTakeFirstOrThrow();
  return titledName(salutation, name);
}

export async function setStopped(tx: Tx, id: string, stopped: StoppedMedicine[]): Promise<void> {
  await tx
    .updateTable('prescription')
    .set({ stopped: JSON.stringify(stopped) })
    .where('id', '=', id)
    .execute();
}
