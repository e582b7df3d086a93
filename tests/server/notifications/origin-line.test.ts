import { beforeEach, describe, expect, it } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { sentMessageCalls as calls } from '#contract/sent-messages.ts';
import { originLine } from '#server/notifications/origin-line.ts';
import { MORE_PATIENT_TEXTS } from '#server/notifications/patient-texts.ts';
import { tell } from '#server/notifications/tell.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ PUBLIC_URL: 'https://portal.example' });
const { db, deps } = server;
const operator = await signInOperator(server);

beforeEach(async () => {
  await db.deleteFrom('outgoing').execute();
  await db.deleteFrom('messageTemplate').execute();
});

const texts = async () => (await server.rows('outgoing')).map(({ text }) => text);
const send = (id: 'CODE' | 'PATIENT_CODE' | 'DEVICE_CODE' | 'APP_CODE', languages: string[] = ['English']) =>
  db.transaction().execute((tx) =>
    tell({ tx, now: server.clock.now() }, deps.config, id, {
      to: { mobile: '+919812345678', languages },
      values: { code: '4821', app: 'Town clinic' },
    }),
  );

describe('the last line of an SMS with a code', () => {
  it.each([
    ['https://portal.example', '@portal.example #4821'],
    ['https://portal.example/', '@portal.example #4821'],
    ['http://portal.example', null],
    ['https://portal.example:8443', null],
  ])('with the address %s reads %s', (url, line) => {
    expect(originLine(url, '4821')).toBe(line);
  });

  it('binds the code of a login to the portal', async () => {
    await server.portal.call(authCalls.verifyUsernameAndSendOTP, { body: { username: 'anitha.nair' } });
    const [text = ''] = await texts();
    const code = /^\d+/.exec(text)?.[0];
    expect(text).toMatch(/Never share this code\.\n@portal\.example #\d+$/);
    expect(text.endsWith(`\n@portal.example #${code}`)).toBe(true);
  });

  it.each(['English', 'Hindi', 'Marathi', 'Bengali', 'Tamil', 'Telugu'])(
    'follows each code in %s',
    async (language) => {
      await send('PATIENT_CODE', [language]);
      await send('DEVICE_CODE', [language]);
      const sent = await texts();
      expect(sent).toHaveLength(2);
      for (const text of sent) expect(text).toMatch(/^4821 .*\n@portal\.example #4821$/s);
      expect(Object.keys(MORE_PATIENT_TEXTS)).toHaveLength(4);
    },
  );

  it('does not follow a code that is entered in another app', async () => {
    await send('APP_CODE');
    expect((await texts())[0]).not.toContain('@portal.example');
  });

  it('does not follow a registered text, which may have it as its own', async () => {
    const key = { notification: 'CODE', language: 'en' as const };
    const save = (text: string, templateId: string) =>
      operator.call(calls.saveMessageText, { body: { ...key, text, templateId } });
    await save('{code} is your code', 'T1');
    await send('CODE');
    await save('{code} is your code\n@{host} #{code}', 'T2');
    await send('CODE');
    await save('{code} is your code\n@{host} #{code}', '');
    await send('CODE');
    const bound = '4821 is your code\n@portal.example #4821';
    expect(await texts()).toEqual(['4821 is your code', bound, bound]);
  });

  it('shows to the operator, and ends a trial', async () => {
    const { texts: items } = await operator.call(calls.messageTexts, {});
    const lineOf = (id: string) => items.find(({ notification }) => notification === id)?.lastLine;
    expect(lineOf('CODE')).toBe('@portal.example #4821');
    expect(lineOf('APP_CODE')).toBeNull();
    expect(lineOf('APPOINTMENT_BOOKED')).toBeNull();
    await operator.call(calls.testMessage, { body: { notification: 'CODE', language: 'en' } });
    expect((await texts())[0]).toMatch(/\n@portal\.example #4821$/);
  });
});
