import { randomUUID } from 'node:crypto';
import { deteriorationCalls } from '#contract/deterioration.ts';
import { patientCalls } from '#contract/patients.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import type { openServer } from '#tests/support/server/server.ts';

export const WELL = { RR: 16, SPO2: 98, SBP: 122, DBP: 80, PULSE: 70, TEMP: 36.8 };
export const ILL = { ...WELL, RR: 26, SPO2: 90, SBP: 88, DBP: 50 };

export type Measured = Partial<Record<keyof typeof WELL, number>>;

export const setOf = (v: Visit, measured: Measured, more: object = {}) => ({
  body: {
    consultationNumber: v.number,
    clientId: randomUUID(),
    values: Object.entries(measured).map(([code, value]) => ({ code, value })),
    onOxygen: false,
    consciousness: 'ALERT' as const,
    ...more,
  },
});

/** Steps with vital signs, and reads of the alerts that they raise. */
export function vitalSteps(server: Awaited<ReturnType<typeof openServer>>) {
  return {
    /** Records a set as the nurse of the visit. */
    record: async (v: Visit, measured: Measured, more: object = {}) => {
      server.clock.advance(10);
      return (await v.nurse.call(patientCalls.recordVitals, setOf(v, measured, more))).vitals;
    },
    /** Opens a visit of a patient who was born then; ends the alerts of earlier tests. */
    visitOf: async (bornOn: string, who: { sex?: 'MALE' | 'FEMALE'; pregnancy?: object | null } = {}) => {
      await server.db
        .updateTable('deteriorationAlert')
        .set({ endedAt: new Date(), repeatAt: null, pushAt: null })
        .execute();
      const v = await visit(server, { mrn: '204311', doctor: 'meera.iyer' });
      const { sex = 'MALE', pregnancy = null } = who;
      await server.db
        .updateTable('patient')
        .set({ bornOn, sex, pregnancy: pregnancy && JSON.stringify(pregnancy) })
        .where('id', '=', v.consultation.patient.id)
        .execute();
      return v;
    },
    /** Alerts that the visit's doctor has to acknowledge. */
    openFor: async (v: Visit) => (await v.doctor.call(deteriorationCalls.deteriorations, {})).patients,
    eventsTo: async (userId: string) =>
      (await server.rows('event')).filter(
        ({ type, audience }) => type === 'deterioration.changed' && audience.includes(`user:${userId}`),
      ),
    /** The row of the only open alert. */
    openRow: async () => (await server.rows('deteriorationAlert')).find(({ endedAt }) => endedAt === null),
    /** Changes rows of alerts by the set that raised them. */
    setAlert: (vitalSetId: string, values: object) =>
      server.db.updateTable('deteriorationAlert').set(values).where('vitalSetId', '=', vitalSetId).execute(),
    /** Takes the doctor from all visits of the patient, except one. */
    withoutDoctor: (v: Visit, exceptId = '') =>
      server.db
        .updateTable('consultation')
        .set({ providerId: null })
        .where('patientId', '=', v.consultation.patient.id)
        .where('id', '!=', exceptId)
        .execute(),
    /** Dependencies that print no expected warnings and errors. */
    quietDeps: () => ({
      ...server.deps,
      log: { ...server.deps.log, warn: () => undefined, error: () => undefined } as never,
    }),
  };
}
