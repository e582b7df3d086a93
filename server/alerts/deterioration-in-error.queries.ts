import type { Tx } from '#server/platform/sql/database.ts';

/** Ends the open alert of one set. @returns who was told; undefined: it had none */
export async function endDeterioration(
  tx: Tx,
  vitalSetId: string,
  { now, byUser }: { now: Date; byUser: string },
) {
  return tx
    .updateTable('deteriorationAlert')
    .set({ endedAt: now, endedBy: byUser, repeatAt: null, pushAt: now })
    .where('vitalSetId', '=', vitalSetId)
    .where('endedAt', 'is', null)
    .returning('userIds')
    .executeTakeFirst();
}

const SET_OF_ALERT = ['vitalSet.id as vitalSetId', 'vitalSet.patientId', 'vitalSet.consultationId'] as const;

/** The alerts of a patient that ended at this moment, when another set was stored: that set took their place. */
export async function listEndedAt(
  tx: Tx,
  { patientId, vitalSetId }: { patientId: string; vitalSetId: string },
  endedAt: Date,
) {
  return tx
    .selectFrom('deteriorationAlert')
    .innerJoin('vitalSet', 'vitalSet.id', 'deteriorationAlert.vitalSetId')
    .select(SET_OF_ALERT)
    .select(['vitalSet.homeVisitId', 'vitalSet.at', 'vitalSet.byUser'])
    .select(['deteriorationAlert.userIds', 'deteriorationAlert.urgency'])
    .where('vitalSet.patientId', '=', patientId)
    .where('vitalSet.id', '!=', vitalSetId)
    .where('vitalSet.errorAt', 'is', null)
    .where('deteriorationAlert.endedAt', '=', endedAt)
    .orderBy('vitalSet.at')
    .execute();
}

/** Sets that came after this one, had been taken before it, and raised no alert. */
export async function listHeldBack(
  tx: Tx,
  { patientId, at, receivedAt }: { patientId: string; at: Date; receivedAt: Date },
) {
  return tx
    .selectFrom('vitalSet')
    .leftJoin('deteriorationAlert', 'deteriorationAlert.vitalSetId', 'vitalSet.id')
    .select(SET_OF_ALERT)
    .select(['vitalSet.homeVisitId', 'vitalSet.at', 'vitalSet.byUser', 'vitalSet.warning'])
    .where('vitalSet.patientId', '=', patientId)
    .where('vitalSet.at', '<', at)
    .where('vitalSet.receivedAt', '>', receivedAt)
    .where('vitalSet.errorAt', 'is', null)
    .where('deteriorationAlert.vitalSetId', 'is', null)
    .orderBy('vitalSet.at')
    .execute();
}
