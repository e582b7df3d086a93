import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { noticeCalls } from '#contract/notices.ts';
import { patientNoticeCalls as calls } from '#contract/patient-notices.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: Client;
let v: Visit;
let patient: Client;
beforeAll(async () => {
  operator = await signInOperator(server);
  v = await visit(server, { mrn: '204316' });
  await server.db.updateTable('patient').set({ bornOn: '1980-06-01' }).execute();
  patient = await openPage(server, v);
});

const words = (en: string, hi = '') => ({ en, hi, mr: '', bn: '', ta: '', te: '' });
const asked = async (language: 'en' | 'hi') => patient.call(calls.patientNotices, { body: { language } });
const seen = async () =>
  (
    await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    })
  ).consultation;

describe('a notice', () => {
  test('shows in the patient’s language, or in English; a new version must be read again', async () => {
    expect((await asked('hi')).notices).toEqual([]);
    const first = words('We keep what you tell us.', 'आप जो बताते हैं, हम रखते हैं।');
    const publish = (wasVersion: number, given = first) => ({
      body: { kind: 'PRIVACY' as const, wasVersion, words: given },
    });
    expect(await operator.call(noticeCalls.publishNotice, publish(0))).toMatchObject({ version: 1 });
    expect(await operator.refusal(noticeCalls.publishNotice, publish(0))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    expect((await asked('hi')).notices).toMatchObject([{ language: 'hi', text: first.hi, readAt: null }]);
    const read = (version: number) => ({
      body: { kind: 'PRIVACY' as const, version, language: 'hi' as const },
    });
    await patient.call(calls.readNotice, read(1));
    expect((await asked('hi')).notices[0]?.readAt).not.toBeNull();
    await operator.call(noticeCalls.publishNotice, publish(1, words('We keep more of what you tell us.')));
    expect((await asked('hi')).notices).toMatchObject([{ version: 2, language: 'en', readAt: null }]);
    expect(await patient.refusal(calls.readNotice, read(1))).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const { notices } = await operator.call(noticeCalls.notices, {});
    expect(notices.map(({ version }) => version)).toEqual([2, 1]);
    expect(notices[1]?.words).toEqual(first);
    expect(await server.rows('noticeRead')).toMatchObject([{ version: 1, language: 'hi' }]);
  });
});

describe('a consent to a remote consultation', () => {
  test('can be withdrawn and given on the page, and the doctor sees it', async () => {
    expect((await asked('en')).consent).toMatchObject({ state: 'GIVEN', kind: 'IMPLIED', mayWithdraw: true });
    await patient.call(calls.withdrawPatientConsent, {});
    expect(await seen()).toMatchObject({ consent: null, consentWithdrawnAt: expect.any(String) as string });
    expect((await asked('en')).consent).toMatchObject({
      state: 'WITHDRAWN',
      mayWithdraw: false,
      mayGive: true,
    });
    expect((await patient.refusal(calls.withdrawPatientConsent, {})).httpStatus).toBe(409);
    await patient.call(calls.givePatientConsent, { body: { language: 'en' } });
    const { consent, consentWithdrawnAt } = await seen();
    expect(consent).toMatchObject({ kind: 'EXPLICIT', guardian: null });
    expect(consentWithdrawnAt).toBeUndefined();
    const acts = (await server.rows('consentAct')).filter(({ consultationId }) => consultationId === v.id);
    const said = acts.map(({ act, kind, language }) => [act, kind, language]);
    expect(said).toHaveLength(2);
    expect(said).toEqual(
      expect.arrayContaining([
        ['WITHDRAWN', null, null],
        ['GIVEN', 'EXPLICIT', 'en'],
      ]),
    );
  });

  test('keeps the version of the text in force when staff record it', async () => {
    const body = {
      kind: 'REMOTE_CARE' as const,
      wasVersion: 0,
      words: words('You agree to a remote visit.'),
    };
    await operator.call(noticeCalls.publishNotice, { body });
    await v.nurse.call(consultationCalls.recordConsent, {
      body: { consultationNumber: v.number, kind: 'EXPLICIT' },
    });
    const act = (await server.rows('consentAct')).find(({ byKey }) => byKey === `staff:${v.nurse.userId}`);
    expect(act).toMatchObject({ act: 'GIVEN', noticeVersion: 1, language: null });
  });

  test('requires an adult’s words for a minor, and can be withdrawn on the page', async () => {
    await server.db.updateTable('patient').set({ bornOn: '2015-06-01' }).execute();
    await v.nurse.call(consultationCalls.recordConsent, {
      body: { consultationNumber: v.number, kind: 'EXPLICIT', guardian: 'Asha Patil, mother' },
    });
    await patient.call(calls.withdrawPatientConsent, {});
    expect((await asked('en')).consent).toMatchObject({ state: 'WITHDRAWN', mayGive: false });
    expect((await patient.refusal(calls.givePatientConsent, { body: {} })).httpStatus).toBe(409);
  });
});
