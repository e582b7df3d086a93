import { beforeAll, describe, expect, test } from 'vitest';
import { importCalls as calls } from '#contract/imports.ts';
import { remind } from '#server/calendar/remind.job.ts';
import { appOf, MRN, nine } from '#tests/support/journeys/appointments.ts';
import { importList, provenList, listFile } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { booked, smsTo, speaks } = appOf(server);
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
  await speaks('English');
});

const HEADER = 'mrn,user_name,clinic,start,minutes,mode,note';
const at = (start: string, more = ',,') => {
  const [minutes = '', note = '', clinic = ''] = more.split(',');
  return `${MRN},meera.iyer,${clinic},${start},${minutes},video,${note}`;
};
const appointments = (...rows: string[]) => listFile('APPOINTMENTS', HEADER, ...rows);
const planned = async () =>
  (await server.rows('consultation'))
    .filter(({ bookedBy }) => bookedBy === 'import')
    .toSorted((a, b) => (a.scheduledAt?.getTime() ?? 0) - (b.scheduledAt?.getTime() ?? 0));

describe('an import of appointments', () => {
  test('a check names each bad line, and writes nothing', async () => {
    await booked(nine('2027-03-01'));
    const before = await server.rows('consultation');
    const checked = await operator.call(
      calls.checkImport,
      appointments(
        at('2027-03-02T10:00'),
        at('2027-03-01 09:05'),
        at('2027-03-02T10:05'),
        at('2027-03-02T12:00').replace(MRN, 'NO-ONE'),
        at('2027-03-02T12:00').replace('meera.iyer', 'no.one'),
        at('2027-03-02T12:00', ',,No Clinic'),
        at('2020-03-02T10:00'),
        at('2027-02-30T10:00'),
        at('2027-03-02T13:00', '500,,'),
        at('2027-03-02T10:00'),
      ),
    );
    expect(checked).toMatchObject({ right: 1, known: 0, badLines: 9 });
    expect(checked.firstBadLines.map(({ line, faults: [one] }) => [line, one?.column, one?.form])).toEqual([
      [3, 'start', 'a time at which the doctor is free'],
      [4, 'start', 'a time at which the doctor is free; line 2 overlaps it'],
      [5, 'mrn', 'the MRN of a patient who is recorded'],
      [6, 'user_name', 'the user name of an approved doctor'],
      [7, 'clinic', "the name of one of the doctor's clinics"],
      [8, 'start', 'a time that is to come'],
      [9, 'start', "a time of the hospital's clock such as 2026-11-30T10:00"],
      [10, 'minutes', 'minutes from 5 to 180'],
      [11, 'start', 'on one line; it is also on line 2'],
    ]);
    expect(await server.rows('consultation')).toEqual(before);
  });

  test('books each at its time of the hospital, for its minutes, and tells the patient once', async () => {
    const sent = (await smsTo()).length;
    const list = appointments(at('2027-03-03T10:00', '40,Review of the reports,'), at('2027-03-07T22:00'));
    const { job, badLines } = await importList(server, operator, list);
    expect(job).toMatchObject({ kind: 'APPOINTMENTS', state: 'DONE', done: 2, added: 2, bad: 0 });
    expect(badLines).toEqual([]);
    const [first, second] = await planned();
    expect(first).toMatchObject({
      scheduledAt: new Date(nine('2027-03-03', '04:30')),
      scheduledUntil: new Date(nine('2027-03-03', '05:10')),
      mode: 'VIDEO',
      note: expect.objectContaining({ complaint: 'Review of the reports' }),
    });
    // Outside of the doctor's hours: it was agreed elsewhere.
    expect(second).toMatchObject({ scheduledAt: new Date(nine('2027-03-07', '16:30')) });
    expect(await smsTo()).toHaveLength(sent + 2);
  });

  test('the same list again books nothing and sends nothing, also after one was moved or cancelled', async () => {
    const [first, second] = await planned();
    await server.db
      .updateTable('consultation')
      .set({
        scheduledAt: new Date(nine('2027-03-04')),
        scheduledUntil: new Date(nine('2027-03-04', '04:00')),
      })
      .where('id', '=', first?.id ?? '')
      .execute();
    await server.db
      .updateTable('consultation')
      .set({ status: 'CANCELLED', endedAt: server.clock.now(), remindAt: null })
      .where('id', '=', second?.id ?? '')
      .execute();
    const before = await server.rows('consultation');
    const sent = (await smsTo()).length;
    const list = appointments(at('2027-03-03 10:00', '40,Review,'), at('2027-03-07T22:00'));
    expect(await operator.call(calls.checkImport, list)).toMatchObject({ right: 2, known: 2, badLines: 0 });
    const { job } = await importList(server, operator, list);
    expect(job).toMatchObject({ state: 'DONE', done: 2, added: 0 });
    expect(await server.rows('consultation')).toEqual(before);
    expect(await smsTo()).toHaveLength(sent);
  });

  test('a time that was taken since the check is a bad line of the import, and the others are booked', async () => {
    server.clock.advance(1);
    const list = appointments(at('2027-03-08T10:00'), at('2027-03-08T11:00'), at('2027-03-09T10:00'));
    const { job: started } = await operator.call(calls.startImport, provenList(server, operator, list));
    expect(started).toMatchObject({ rows: 3 });
    await booked(nine('2027-03-08', '05:30'));
    const { continueImport } = await import('#server/operations/import/import.job.ts');
    await continueImport(server.deps, { aborted: false });
    const { job, badLines } = await operator.call(calls.importDetails, { query: { importId: started.id } });
    expect(job).toMatchObject({ state: 'DONE', done: 2, added: 2, bad: 1 });
    expect(badLines).toEqual([
      {
        line: 3,
        faults: [{ column: 'start', found: '2027-03-08T11:00', form: 'a time at which the doctor is free' }],
      },
    ]);
  });

  test('its patient is reminded as of any other', async () => {
    const sent = (await smsTo()).length;
    server.clock.set(new Date(nine('2027-03-08', '06:00')));
    await remind(server.deps);
    expect((await smsTo()).length).toBeGreaterThan(sent);
  });
});
