// @module-tag critical
import { describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { deteriorationCalls } from '#contract/deterioration.ts';
import { findOpenForOperators } from '#server/alerts/deterioration.ts';
import { listDoctors } from '#server/alerts/deterioration.queries.ts';
import type { Visit } from '#tests/support/journeys/journeys.ts';
import { ILL, vitalSteps } from '#tests/support/journeys/vital-steps.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { record, visitOf, openFor, eventsTo, openRow, setAlert, withoutDoctor } = vitalSteps(server);

describe('an alert of alarming vital signs', () => {
  /** The doctor's visit becomes one that is booked for later. */
  const bookLater = async (v: Visit) => {
    const scheduledAt = new Date(server.clock.now().getTime() + 10 * 86_400_000);
    await server.db
      .updateTable('consultation')
      .set({
        startedAt: null,
        scheduledAt,
        scheduledUntil: new Date(scheduledAt.getTime() + 900_000),
      })
      .where('id', '=', v.id)
      .execute();
  };
  const duty = (v: Visit, onDuty: boolean) =>
    server.db.updateTable('provider').set({ onDuty }).where('userId', '=', v.doctor.userId).execute();

  it('does not go to the doctor of a visit that is only booked for later', async () => {
    const v = await visitOf('1960-01-01');
    // Visits of other tests are open.
    await withoutDoctor(v, v.id);
    await bookLater(v);
    const doctors = await server.db
      .transaction()
      .execute((tx) =>
        listDoctors(tx, { patientId: v.consultation.patient.id, consultationId: null, homeVisitId: null }),
      );
    expect(doctors).not.toContain(v.doctor.userId);
  });

  it('goes to all doctors on duty at once when the doctor of the visit is off duty', async () => {
    const v = await visitOf('1960-01-01');
    await duty(v, false);
    await record(v, ILL);
    const row = await openRow();
    expect(row?.userIds).toContain(v.doctor.userId);
    expect(row?.userIds.length).toBeGreaterThan(1);
    expect(row?.escalatedAt).not.toBeNull();
    await duty(v, true);
  });

  it('goes to the operators and to no doctor where no hub is known', async () => {
    const v = await visitOf('1960-01-01');
    await server.db.updateTable('request').set({ hubKey: null }).where('consultationId', '=', v.id).execute();
    await withoutDoctor(v);
    const own = (await server.rows('userHub')).filter(({ userId }) => userId === v.nurse.userId);
    await server.db.deleteFrom('userHub').where('userId', '=', v.nurse.userId).execute();
    await record(v, ILL);
    await server.db.insertInto('userHub').values(own).execute();
    const row = await openRow();
    expect(row?.userIds).toEqual([]);
    expect(row?.operatorsAt).not.toBeNull();
    expect(await findOpenForOperators(server.db)).toMatchObject({
      count: 1,
      names: [expect.stringMatching(/\d/)],
    });
  });

  it('hides from the doctor of a closed visit', async () => {
    const v = await visitOf('1960-01-01');
    await record(v, ILL);
    const read = async () =>
      (
        await v.doctor.call(consultationCalls.getConsultationForProvider, {
          query: { consultationNumber: v.number },
        })
      ).consultation;
    expect((await read()).deterioration).toBeDefined();
    await server.db
      .updateTable('consultation')
      .set({ endedAt: server.clock.now() })
      .where('id', '=', v.id)
      .execute();
    expect((await read()).deterioration).toBeUndefined();
  });

  it('goes to the nurse too, without a sound, and each event names its set', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    expect((await eventsTo(v.nurse.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
    await v.doctor.call(deteriorationCalls.acknowledgeDeterioration, { body: { vitalSetId: id } });
    expect((await eventsTo(v.nurse.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
  });

  it('needs words to be acknowledged by a doctor without a visit of the patient', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    const other = await server.signInAs('vikram.desai');
    await setAlert(id, { userIds: [v.doctor.userId, other.userId] });
    const [listed] = (await other.call(deteriorationCalls.deteriorations, {})).patients;
    expect(listed).toMatchObject({ consultationNumber: null });
    expect(listed?.byMobile).not.toBe('');
    const acknowledge = deteriorationCalls.acknowledgeDeterioration;
    expect(await other.refusal(acknowledge, { body: { vitalSetId: id } })).toMatchObject({
      fields: [{ path: 'words', reason: 'VITALS_WORDS_NEEDED' }],
    });
    expect(await openFor(v)).toHaveLength(1);
    await other.call(acknowledge, { body: { vitalSetId: id, words: 'Called the nurse, ambulance sent' } });
    expect(await openFor(v)).toEqual([]);
    const row = (await server.rows('deteriorationAlert')).find(({ vitalSetId }) => vitalSetId === id);
    expect(row?.endedWords).toBe('Called the nurse, ambulance sent');
  });
});
