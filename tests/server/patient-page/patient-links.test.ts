import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { atNight } from '#tests/support/at-night.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import {
  birthDateOf,
  lastLink,
  linksSent,
  openLink,
  openPage,
} from '#tests/support/journeys/patient-page.ts';
import { BASIC, openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const WRONG = '1901-02-03';
const HOUR_S = 3_600;
const DAY_S = 86_400;
let v: Visit;
let link: string;
let birthDate: string;

const send = () =>
  v.doctor.call(patientLinkCalls.sendPatientLink, { body: { consultationNumber: v.number } });
beforeEach(async () => {
  v = await visit(server);
  await send();
  link = await lastLink(server);
  birthDate = await birthDateOf(server, v.id);
});

const refusedWith = (given: string, to = link) =>
  server.portal.refusal(patientPageCalls.openPatientPage, { body: { link: to, birthDate: given } });
const state = async (of = link) =>
  (await server.portal.call(patientPageCalls.patientLinkState, { body: { link: of } })).linkState;
const mobile = async () =>
  (await server.rows('patient')).find(({ id }) => id === v.consultation.patient.id)?.mobile;
const guess = async (times: number) => {
  for (let i = 0; i < times; i += 1) await refusedWith(WRONG);
};
const actions = async () =>
  (await server.rows('audit')).filter(({ entity }) => entity === 'patient_link').map(({ action }) => action);

describe('a link to a patient’s page', () => {
  test('arrives by SMS, names no person, and opens only with the date of birth', async () => {
    const sms = (await server.rows('outgoing')).at(-1);
    expect(sms).toMatchObject({ channel: 'SMS', recipient: await mobile() });
    expect(sms?.text).not.toContain(v.consultation.patient.name.split(' ')[0]);
    expect(await state()).toBe('OPEN');
    expect(await refusedWith(WRONG)).toMatchObject({ code: 'WRONG_CODE', httpStatus: 400 });
    const patient = await openLink(server, link, birthDate);
    const page = await patient.call(patientPageCalls.patientPage, {});
    expect(page).toMatchObject({ patientName: v.consultation.patient.name, visit: { number: v.number } });
    expect(await actions()).toEqual(
      expect.arrayContaining(['SEND_PATIENT_LINK', 'WRONG_BIRTH_DATE', 'OPEN_PATIENT_PAGE']),
    );
  });

  test('stores only as a hash, and is blanked in the outbox once sent', async () => {
    const rows = JSON.stringify([await server.rows('patientLink'), await server.rows('patientSession')]);
    expect(rows).not.toContain(link);
    const sms = (await server.rows('outgoing')).findLast(({ text }) => text.includes(link));
    expect(sms?.textEndsAt).not.toBeNull();
  });

  test('answers NOT_FOUND when unknown, and reveals nothing', async () => {
    const body = { link: newToken() };
    const answer = await server.portal.refusal(patientPageCalls.patientLinkState, { body });
    expect(answer).toMatchObject({ code: 'NOT_FOUND', httpStatus: 404 });
    expect(await refusedWith(birthDate, newToken())).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('locks for an hour after five wrong dates, also for the right one', async () => {
    await guess(5);
    expect(await state()).toBe('LOCKED');
    const locked = await refusedWith(birthDate);
    expect(locked).toMatchObject({ code: 'LOCKED', httpStatus: 429 });
    expect(locked.retryAfterS).toBeGreaterThan(3_500);
    server.clock.advance(HOUR_S + 1);
    expect(await state()).toBe('OPEN');
    await openLink(server, link, birthDate);
  });

  test('ends after fifteen wrong dates; a right one between them gives no new tries', async () => {
    await guess(5);
    server.clock.advance(HOUR_S + 1);
    await openLink(server, link, birthDate);
    await guess(5);
    server.clock.advance(HOUR_S + 1);
    await guess(5);
    expect(await state()).toBe('REVOKED');
    server.clock.advance(HOUR_S + 1);
    expect(await refusedWith(birthDate)).toMatchObject({ code: 'NOT_FOUND', reason: 'LINK_INVALID' });
  });

  test('resists guesses that are made at once', async () => {
    const guesses = Array.from({ length: 20 }, () => refusedWith(WRONG));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(4);
    const row = (await server.rows('patientLink')).find(({ consultationId }) => consultationId === v.id);
    expect(row?.tries).toBe(5);
  });

  test('expires after seven days, with what is open by it', async () => {
    server.clock.advance(7 * DAY_S - 60);
    const patient = await openLink(server, link, birthDate);
    server.clock.advance(120);
    expect(await state()).toBe('EXPIRED');
    expect(await refusedWith(birthDate)).toMatchObject({ code: 'NOT_FOUND', reason: 'LINK_INVALID' });
    expect(await patient.refusal(patientPageCalls.patientPage, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  test('gives a session of two hours', async () => {
    const patient = await openLink(server, link, birthDate);
    server.clock.advance(2 * HOUR_S + 1);
    expect(await patient.refusal(patientPageCalls.patientPage, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
    await openLink(server, link, birthDate);
  });

  test('ends earlier links and their sessions when sent again', async () => {
    const patient = await openLink(server, link, birthDate);
    await send();
    expect(await state()).toBe('REVOKED');
    expect(await patient.refusal(patientPageCalls.patientPage, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
    expect(await state(await lastLink(server))).toBe('OPEN');
  });

  test('ends when the staff of the visit revoke it', async () => {
    const patient = await openLink(server, link, birthDate);
    await v.nurse.call(patientLinkCalls.revokePatientLinks, { body: { consultationNumber: v.number } });
    expect(await state()).toBe('REVOKED');
    expect(await patient.refusal(patientPageCalls.patientPage, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
    const { links } = await v.doctor.call(patientLinkCalls.patientLinks, {
      query: { consultationNumber: v.number },
    });
    expect(links[0]).toMatchObject({ linkState: 'REVOKED', openedAt: expect.any(String) });
  });

  test('opens nothing of this patient when it belongs to another', async () => {
    const other = await visit(server, { mrn: '204302' });
    const neighbour = await openPage(server, other);
    const page = await neighbour.call(patientPageCalls.patientPage, {});
    expect(page.visit?.number).toBe(other.number);
    expect(JSON.stringify(page)).not.toContain(v.consultation.patient.name);
  });
});

test('unknown links cannot be tried without end from one address', async () => {
  const stranger = server.client({ authorization: BASIC }, 'stranger');
  const codes: string[] = [];
  for (let i = 0; i < 70; i += 1)
    codes.push(
      (await stranger.refusal(patientPageCalls.patientLinkState, { body: { link: newToken() } })).code,
    );
  expect(codes.filter((code) => code === 'TOO_MANY').length).toBeGreaterThanOrEqual(8);
  // Patients behind the same address are not refused.
  expect(await linksSent(server)).toContain(link);
  await stranger.call(patientPageCalls.patientLinkState, { body: { link } });
});

const GUESSES = atNight(1_000_000, 20_000);

test(`none of ${GUESSES} guessed links is one of a thousand`, { timeout: 120_000 }, async () => {
  const [row] = await server.rows('patientLink');
  const links = Array.from({ length: 1_000 }, () => ({
    ...row,
    id: randomUUID(),
    tokenHash: hashToken(newToken()),
  }));
  await server.db
    .insertInto('patientLink')
    .values(links as never)
    .execute();
  for (let guessed = 0; guessed < GUESSES; guessed += 10_000) {
    const hashes = Array.from({ length: 10_000 }, () => hashToken(newToken()));
    const { rows } = await sql`select id from patient_link where token_hash = any(${hashes}::text[])`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  }
});
