import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { patientLinkCalls } from '#contract/patient-links.ts';
import { patientPageCalls } from '#contract/patient-page.ts';
import { MORE_PATIENT_TEXTS } from '#server/notifications/patient-texts.ts';
import { NOTIFICATIONS, notificationOf, type NotificationId } from '#server/notifications/notifications.ts';
import { hashToken } from '#server/platform/http/tokens.ts';
import { saveMessageText } from '#server/notifications/message-texts.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { patientCauses } from '#tests/support/journeys/causes.ts';
import { birthDateOf, lastLink, linksSent, openLink } from '#tests/support/journeys/patient-page.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const patient = patientCauses(server);
const DAY_MS = 86_400_000;

const MESSAGES = {
  APPOINTMENT_BOOKED: patient.book,
  APPOINTMENT_MOVED: patient.move,
  APPOINTMENT_CANCELLED: patient.cancel,
  APPOINTMENT_HANDED_OVER: patient.handOver,
  APPOINTMENT_REMINDER: patient.remind,
  APPOINTMENT_SOON: patient.remindSoon,
} as const;
const IDS = Object.keys(MESSAGES) as (keyof typeof MESSAGES)[];

let day = Date.parse('2027-01-05T06:00:00Z');
beforeAll(() => signInOperator(server));
beforeEach(async () => {
  server.clock.set(new Date((day += 7 * DAY_MS)));
  await server.db.updateTable('patient').set({ languages: '["English"]' }).execute();
  await server.db.deleteFrom('outgoing').execute();
});

/** Returns what was sent of the message, its link, and the link's row. */
async function sentBy(id: keyof typeof MESSAGES) {
  await MESSAGES[id]();
  await server.db.deleteFrom('outgoing').where('notification', '!=', id).execute();
  const [message] = await server.rows('outgoing');
  // By its token: the clock of the test does not advance, so two links of a visit have the same time.
  const tokenHash = hashToken(await lastLink(server));
  const row = (await server.rows('patientLink')).find((link) => link.tokenHash === tokenHash);
  return { message, row };
}

describe('an SMS of an appointment', () => {
  it.each(IDS)('%s leads to the page of its visit, and says nothing of the patient', async (id) => {
    const { message, row } = await sentBy(id);
    expect(await linksSent(server)).toHaveLength(1);
    const consultationId = row?.consultationId ?? '';
    const visit = (await server.rows('consultation')).find((one) => one.id === consultationId);
    const own = (await server.rows('patient')).find((one) => one.id === visit?.patientId);
    const [url = ''] = /https?:\S+/.exec(message?.text ?? '') ?? [];
    expect(url).toMatch(/^https?:\/\/[^/?#]+\/p\?[xhmbte]=[\w-]{16}$/);
    expect(message?.text).not.toContain(own?.name ?? '');
    expect(message?.text).not.toContain(own?.mrn ?? '');
    const page = await openLink(server, await lastLink(server), await birthDateOf(server, consultationId));
    expect((await page.call(patientPageCalls.patientPage, {})).visit?.number).toBe(visit?.consultationNumber);
  });

  it('contains a link that works until the day after the appointment, and at least as long as others', async () => {
    const { row } = await sentBy('APPOINTMENT_BOOKED');
    const visit = (await server.rows('consultation')).find(({ id }) => id === row?.consultationId);
    const at = visit?.scheduledAt?.getTime() ?? 0;
    const usual = server.clock.now().getTime() + server.deps.config.PATIENT_LINK_DAYS * DAY_MS;
    expect(row?.expiresAt.getTime()).toBe(Math.max(usual, at + DAY_MS));
  });

  it('makes a new link after the earlier one was ended by staff', async () => {
    const { row } = await sentBy('APPOINTMENT_BOOKED');
    const [visit] = (await server.rows('consultation')).filter(({ id }) => id === row?.consultationId);
    const doctor = await server.signInAs('meera.iyer');
    const body = { consultationNumber: visit?.consultationNumber ?? '' };
    await doctor.call(patientLinkCalls.revokePatientLinks, { body });
    const { row: next } = await sentBy('APPOINTMENT_MOVED');
    expect(next).toMatchObject({ revokedAt: null });
    expect(next?.id).not.toBe(row?.id);
  });

  it('makes no link for a message that is not sent', async () => {
    const count = async () => (await server.rows('patientLink')).length;
    await server.db.updateTable('patient').set({ mobile: '' }).execute();
    const before = await count();
    await patient.book();
    expect(await count()).toBe(before);
    await server.db.updateTable('patient').set({ mobile: '+919812399999' }).execute();
  });

  it('makes no link where the text of the hospital has no place for one', async () => {
    const key = { notification: 'APPOINTMENT_BOOKED', language: 'en' } as const;
    await saveMessageText(server.deps, { ...key, text: 'See you on {when}.', templateId: '' });
    const before = (await server.rows('patientLink')).length;
    await patient.book();
    expect((await server.rows('patientLink')).length).toBe(before);
    expect((await server.rows('outgoing')).at(-1)?.text).toMatch(/^See you on /);
    await saveMessageText(server.deps, { ...key, text: '', templateId: '' });
  });
});

it.each(IDS)('%s has the link in each of its languages', (id) => {
  const texts = Object.values(notificationOf(id as NotificationId).texts ?? {});
  expect(texts.length).toBe(2 + Object.keys(MORE_PATIENT_TEXTS).length);
  for (const text of texts) expect(text).toContain('{link}');
  expect(NOTIFICATIONS[id].needs).toContain('when');
});
