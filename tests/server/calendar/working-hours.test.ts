import { expect, test } from 'vitest';
import { intakeAppointmentCalls as calls } from '#contract/appointments.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { rosterCalls } from '#contract/roster.ts';
import type { ConsultationMode } from '#contract/shared.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
/** Two Mondays. */
const [DAY, NEXT] = ['2027-03-15', '2027-03-22'];

async function saveHours(weekday: number, clinicId: string | null) {
  const doctor = await server.signInAs('arjun.rao');
  const { serviceAndFeeInformation: form } = await doctor.call(
    profileFormCalls.getServiceAndFeeInformation,
    {},
  );
  const availability = [{ clinicId, weekday, from: '09:00', to: '10:00' }];
  const services = form.services.map((service) => ({ ...service, offered: true, slotMinutes: 30 }));
  await doctor.call(profileFormCalls.saveServiceAndFeeInformation, {
    body: { services, availability, version: form.version },
  });
  return doctor;
}

/** A doctor who never saved a roster, with one hour a week. */
async function doctorWith(clinicId?: null) {
  const { roleId } = await server.signInAs('arjun.rao');
  await server.db.deleteFrom('roster').where('providerId', '=', roleId).execute();
  const { clinicId: own } = await server.db
    .selectFrom('clinicProvider')
    .select('clinicId')
    .where('providerId', '=', roleId)
    .executeTakeFirstOrThrow();
  const doctor = await saveHours(1, clinicId === null ? null : own);
  const slots = async (consultationMode: ConsultationMode, day = DAY) => {
    const query = { providerId: roleId, consultationMode, from: day, to: day };
    return (await server.intake.call(calls.intakeSlots, { query })).slots;
  };
  const book = (consultationMode: ConsultationMode, time: string) => {
    const wish = { providerId: roleId, consultationMode, startsAt: `${DAY}T${time}:00Z`, reason: 'Cough' };
    return { body: { ...wish, clientId: `hours ${consultationMode} ${time}`, mrn: '204301' } };
  };
  return { doctor, own, slots, book };
}

test('working hours are the roster until one is saved', async () => {
  const { doctor, own, slots, book } = await doctorWith();
  const { roster } = await doctor.call(rosterCalls.rosterGet, {});
  const duties = [{ clinicId: own, weekday: 1, from: '09:00', to: '10:00' }];
  expect(roster).toEqual({ duties, exceptions: [], version: 0, fromWorkingHours: true });
  const { duties: shown } = await doctor.call(calendarCalls.calendar, { query: { from: DAY, to: DAY } });
  expect(shown).toMatchObject([{ clinicId: own, startsAt: `${DAY}T03:30:00.000Z` }]);
  expect((await slots('VIDEO')).map(({ startsAt }) => startsAt)).toEqual([
    `${DAY}T03:30:00.000Z`,
    `${DAY}T04:00:00.000Z`,
  ]);
  await server.intake.call(calls.intakeBook, book('VIDEO', '03:30'));
  expect(await server.intake.refusal(calls.intakeBook, book('VIDEO', '05:30'))).toMatchObject({
    reason: 'TIME_TAKEN',
  });

  const { fromWorkingHours: _, ...body } = roster;
  const off = { day: DAY, clinicId: own, off: true, from: null, to: null, note: '' };
  const saved = await doctor.call(rosterCalls.rosterSave, { body: { ...body, exceptions: [off] } });
  expect(saved.roster).toMatchObject({ duties, version: 1, fromWorkingHours: false });
  expect(await slots('VIDEO')).toEqual([]);
  await saveHours(2, own);
  expect((await doctor.call(rosterCalls.rosterGet, {})).roster.duties).toEqual(duties);
});

test('a roster that was saved without hours stays empty', async () => {
  const { doctor, slots } = await doctorWith();
  const body = { duties: [], exceptions: [], version: 0 };
  await doctor.call(rosterCalls.rosterSave, { body });
  expect(await slots('VIDEO')).toEqual([]);
});

test('hours that are online only have no visits in person', async () => {
  const { doctor, own, slots, book } = await doctorWith(null);
  expect(await slots('IN_PERSON')).toEqual([]);
  expect(await server.intake.refusal(calls.intakeBook, book('IN_PERSON', '04:00'))).toMatchObject({
    reason: 'TIME_TAKEN',
  });
  const { appointment } = await server.intake.call(calls.intakeBook, book('AUDIO', '04:00'));
  expect(appointment.clinicId).toBeNull();
  // They are a row of the roster like any other, with its days off.
  const { roster } = await doctor.call(rosterCalls.rosterGet, {});
  const { fromWorkingHours: _, ...body } = roster;
  const off = { day: NEXT, off: true, from: null, to: null, note: '' };
  await doctor.call(rosterCalls.rosterSave, { body: { ...body, exceptions: [{ ...off, clinicId: own }] } });
  expect(await slots('VIDEO', NEXT)).not.toEqual([]);
  const exceptions = [{ ...off, clinicId: null }];
  await doctor.call(rosterCalls.rosterSave, { body: { ...body, exceptions, version: 1 } });
  expect(await slots('VIDEO', NEXT)).toEqual([]);
});
