// @module-tag critical
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarCalls } from '#contract/calendar.ts';
import { rosterCalls } from '#contract/roster.ts';
import { wallOf } from '#domain/zoned-time.ts';
import { appOf } from '#tests/support/journeys/appointments.ts';
import { openServer } from '#tests/support/server/server.ts';

/** The hospital's clock is not that of the machine: a zone with changes of the clock, and one with a quarter of an hour. */
const ZONES = {
  'Europe/Berlin': {
    '2027-03-26': '08:00',
    '2027-03-29': '07:00',
    hours: { '2027-03-28': 5, '2027-10-31': 7 },
  },
  'Asia/Kathmandu': {
    '2027-03-26': '03:15',
    '2027-03-29': '03:15',
    hours: { '2027-03-28': 6, '2027-10-31': 6 },
  },
} as const;
const QUARTERS = 4;

for (const [timeZone, expected] of Object.entries(ZONES)) {
  // oxlint-disable-next-line no-await-in-loop -- one server a zone
  const server = await openServer({ TIME_ZONE: timeZone });
  const { meera, slotsOf } = appOf(server);
  const wall = (at: string) => wallOf(new Date(at), timeZone);

  describe(`a hospital in ${timeZone}`, () => {
    it.each(['2027-03-26', '2027-03-29'] as const)('offers the hours of %s by its own clock', async (day) => {
      const slots = await slotsOf(day);
      expect(slots[0]).toBe(`${day}T${expected[day]}:00.000Z`);
      expect(new Set(slots.map((at) => wall(at).day))).toEqual(new Set([day]));
      expect(wall(slots[0] ?? '').time).toBe('09:00:00');
    });

    it('shows a block of the late evening on the day of its clock', async () => {
      const doctor = await meera();
      const at = (time: string) => new Date(`2027-03-30T${time}Z`).getTime();
      const offset = at('00:00') - Date.parse(`2027-03-30T${wall('2027-03-30T00:00:00Z').time}Z`);
      const [startsAt, endsAt] = ['23:15', '23:45'].map((time) => new Date(at(time) + offset).toISOString());
      const block = { clientId: randomUUID(), kind: 'BLOCK' as const, title: 'Theatre' };
      const body = { ...block, startsAt: startsAt ?? '', endsAt: endsAt ?? '' };
      await doctor.call(calendarCalls.addProviderCalendarBlock, { body });
      const blocksOf = async (day: string) =>
        (await doctor.call(calendarCalls.calendar, { query: { from: day, to: day } })).blocks.map(
          ({ title }) => title,
        );
      expect(wall(startsAt ?? '')).toEqual({ day: '2027-03-30', time: '23:15:00' });
      expect(await blocksOf('2027-03-30')).toEqual(['Theatre']);
      expect(await blocksOf('2027-03-29')).toEqual([]);
      expect(await blocksOf('2027-03-31')).toEqual([]);
    });

    it.each(Object.entries(expected.hours))(
      'offers the hours from midnight to six on %s that there are: %i',
      async (day, hours) => {
        const doctor = await meera();
        const { roster } = await doctor.call(rosterCalls.rosterGet, {});
        const duties = [{ clinicId: null, weekday: 7 as const, from: '00:00', to: '06:00' }];
        await doctor.call(rosterCalls.rosterSave, {
          body: { version: roster.version, duties, exceptions: [] },
        });
        const slots = await slotsOf(day);
        expect(slots).toHaveLength(hours * QUARTERS);
        expect(new Set(slots).size).toBe(slots.length);
        expect(new Set(slots.map((at) => wall(at).day))).toEqual(new Set([day]));
      },
    );
  });
}
