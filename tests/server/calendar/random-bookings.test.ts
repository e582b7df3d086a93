// @module-tag slow
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appointmentCalls as own, intakeAppointmentCalls as calls } from '#contract/appointments.ts';
import { calendarCalls } from '#contract/calendar.ts';
import { rosterCalls } from '#contract/roster.ts';
import { addDays } from '#domain/zoned-time.ts';
import { openServer } from '#tests/support/server/server.ts';

/** How many steps in all; RANDOM_BOOKINGS=10000 is the whole of it. */
const STEPS = Number(process.env['RANDOM_BOOKINGS'] ?? 240);
const STEPS_A_RUN = 80;
const ATTEMPT_MS = 60_000;

const server = await openServer();
const FIRST = '2027-04-05';
const DAYS = 12;
const QUARTER_MS = 15 * 60_000;

/** A time from nine to one: most at the quarters, which are the slots, some between them. */
const quarter = fc.nat(15).map((at) => at * 3);
const when = fc.record({
  day: fc.nat(DAYS - 1),
  at: fc.oneof({ weight: 4, arbitrary: quarter }, { weight: 1, arbitrary: fc.nat(47) }),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), when }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), which: fc.nat(), when }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('block' as const),
      when,
      quarters: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('unblock' as const), which: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave' as const), day: fc.nat(DAYS - 1), confirm: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const instantOf = ({ day, at }: { day: number; at: number }): string =>
  new Date(Date.parse(`${addDays(FIRST, day)}T03:30:00Z`) + at * 5 * 60_000).toISOString();

/** Answers to the callers, by consultation number. */
const told = new Map<string, string>();
let bookings = 0;
const blocks: string[] = [];
const leaves: { id: string; day: string }[] = [];

/** Days of leave take nothing new; what was booked before, operations move. */
const mustBeNoLeave = (at: string): void =>
  expect(leaves.map(({ day }) => day)).not.toContain(at.slice(0, 10));

const doctor = () => server.signInAs('meera.iyer');
const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];

async function book(at: string): Promise<void> {
  const body = {
    clientId: randomUUID(),
    mrn: '204301',
    providerId: (await doctor()).roleId,
    consultationMode: 'VIDEO' as const,
    startsAt: at,
    reason: 'Headaches',
  };
  const answer = await server.intake.send(calls.intakeBook, { body });
  if (answer.ok) {
    const { appointment } = (await answer.json()) as { appointment: { consultationNumber: string } };
    told.set(appointment.consultationNumber, at);
    mustBeNoLeave(at);
    bookings += 1;
  } else expect(answer.status).toBe(422);
}

async function move(which: number, at: string): Promise<void> {
  const found = pick([...told], which);
  if (!found) return;
  const [consultationNumber, seenAt] = found;
  const body = { consultationNumber, seenAt, startsAt: at };
  const answer = await (await doctor()).send(own.moveAppointment, { body });
  if (answer.ok) {
    if (at !== seenAt) mustBeNoLeave(at);
    told.set(consultationNumber, at);
  } else expect(answer.status).toBe(422);
}

async function cancel(which: number): Promise<void> {
  const [consultationNumber] = pick([...told], which) ?? [];
  if (!consultationNumber) return;
  await server.intake.call(calls.intakeCancelAppointment, { body: { consultationNumber } });
  told.delete(consultationNumber);
}

async function block(at: string, quarters: number): Promise<void> {
  const endsAt = new Date(Date.parse(at) + quarters * QUARTER_MS).toISOString();
  const body = { clientId: randomUUID(), kind: 'BLOCK' as const, title: '', startsAt: at, endsAt };
  const answer = await (await doctor()).send(calendarCalls.addProviderCalendarBlock, { body });
  if (answer.ok) blocks.push(((await answer.json()) as { block: { id: string } }).block.id);
  else expect(answer.status).toBe(422);
}

async function leave(day: string, confirm: boolean): Promise<void> {
  const body = { clientId: randomUUID(), from: day, to: day, reason: '', confirm };
  const answer = await (await doctor()).send(rosterCalls.requestVacation, { body });
  if (answer.ok) {
    const { vacation } = (await answer.json()) as { vacation: { id: string } };
    leaves.push({ id: vacation.id, day });
  } else expect(answer.status).toBe(422);
}

async function take(one: Step): Promise<void> {
  if (one.do === 'book') await book(instantOf(one.when));
  else if (one.do === 'move') await move(one.which, instantOf(one.when));
  else if (one.do === 'cancel') await cancel(one.which);
  else if (one.do === 'block') await block(instantOf(one.when), one.quarters);
  else if (one.do === 'leave') await leave(addDays(FIRST, one.day), one.confirm);
  else await removeOne(one.do === 'unblock' ? 'block' : 'leave', one.which);
}

async function removeOne(kind: 'block' | 'leave', which: number): Promise<void> {
  const all = kind === 'block' ? blocks : leaves.map(({ id }) => id);
  const id = pick(all, which);
  if (!id) return;
  const me = await doctor();
  if (kind === 'block') {
    blocks.splice(blocks.indexOf(id), 1);
    await me.call(calendarCalls.deleteProviderCalendarBlock, { body: { blockId: id } });
  } else {
    leaves.splice(all.indexOf(id), 1);
    await me.call(rosterCalls.cancelVacation, { body: { vacationId: id } });
  }
}

/** The calendar has what the callers were told and nothing else, and no time twice. */
async function check(): Promise<void> {
  const query = { from: FIRST, to: addDays(FIRST, DAYS) };
  const { appointments, blocks: blocked } = await (await doctor()).call(calendarCalls.calendar, { query });
  const seen = appointments.map(
    ({ consultationNumber, startsAt }) => [consultationNumber, startsAt] as const,
  );
  expect(new Map(seen)).toEqual(told);
  expect(seen).toHaveLength(told.size);
  appointments.forEach((one, i) => {
    const next = appointments[i + 1];
    if (next) expect(one.endsAt <= next.startsAt).toBe(true);
    for (const away of blocked) expect(one.endsAt <= away.startsAt || away.endsAt <= one.startsAt).toBe(true);
  });
}

test(
  'random bookings, moves, blocks and leave lose no appointment, and none overlaps another or a block',
  { timeout: ATTEMPT_MS + STEPS * 500 },
  async () => {
    await fc.assert(
      // Several at once: what one of them decides, the others must see.
      fc.asyncProperty(fc.array(step, { minLength: STEPS_A_RUN, maxLength: STEPS_A_RUN }), async (steps) => {
        for (let i = 0; i < steps.length; i += 2) {
          const pair = steps.slice(i, i + 2);
          // A person takes a while for each step, so that the limit of calls is not met.
          server.clock.advance(2);
          // Of two at once only one may change what is told: a booking has no number that another step could name.
          const isBooking = pair.every((one) => one.do === 'book' || one.do === 'block');
          // oxlint-disable-next-line no-await-in-loop -- one step after the other
          if (isBooking) await Promise.all(pair.map(take));
          // oxlint-disable-next-line no-await-in-loop -- one step after the other
          else for (const one of pair) await take(one);
        }
        await check();
      }),
      { numRuns: Math.max(1, Math.round(STEPS / STEPS_A_RUN)), endOnFailure: true },
    );
    expect(bookings).toBeGreaterThan(STEPS / 100);
  },
);
