import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { noticeCalls } from '#contract/notices.ts';
import { patientNoticeCalls } from '#contract/patient-notices.ts';
import { patientSharingCalls } from '#contract/patient-sharing.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openPage } from '#tests/support/journeys/patient-page.ts';
import type { Client } from '#tests/support/server/client.ts';
import { exportOf, mustBeWhole, ofType, targetOf, type Bundle } from '#tests/support/server/exported.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock } = server;
const MRN = '204316';
const ENGLISH = 'You agree to a consultation from afar.';
const HINDI = 'आप दूर से होने वाले परामर्श के लिए सहमत हैं।';
let v: Visit;
let patient: Client;
let patientId: string;
beforeAll(async () => {
  await server.db
    .updateTable('patient')
    .set({ bornOn: '1980-06-01', languages: '["English"]' })
    .where('mrn', '=', MRN)
    .execute();
  v = await visit(server, { mrn: MRN });
  patient = await openPage(server, v);
  patientId = (await server.rows('patient')).find(({ mrn }) => mrn === MRN)?.id ?? '';
  const operator = await signInOperator(server);
  const words = { en: ENGLISH, hi: HINDI, mr: '', bn: '', ta: '', te: '' };
  for (const kind of ['REMOTE_CARE', 'PRIVACY'] as const)
    await operator.call(noticeCalls.publishNotice, { body: { kind, wasVersion: 0, words } });
});

async function exported(): Promise<Bundle> {
  const bundle = await exportOf(server, patientId);
  mustBeWhole(bundle);
  return bundle;
}

const encounterIn = (bundle: Bundle) =>
  bundle.entry.find(({ resource }) => JSON.stringify(resource.identifier)?.includes(v.number))?.fullUrl;

/** Consents to this visit, oldest first. */
async function consentsToVisit() {
  const bundle = await exported();
  const encounter = encounterIn(bundle) ?? 'none';
  return ofType(bundle, 'Consent')
    .filter((one) => JSON.stringify(one.provision).includes(encounter))
    .toSorted((a, b) => String(a.dateTime).localeCompare(String(b.dateTime)));
}

const coding = (system: string, code: string) => ({ coding: [{ system, code }] });
const nowText = () => clock.now().toISOString();

describe('the consents of an export', () => {
  test('exports a remote consent as one resource an act; the last act decides whether one is active', async () => {
    expect(await consentsToVisit()).toMatchObject([
      { status: 'active', policyRule: { text: expect.stringContaining('implied consent') as string } },
    ]);

    clock.advance(60);
    const withdrawnAt = nowText();
    await patient.call(patientNoticeCalls.withdrawPatientConsent, {});
    expect(await consentsToVisit()).toMatchObject([
      { status: 'inactive', dateTime: withdrawnAt, provision: { type: 'deny' } },
    ]);

    clock.advance(60);
    const givenAt = nowText();
    await patient.call(patientNoticeCalls.givePatientConsent, { body: { language: 'hi' } });
    const text = { title: 'Text about remote consultations, version 1' };
    const given = {
      status: 'active',
      scope: coding('http://terminology.hl7.org/CodeSystem/consentscope', 'treatment'),
      category: [coding('http://loinc.org', '59284-0')],
      dateTime: givenAt,
      policyRule: { text: expect.stringContaining('explicit consent') as string },
      sourceAttachment: { ...text, language: 'hi', data: Buffer.from(HINDI).toString('base64') },
      provision: { type: 'permit', period: { start: givenAt } },
    };
    const withdrawn = {
      status: 'inactive',
      sourceAttachment: text,
      provision: { type: 'deny', period: { start: withdrawnAt, end: givenAt } },
    };
    expect(await consentsToVisit()).toMatchObject([withdrawn, given]);

    clock.advance(60);
    const guardian = 'Asha Patil, daughter';
    await v.nurse.call(consultationCalls.recordConsent, {
      body: { consultationNumber: v.number, kind: 'EXPLICIT', guardian },
    });
    const all = await consentsToVisit();
    expect(all).toMatchObject([
      withdrawn,
      { ...given, status: 'inactive', provision: { period: { end: nowText() } } },
      { status: 'active', performer: [{ display: guardian }], sourceAttachment: text },
    ]);
    // What was said is in no language that is known.
    expect(all[2]?.sourceAttachment).not.toHaveProperty('language');

    clock.advance(60);
    await patient.call(patientNoticeCalls.withdrawPatientConsent, {});
    expect((await consentsToVisit()).map(({ status }) => status)).toEqual(Array(4).fill('inactive'));
  });

  test('separates readings of a notice, with version, time and language', async () => {
    const read = { kind: 'PRIVACY' as const, version: 1 };
    await patient.call(patientNoticeCalls.readNotice, { body: { ...read, language: 'hi' } });
    const bundle = await exported();
    const shown = ofType(bundle, 'Communication').filter((one) =>
      JSON.stringify(one.category).includes('PRIVACY'),
    );
    expect(shown).toMatchObject([
      {
        language: 'hi',
        category: [{ text: 'Notice PRIVACY, version 1' }],
        received: nowText(),
        payload: [{ contentString: HINDI }],
      },
    ]);
    expect(targetOf(bundle, shown[0]?.recipient)).toMatchObject({ resourceType: 'Patient' });
    expect(JSON.stringify(ofType(bundle, 'Consent'))).not.toContain('PRIVACY');
  });

  test('names each reader of a shared page without a number, and ends when revoked', async () => {
    const mobile = '98220 11224';
    const body = {
      clientId: randomUUID(),
      name: 'Ravi',
      mobile,
      shows: ['VISIT' as const],
      days: 7 as const,
    };
    await patient.call(patientSharingCalls.sharePatientPage, { body });
    const shares = async () =>
      ofType(await exported(), 'Consent').filter((one) => JSON.stringify(one).includes('Ravi'));
    const [share] = await shares();
    expect(share).toMatchObject({
      status: 'active',
      scope: coding('http://terminology.hl7.org/CodeSystem/consentscope', 'patient-privacy'),
      category: [coding('http://terminology.hl7.org/CodeSystem/v3-ActCode', 'IDSCL')],
      policyRule: { text: 'The patient shares of their page: VISIT' },
      provision: { actor: [{ reference: { display: 'Ravi' } }] },
    });
    expect(JSON.stringify(await exported())).not.toContain('9822011224');
    clock.advance(8 * 86_400_000);
    expect(await shares()).toMatchObject([{ status: 'inactive' }]);
  });
});
