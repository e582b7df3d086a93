import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { sentMessageCalls as calls } from '#contract/sent-messages.ts';
import { placesIn } from '#domain/fill-text.ts';
import { smsParts } from '#domain/sms-parts.ts';
import { commands } from '#server/cli/commands.ts';
import { deliverDue } from '#server/mail/deliver.job.ts';
import { patientCauses } from '#tests/support/journeys/causes.ts';
import type { Client } from '#tests/support/server/client.ts';
import { openSmsGateway, SMS_TOKEN } from '#tests/support/doubles/sms-gateway.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const sms = await openSmsGateway();
const server = await openServer({ SMS_URL: sms.url, SMS_TOKEN });
const { clock, db, deps } = server;
const patient = patientCauses(server);
let operator: Client & { userId: string };
beforeAll(async () => {
  operator = await signInOperator(server);
  await db.updateTable('patient').set({ languages: '["English"]' }).execute();
});
afterAll(() => sms.close());
beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  await db.deleteFrom('messageTemplate').execute();
  sms.taken.clear();
  sms.answers = 200;
});

const list = (query: object = {}) => operator.call(calls.sentMessages, { query });
const audited = async (action: string) =>
  (await server.rows('audit')).filter((row) => row.action === action).map(({ who }) => who);
const run = async (name: string, ...args: string[]) =>
  commands.find((command) => command.name === name)?.run(deps, args);
const BOOKED = { notification: 'APPOINTMENT_BOOKED', language: 'en' as const };
const save = (text: string, templateId = '') => ({ body: { ...BOOKED, text, templateId } });

describe('messages', () => {
  test('list by state and event, with the end of the number and no text', async () => {
    await patient.book();
    const [row] = await server.rows('outgoing');
    const { items, counts } = await list();
    expect(items).toMatchObject([
      { ...BOOKED, event: 'An appointment was booked', messageState: 'QUEUED', tries: 0, error: null },
    ]);
    expect(items[0]?.recipient).toBe(`… ${row?.recipient.slice(-3)}`);
    expect(JSON.stringify(items)).not.toContain(row?.recipient.slice(0, -3));
    expect(JSON.stringify(items)).not.toContain('Meera');
    expect(counts).toEqual({ QUEUED: 1, HELD: 0, SENT: 0, DELIVERED: 0, READ: 0, FAILED: 0, EXPIRED: 0 });
    await deliverDue(deps);
    expect((await list({ state: 'SENT' })).items).toHaveLength(1);
    expect((await list({ state: 'QUEUED' })).items).toEqual([]);
    expect((await list({ notification: 'PAYMENT_ASKED' })).counts.SENT).toBe(0);
    expect((await run('message list', 'sent'))?.lines[0]).toMatch(/APPOINTMENT_BOOKED {2}SENT {2}tries 1/);
  });

  test('hold at night, and expired ones are no failures of the gateway', async () => {
    const row = { channel: 'SMS', recipient: '+919812345678', subject: '', text: 'x' } as const;
    const at = clock.now();
    const heldUntil = new Date(at.getTime() + 60_000);
    await db
      .insertInto('outgoing')
      .values({ ...row, at, nextAt: heldUntil, heldUntil })
      .execute();
    await db
      .insertInto('outgoing')
      .values({ ...row, at, nextAt: at, textEndsAt: at })
      .execute();
    await deliverDue(deps);
    expect((await list()).items.map(({ messageState, heldUntil: until }) => [messageState, until])).toEqual([
      ['EXPIRED', null],
      ['HELD', heldUntil.toISOString()],
    ]);
  });

  test('resend after a failure when the operator asks, and then for a day', async () => {
    sms.answers = 400;
    await patient.book();
    await deliverDue(deps);
    // Two days ago.
    await db
      .updateTable('outgoing')
      .set({ at: new Date(clock.now().getTime() - 172_800_000) })
      .execute();
    const [failed] = (await list({ state: 'FAILED' })).items;
    expect(failed).toMatchObject({ canBeSentAgain: true, error: 'HTTP 400', tries: 1 });
    const body = { messageId: failed?.id ?? '' };
    await operator.call(calls.sendMessageAgain, { body });
    sms.answers = 503;
    await deliverDue(deps);
    expect((await list()).items).toMatchObject([{ messageState: 'QUEUED', tries: 1 }]);
    sms.answers = 200;
    clock.advance(10);
    await deliverDue(deps);
    expect([...sms.taken.values()]).toMatchObject([
      { text: expect.stringContaining('Meera Iyer') as string },
    ]);
    expect(await audited('SEND_MESSAGE_AGAIN')).toEqual([`operator:${operator.userId}`]);
    expect(await operator.refusal(calls.sendMessageAgain, { body })).toMatchObject({
      reason: 'MESSAGE_NOT_AGAIN',
    });
    expect((await run('message again', body.messageId))?.lines[0]).toContain('cannot be sent again');
    expect(await operator.refusal(calls.sendMessageAgain, { body: { messageId: '999999' } })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('with a code are not sent again', async () => {
    sms.answers = 400;
    await server.portal.call(authCalls.verifyUsernameAndSendOTP, { body: { username: 'anitha.nair' } });
    await deliverDue(deps);
    const [failed] = (await list()).items;
    expect(failed).toMatchObject({ messageState: 'FAILED', canBeSentAgain: false });
    expect(
      await operator.refusal(calls.sendMessageAgain, { body: { messageId: failed?.id ?? '' } }),
    ).toMatchObject({ reason: 'MESSAGE_NOT_AGAIN' });
  });
});

describe('the words', () => {
  const textOf = async () =>
    (await operator.call(calls.messageTexts, {})).texts.find(
      ({ notification, language }) => notification === BOOKED.notification && language === 'en',
    );
  const NEW = '{product}: {doctor} expects you on {when}.';

  test('apply to the next message when changed, with the id of their registration', async () => {
    expect(await textOf()).toMatchObject({ edited: null, needs: ['when'] });
    await operator.call(calls.saveMessageText, save(NEW, '1107160000000001'));
    expect(await textOf()).toMatchObject({ edited: NEW, templateId: '1107160000000001' });
    await patient.book();
    await deliverDue(deps);
    const [sent] = sms.taken.values();
    expect(sent).toMatchObject({ templateId: '1107160000000001' });
    expect(sent?.text).toMatch(/^Wardline: Dr\.? Meera Iyer expects you on .*IST\.$/);
    expect(await audited('SAVE_MESSAGE_TEXT')).toEqual([`operator:${operator.userId}`]);
  });

  test('refuse an unknown value, and a missing required one', async () => {
    const refused = async (text: string) => operator.refusal(calls.saveMessageText, save(text));
    expect(await refused('Come on {when}, {patient}')).toMatchObject({
      fields: [{ path: 'text', reason: 'TEXT_VALUE_UNKNOWN', params: { name: 'patient' } }],
    });
    expect(await refused('Come soon.')).toMatchObject({
      fields: [{ path: 'text', reason: 'TEXT_VALUE_MISSING', params: { name: 'when' } }],
    });
    expect(await server.rows('messageTemplate')).toEqual([]);
    const body = { notification: 'REQUEST_WAITS', language: 'en' as const, text: '', templateId: '' };
    expect(await operator.refusal(calls.saveMessageText, { body })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('return to the original, and the id of their registration stays', async () => {
    await operator.call(calls.saveMessageText, save(NEW, '1107'));
    await operator.call(calls.saveMessageText, save('', '1107'));
    expect(await textOf()).toMatchObject({ edited: null, templateId: '1107' });
    expect(await audited('RESTORE_MESSAGE_TEXT')).toHaveLength(1);
    await patient.book();
    expect((await server.rows('outgoing'))[0]?.text).toContain('your video appointment with');
  });

  test('keep the name of the portal in a text that was registered with it, until it is saved again', async () => {
    await operator.call(calls.saveMessageText, save('', '1107'));
    await db.updateTable('messageTemplate').set({ namesProduct: true }).execute();
    expect((await textOf())?.edited).toMatch(/^\{product\}: your \{mode\} appointment/);
    await patient.book();
    expect((await server.rows('outgoing'))[0]?.text).toMatch(/^Wardline: your video appointment/);
    await operator.call(calls.saveMessageText, save('', '1107'));
    expect(await textOf()).toMatchObject({ edited: null, templateId: '1107' });
  });

  test('go to the operator’s own number as a trial, with examples', async () => {
    await operator.call(calls.saveMessageText, save(NEW));
    await operator.call(calls.testMessage, { body: BOOKED });
    const { mobile } = await db
      .selectFrom('appUser')
      .select('mobile')
      .where('id', '=', operator.userId)
      .executeTakeFirstOrThrow();
    await deliverDue(deps);
    expect([...sms.taken.values()]).toEqual([
      { to: mobile, text: 'Wardline: Dr. Meera Iyer expects you on Tue, 2 March at 09:00 IST.' },
    ]);
    expect(await audited('TEST_MESSAGE')).toHaveLength(1);
  });

  test('change and try out by the command line in the same way', async () => {
    expect((await run('message text', 'APPOINTMENT_BOOKED', 'en', 'Come soon.'))?.lines).toEqual([
      'The text needs {when}.',
    ]);
    expect(await run('message text', 'APPOINTMENT_BOOKED', 'en', NEW, '1107')).toMatchObject({ ok: true });
    expect((await run('message texts'))?.lines).toContain(`APPOINTMENT_BOOKED  en  1107  ${NEW}`);
    expect(await run('message test', 'APPOINTMENT_BOOKED', 'en', '+919812300009')).toMatchObject({
      ok: true,
    });
    expect((await server.rows('outgoing')).map(({ recipient }) => recipient)).toEqual(['+919812300009']);
    expect(await run('message test', 'APPOINTMENT_BOOKED', 'gu', '+919812300009')).toMatchObject({
      ok: false,
    });
  });
});

test('every value of every text has an example, every text has what it needs, and English is of GSM-7', async () => {
  const { texts } = await operator.call(calls.messageTexts, {});
  for (const { original, needs, examples, notification, language } of texts) {
    const places = placesIn(original);
    const without = [...needs, ...places].filter((name) => !examples[name]);
    expect(without, notification).toEqual([]);
    const missing = needs.filter((name) => !places.includes(name));
    expect(missing, notification).toEqual([]);
    // Else an SMS has 70 characters in place of 160.
    if (language === 'en') expect(smsParts(original).encoding, notification).toBe('GSM-7');
  }
});
