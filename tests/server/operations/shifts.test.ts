import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rosterCalls } from '#contract/roster.ts';
import { shiftCalls as calls } from '#contract/shifts.ts';
import { addDays, instantOf, wallOf, weekdayOf } from '#domain/zoned-time.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const ZONE = server.deps.config.TIME_ZONE;
const HUB = 'wardline_kothrud';
let operator: Client;
let nurseId: string;
let today: string;
beforeAll(async () => {
  operator = await signInOperator(server);
  nurseId = (await server.signInAs('anitha.nair')).userId;
});
beforeEach(async () => {
  await server.db.deleteFrom('nurseShift').execute();
  ({ day: today } = wallOf(server.clock.now(), ZONE));
});

const wish = (more: object = {}) => ({
  clientId: randomUUID(),
  userId: nurseId,
  hubKey: HUB,
  day: today,
  from: '00:00',
  to: '22:00',
  isWeekly: false,
  lastDay: null,
  ...more,
});
const add = (more: object = {}) => operator.call(calls.addNurseShift, { body: wish(more) });
const coverOf = async (hubKey = HUB) => {
  const { hubs, ...range } = await operator.call(calls.coverage, {});
  return { ...range, hub: hubs.find((one) => one.hubKey === hubKey) };
};
const at = (day: string, time: string): string => instantOf(day, time, ZONE).toISOString();

describe('the shifts of nurses', () => {
  test('leave the night of tomorrow open, and say nothing where none is entered', async () => {
    expect((await coverOf()).hub?.nurse).toMatchObject({ isRostered: false, gaps: [] });
    const tomorrow = addDays(today, 1);
    const after = addDays(today, 2);
    await add();
    await add({ day: today, from: '22:00', to: '06:00' });
    await add({ day: tomorrow, from: '06:00', to: '22:00' });
    await add({ day: after, from: '06:00', to: '22:00' });
    const { hub } = await coverOf();
    expect(hub?.nurse.isRostered).toBe(true);
    expect(hub?.nurse.gaps).toEqual([{ from: at(tomorrow, '22:00'), to: at(after, '06:00') }]);
    expect((await coverOf('wardline_andheri')).hub?.nurse).toMatchObject({ isRostered: false });
  });

  test('repeat each week until their last day, and end with all that is to come', async () => {
    const weekAgo = addDays(today, -7);
    const { shift } = await add({ day: weekAgo, from: '00:00', to: '24:00', isWeekly: true });
    const covers = async () => (await coverOf()).hub?.nurse.gaps[0]?.from;
    expect(await covers()).toBe(at(addDays(today, 1), '00:00'));
    const listed = await operator.call(calls.nurseShifts, {});
    expect(listed.shifts).toEqual([shift]);
    await operator.call(calls.endNurseShift, { body: { shiftId: shift.id } });
    expect((await coverOf()).hub?.nurse.isRostered).toBe(false);
    const ended = { day: weekAgo, from: '00:00', to: '24:00', isWeekly: true, lastDay: addDays(today, -1) };
    await add(ended);
    expect((await operator.call(calls.nurseShifts, {})).shifts).toEqual([]);
    expect((await coverOf()).hub?.nurse.isRostered).toBe(false);
  });

  test('arrive once by the same id, for a nurse in a hub of hers, with the days in order', async () => {
    const body = wish();
    const first = await operator.call(calls.addNurseShift, { body });
    const again = await operator.call(calls.addNurseShift, { body });
    expect(again.shift.id).toBe(first.shift.id);
    expect(await server.rows('nurseShift')).toHaveLength(1);
    const elsewhere = await operator.refusal(calls.addNurseShift, {
      body: wish({ hubKey: 'wardline_skincare' }),
    });
    expect(elsewhere.fields?.[0]?.reason).toBe('HUB_UNKNOWN');
    const order = { isWeekly: true, lastDay: addDays(today, -1) };
    const wrong = await operator.refusal(calls.addNurseShift, { body: wish(order) });
    expect(wrong.fields?.[0]?.reason).toBe('LAST_DAY_BEFORE_FIRST');
    const doctor = await server.signInAs('meera.iyer');
    const none = await operator.refusal(calls.addNurseShift, { body: wish({ userId: doctor.userId }) });
    expect(none.code).toBe('NOT_FOUND');
  });
});

describe('the rosters of doctors', () => {
  test('cover a hub by their hours, and leave the rest open', async () => {
    const doctor = await server.signInAs('vikram.desai');
    await server.db.deleteFrom('roster').execute();
    await server.db.updateTable('providerProfile').set({ availability: '[]' }).execute();
    expect((await coverOf()).hub?.doctor).toMatchObject({ isRostered: false, gaps: [] });
    const { roster } = await doctor.call(rosterCalls.rosterGet, {});
    const duties = [0, 1, 2].map((ahead) => ({
      clinicId: null,
      weekday: weekdayOf(addDays(today, ahead)) as 1,
      from: '00:00',
      to: '18:00',
    }));
    await doctor.call(rosterCalls.rosterSave, { body: { duties, exceptions: [], version: roster.version } });
    const { hub } = await coverOf();
    expect(hub?.doctor.gaps[0]).toEqual({ from: at(today, '18:00'), to: at(addDays(today, 1), '00:00') });
  });
});
