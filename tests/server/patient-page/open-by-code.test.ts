import { beforeEach, describe, expect, test } from 'vitest';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientOpeningCalls } from '#contract/patient-opening.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { birthDateOf, lastLink, linksSent, openLink } from '#tests/support/journeys/patient-page.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { portal, clock, db } = server;
const DAY_S = 86_400;
let v: Visit;
let link: string;

beforeEach(async () => {
  v = await visit(server);
  await v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
  link = await lastLink(server);
});

const state = (of = link) => portal.call(patientPageCalls.patientLinkState, { body: { link: of } });
const guess = async (times: number): Promise<void> => {
  for (let i = 0; i < times; i += 1)
    await portal.refusal(patientPageCalls.openPatientPage, { body: { link, birthDate: '1901-02-03' } });
};
const sendCode = () => portal.call(patientOpeningCalls.sendPatientPageCode, { body: { link } });
const newestSms = async () => (await server.rows('outgoing')).findLast(({ channel }) => channel === 'SMS');
const codeIn = (text = ''): string => /\b\d{4,6}\b/.exec(text)?.[0] ?? '';
const open = (codeId: string, code: string) =>
  portal.call(patientOpeningCalls.openPatientPageByCode, { body: { link, codeId, code } });
const setMobile = (mobile: string) =>
  db.updateTable('patient').set({ mobile }).where('id', '=', v.consultation.patient.id).execute();

describe('a code opens a patient’s page', () => {
  test('after two wrong dates it goes to the mobile of the record', async () => {
    await guess(1);
    expect(await state()).toMatchObject({ linkState: 'OPEN', mayUseCode: false });
    const early = await portal.refusal(patientOpeningCalls.sendPatientPageCode, { body: { link } });
    expect(early).toMatchObject({ code: 'BAD_TRANSITION' });
    await guess(1);
    expect(await state()).toMatchObject({ linkState: 'OPEN', mayUseCode: true });
    await setMobile('+919811100022');
    const { codeId } = await sendCode();
    const sms = await newestSms();
    expect(sms?.recipient).toBe('+919811100022');
    const { token } = await open(codeId, codeIn(sms?.text));
    const page = await server
      .client({ authorization: `Bearer ${token}` })
      .call(patientPageCalls.patientPage, {});
    expect(page.visit?.number).toBe(v.number);
  });

  test('it opens a link that wrong dates have locked, and unlocks it', async () => {
    await guess(5);
    expect(await state()).toMatchObject({ linkState: 'LOCKED', mayUseCode: true });
    const { codeId } = await sendCode();
    await open(codeId, codeIn((await newestSms())?.text));
    expect((await state()).linkState).toBe('OPEN');
  });

  test('a wrong code, or the code of another link, opens nothing', async () => {
    await guess(2);
    const { codeId } = await sendCode();
    const code = codeIn((await newestSms())?.text);
    const wrong = { link, codeId, code: code === '0000' ? '1111' : '0000' };
    const refused = await portal.refusal(patientOpeningCalls.openPatientPageByCode, { body: wrong });
    expect(refused.code).toBe('WRONG_CODE');
    const other = await visit(server);
    await other.doctor.call(patientLinkCalls.sendPatientLink, {
      body: { consultationNumber: other.number },
    });
    link = await lastLink(server);
    await guess(2);
    const stolen = await portal.refusal(patientOpeningCalls.openPatientPageByCode, {
      body: { link, codeId, code },
    });
    expect(stolen.code).toBe('WRONG_CODE');
  });

  test('it is not offered where no mobile is recorded, or the link was ended', async () => {
    await guess(2);
    await setMobile('');
    expect((await state()).mayUseCode).toBe(false);
    await setMobile('+919811100022');
    await v.doctor.call(patientLinkCalls.revokePatientLinks, { body: { consultationNumber: v.number } });
    expect(await state()).toMatchObject({ mayUseCode: false, mayRenew: false });
    const refused = await portal.refusal(patientOpeningCalls.sendPatientPageCode, { body: { link } });
    expect(refused.code).toBe('BAD_TRANSITION');
  });
});

describe('a patient asks for a new link', () => {
  const renew = () => portal.call(patientOpeningCalls.renewPatientLink, { body: { link } });

  test('a link that has expired is renewed once in ten minutes, to the mobile of the record', async () => {
    const refused = await portal.refusal(patientOpeningCalls.renewPatientLink, { body: { link } });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', reason: 'LINK_INVALID' });
    clock.advance(8 * DAY_S);
    expect(await state()).toMatchObject({ linkState: 'EXPIRED', mayRenew: true });
    const before = (await linksSent(server)).length;
    await renew();
    await renew();
    expect(await linksSent(server)).toHaveLength(before + 1);
    const renewed = await lastLink(server);
    expect(renewed).not.toBe(link);
    await openLink(server, renewed, await birthDateOf(server, v.id));
    clock.advance(601);
    await renew();
    expect(await linksSent(server)).toHaveLength(before + 2);
  });

  test('a link that the hospital has ended is not renewed', async () => {
    await v.doctor.call(patientLinkCalls.revokePatientLinks, { body: { consultationNumber: v.number } });
    clock.advance(8 * DAY_S);
    const refused = await portal.refusal(patientOpeningCalls.renewPatientLink, { body: { link } });
    expect(refused).toMatchObject({ code: 'NOT_FOUND', reason: 'LINK_INVALID' });
  });
});
