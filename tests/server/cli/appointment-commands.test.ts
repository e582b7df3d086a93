import { describe, expect, test } from 'vitest';
import { appointmentCommands } from '#server/cli/appointment-commands.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

/** The command line takes as many words as a command names. */
async function run(name: string, ...args: string[]) {
  const command = appointmentCommands.find((one) => one.name === `appointment ${name}`);
  expect(args.length).toBeLessThanOrEqual(command?.args.length ?? 0);
  return command?.run(server.deps, args);
}
const DAY = '2027-04-05';
const book = (time: string, mrn = '204301', mode = 'video') =>
  run('book', mrn, 'meera.iyer', `${DAY}T${time}`, mode, 'Headaches again');
const textsSent = async () =>
  (await server.db.selectFrom('outgoing').select('text').orderBy('id').execute()).map(({ text }) => text);

describe('the commands for appointments', () => {
  test('book, list, move and cancel, and tell the patient and the doctor each time', async () => {
    const before = (await textsSent()).length;
    const booked = await book('09:30');
    const number = booked?.lines[0]?.split(' ')[0] ?? '';
    expect(booked?.lines[0]).toMatch(
      /^CN-\d+ {2}5 April 2027, 09:30 .* video .* Meera Iyer {2}patient 204301/,
    );
    expect((await run('list', DAY, DAY, 'meera.iyer'))?.lines).toEqual(booked?.lines);
    expect((await run('list', DAY, DAY, 'arjun.rao'))?.lines).toEqual(['There are none.']);
    expect((await run('move', number, `${DAY}T10:15`))?.lines[0]).toContain('10:15');
    expect(await run('cancel', number)).toEqual({ ok: true, lines: [`${number} is cancelled.`] });
    expect((await run('list', DAY, DAY))?.lines).toEqual(['There are none.']);
    const sent = (await textsSent()).slice(before);
    expect(sent).toHaveLength(3);
    for (const text of sent) expect(text).toMatch(/5 April|5 अप्रैल/);
    const notices = await server.db
      .selectFrom('inboxThread')
      .select('subject')
      .where('subject', 'like', 'Appointment %ed')
      .execute();
    expect(notices.map(({ subject }) => subject).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Appointment booked',
      'Appointment cancelled',
      'Appointment moved',
    ]);
  });

  test('hand one over, mark it as missed, and plan it again', async () => {
    const number = (await book('12:00'))?.lines[0]?.split(' ')[0] ?? '';
    const given = await run('hand-over', number, 'vikram.desai');
    expect(given).toEqual({ ok: true, lines: [`${number} is with vikram.desai.`] });
    expect((await run('list', DAY, DAY, 'vikram.desai'))?.lines[0]).toContain(number);
    expect(await run('no-show', number)).toMatchObject({ ok: false });
    await server.db
      .updateTable('consultation')
      .set({
        scheduledAt: new Date('2026-11-04T04:00:00Z'),
        scheduledUntil: new Date('2026-11-04T04:15:00Z'),
      })
      .where('consultationNumber', '=', number)
      .execute();
    expect(await run('no-show', number)).toEqual({ ok: true, lines: [`${number} is missed.`] });
    expect(await run('undo-no-show', number)).toEqual({
      ok: true,
      lines: [`${number} is planned again.`],
    });
  });

  test('name the clinic to which a patient comes', async () => {
    const inPerson = await book('12:30', '204301', 'in_person');
    expect(inPerson?.lines[0]).toMatch(/ {2}in-person .* patient 204301 {2}\S/);
  });

  test('say in words why a time is refused', async () => {
    await book('11:00');
    expect(await book('11:00')).toEqual({
      ok: false,
      lines: [
        'The doctor is not free: another appointment, a block, leave, or a time that the roster does not offer.',
      ],
    });
    expect((await book('20:00'))?.lines[0]).toContain('The doctor is not free');
    expect((await run('list', 'monday', DAY))?.lines[0]).toContain('A day is written as');
    expect((await book('11:70'))?.lines[0]).toContain('A time is written as');
    expect((await book('11:30', 'nobody'))?.ok).toBe(false);
    expect((await run('book', '204301', 'meera.iyer', `${DAY}T12:00`, 'fax', 'x'))?.lines[0]).toContain(
      'The mode must be one of',
    );
  });
});
