import { beforeAll, describe, expect, it } from 'vitest';
import { AppResource, smartAppCalls } from '#contract/smart-apps.ts';
import { fhirBase } from '#server/fhir/access/token.ts';
import { appFault } from '#server/fhir/smart/apps.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { newKeys } from '#tests/support/server/fhir-keys.ts';
import { openServer } from '#tests/support/server/server.ts';
import {
  askingOf,
  askOf,
  codeOf,
  exchange,
  launchOf,
  openedApp,
  REDIRECT,
  smartApp,
  type SmartApp,
} from '#tests/support/server/smart-app.ts';

const server = await openServer();
const { deps, clock } = server;
let v: Visit;
let other: Visit;
let own: string;
let neighbour: string;
let app: SmartApp;

/** Each doctor treats a patient of their own. */
beforeAll(async () => {
  v = await visit(server, { mrn: '204311', doctor: 'meera.iyer' });
  other = await visit(server, { mrn: '204321', doctor: 'vikram.desai' });
  own = v.consultation.patient.id;
  neighbour = other.consultation.patient.id;
  app = await smartApp(server);
});

describe('an app that a doctor opens from a record', () => {
  it('reads the patient after launch, consent and exchange', async () => {
    const { apps } = await v.doctor.call(smartAppCalls.smartApps, {});
    expect(apps).toContainEqual({ id: app.id, name: 'Growth charts' });
    const launched = await launchOf(v.doctor, app, own);
    expect(launched.origin + launched.pathname).toBe('https://growth.example/app/launch');
    expect(launched.searchParams.get('iss')).toBe(fhirBase(deps.config));
    expect(launched.href).not.toContain(own);
    const { asked, verifier } = askingOf(server, app, launched.searchParams.get('launch') ?? '');
    const { consent } = await v.doctor.call(smartAppCalls.smartConsent, {
      body: { ask: await askOf(server, asked) },
    });
    expect(consent).toMatchObject({ appName: 'Growth charts', patientId: own, reads: AppResource.options });
    const { url } = await v.doctor.call(smartAppCalls.answerSmartConsent, {
      body: { ask: await askOf(server, asked), isAllowed: true },
    });
    const back = new URL(url);
    expect(url.startsWith(REDIRECT)).toBe(true);
    expect(back.searchParams.get('state')).toBe('state-of-the-app');
    const code = back.searchParams.get('code') ?? '';
    const { status, body } = await exchange(server, app, { code, verifier });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, patient: own });
    expect(body.scope).toContain('patient/Observation.rs');
    const read = await server.request(`/fhir/Patient/${own}`, {
      method: 'GET',
      headers: { authorization: `Bearer ${body.access_token}`, origin: 'https://growth.example' },
    });
    expect(read.status).toBe(200);
    expect(read.headers.get('access-control-allow-origin')).toBe('https://growth.example');
    const audits = (await server.rows('audit')).filter(({ patientId }) => patientId === own);
    for (const action of ['LAUNCH_SMART_APP', 'ALLOW_SMART_APP', 'ISSUE_SMART_TOKEN'])
      expect(audits.map((row) => row.action)).toContain(action);
    expect(audits).toContainEqual(
      expect.objectContaining({ who: `fhir:${app.id}:${v.doctor.userId}`, entity: 'fhir_Patient' }),
    );
  });

  it('exchanges the code of an app with keys for its signature alone', async () => {
    const secret = await smartApp(server, 'patient/*.rs', false);
    const given = await codeOf(server, v.doctor, secret, own);
    const unsigned = await exchange(server, { ...secret, isPublic: true }, given);
    expect(unsigned).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await exchange(server, secret, given)).status).toBe(200);
  });

  it('lets pages of registered apps alone read its answers', async () => {
    const preflight = (origin: string) =>
      server.request('/fhir/Observation/_search', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
    const answer = await preflight('https://growth.example');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://growth.example');
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    for (const origin of ['https://other.example', 'https://growth.example.other.example', 'null'])
      expect((await preflight(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
  });

  it('gets the part of the scopes for which it is registered', async () => {
    const few = await smartApp(server, 'patient/Observation.r patient/Patient.rs');
    const { token, get } = await openedApp(server, v.doctor, few, own, {
      scope: 'launch openid patient/*.* system/*.rs user/Patient.rs',
    });
    expect(token.scope).toBe('launch patient/Patient.rs patient/Observation.r');
    expect((await get('Patient')).status).toBe(200);
    expect((await get('Observation')).status).toBe(403);
    expect((await get('Condition')).status).toBe(403);
  });
});

describe('a code', () => {
  const refused = { status: 400, body: { error: 'invalid_grant' } };

  it('counts once', async () => {
    const given = await codeOf(server, v.doctor, app, own);
    expect((await exchange(server, app, given)).status).toBe(200);
    expect(await exchange(server, app, given)).toMatchObject(refused);
  });

  it('ends after a minute', async () => {
    const given = await codeOf(server, v.doctor, app, own);
    clock.advance(61);
    expect(await exchange(server, app, given)).toMatchObject(refused);
  });

  it('ends with a wrong verifier, address or app, and gives no token', async () => {
    const neighbourApp = await smartApp(server);
    for (const [asApp, more] of [
      [app, { code_verifier: 'a'.repeat(43) }],
      [app, { code_verifier: '' }],
      [app, { redirect_uri: 'https://growth.example/other' }],
      [neighbourApp, {}],
    ] as const) {
      const given = await codeOf(server, v.doctor, app, own);
      expect(await exchange(server, asApp, given, more), JSON.stringify(more)).toMatchObject(refused);
      expect(await exchange(server, app, given), JSON.stringify(more)).toMatchObject(refused);
    }
  });
});

describe('the consent', () => {
  const faultOf = async (more: object, launch?: string) => {
    const fresh = (await launchOf(v.doctor, app, own)).searchParams.get('launch') ?? '';
    const { asked } = askingOf(server, app, launch ?? fresh, more);
    const { consent, fault, back } = await v.doctor.call(smartAppCalls.smartConsent, {
      body: { ask: await askOf(server, asked) },
    });
    expect(consent).toBeNull();
    return { fault, error: back && new URL(back).searchParams.get('error') };
  };

  it('returns to no address that is not registered as it is', async () => {
    for (const redirect_uri of [
      'https://growth.example/app/after',
      'https://growth.example/app/after?tenant=2',
      `${REDIRECT}&x=1`,
      'https://growth.example.evil.example/app/after?tenant=1',
      'https://GROWTH.example/app/after?tenant=1',
      undefined,
    ]) {
      expect(await faultOf({ redirect_uri }), redirect_uri).toEqual({
        fault: 'ADDRESS_UNKNOWN',
        error: null,
      });
      const launch = (await launchOf(v.doctor, app, own)).searchParams.get('launch') ?? '';
      const { asked } = askingOf(server, app, launch, { redirect_uri });
      const body = { ask: await askOf(server, asked), isAllowed: true };
      expect((await v.doctor.refusal(smartAppCalls.answerSmartConsent, { body })).code).toBe('NOT_FOUND');
    }
    expect(await faultOf({ client_id: 'fhir-000000000000000000' })).toEqual({
      fault: 'APP_UNKNOWN',
      error: null,
    });
  });

  it('demands a code, PKCE by SHA-256, a state and this interface', async () => {
    for (const more of [
      { response_type: 'token' },
      { code_challenge_method: 'plain' },
      { code_challenge: undefined },
      { code_challenge: 'short' },
      { state: undefined },
      { aud: undefined },
      { aud: 'https://other.example/fhir' },
      { launch: undefined },
    ])
      expect(await faultOf(more), JSON.stringify(more)).toEqual({
        fault: 'REQUEST_WRONG',
        error: 'invalid_request',
      });
    expect(await faultOf({ scope: 'launch patient/Invoice.rs' })).toEqual({
      fault: 'SCOPE_NONE',
      error: 'invalid_scope',
    });
  });

  it('refuses a launch that is made up, late, used, of another app or of another person', async () => {
    const ended = { fault: 'LAUNCH_ENDED', error: 'invalid_request' };
    expect(await faultOf({}, 'made-up')).toEqual(ended);
    const late = (await launchOf(v.doctor, app, own)).searchParams.get('launch') ?? '';
    clock.advance(301);
    expect(await faultOf({}, late)).toEqual(ended);
    const { asked } = await codeOf(server, v.doctor, app, own);
    expect(await faultOf({}, asked.launch)).toEqual(ended);
    const twice = await v.doctor.call(smartAppCalls.answerSmartConsent, {
      body: { ask: await askOf(server, asked), isAllowed: true },
    });
    expect(new URL(twice.url).searchParams.get('code')).toBeNull();
    const ofOther = await launchOf(v.doctor, await smartApp(server), own);
    expect(await faultOf({}, ofOther.searchParams.get('launch') ?? '')).toEqual(ended);
    const ofNeighbour = await launchOf(other.doctor, app, neighbour);
    expect(await faultOf({}, ofNeighbour.searchParams.get('launch') ?? '')).toEqual(ended);
  });

  it('keeps every character that the app sent, also by POST', async () => {
    const state = '007123456789012345678901';
    const launch = (await launchOf(v.doctor, app, own)).searchParams.get('launch') ?? '';
    const { asked } = askingOf(server, app, launch, { state });
    const posted = await server.request('/fhir/authorize', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(asked as Record<string, string>).toString(),
    });
    const ask = new URL(posted.headers.get('location') ?? '').searchParams.get('ask') ?? '';
    expect(ask).toBe(await askOf(server, asked));
    const { url } = await v.doctor.call(smartAppCalls.answerSmartConsent, { body: { ask, isAllowed: true } });
    expect(new URL(url).searchParams.get('state')).toBe(state);
    const { fault } = await v.doctor.call(smartAppCalls.smartConsent, { body: { ask: 'bm9uZQ' } });
    expect(fault).toBe('APP_UNKNOWN');
  });

  it('returns a refusal of the doctor without a code', async () => {
    const launch = (await launchOf(v.doctor, app, own)).searchParams.get('launch') ?? '';
    const { asked } = askingOf(server, app, launch);
    const { url } = await v.doctor.call(smartAppCalls.answerSmartConsent, {
      body: { ask: await askOf(server, asked), isAllowed: false },
    });
    expect(new URL(url).searchParams.get('error')).toBe('access_denied');
    expect(new URL(url).searchParams.get('code')).toBeNull();
  });

  it('begins for no patient of a colleague', async () => {
    const body = { appId: app.id, memberId: neighbour };
    expect((await v.doctor.refusal(smartAppCalls.launchSmartApp, { body })).code).toBe('NOT_FOUND');
    const nurse = await server.signInAs('anitha.nair');
    expect(
      (await nurse.refusal(smartAppCalls.launchSmartApp, { body: { ...body, memberId: own } })).code,
    ).toBe('NOT_ALLOWED');
  });
});

it('registers no app with a scope of all patients, an address without https or a private key', async () => {
  const { jwks } = await newKeys();
  const one = {
    name: 'Growth charts',
    scopes: 'patient/Observation.rs',
    launchUrl: 'https://growth.example/launch',
    redirectUris: REDIRECT,
    jwks: { keys: [] },
  };
  expect(await appFault(one)).toBeUndefined();
  expect(await appFault({ ...one, jwks })).toBeUndefined();
  expect(await appFault({ ...one, redirectUris: 'http://localhost:3000/after' })).toBeUndefined();
  for (const wrong of [
    { scopes: 'system/Observation.rs' },
    { scopes: 'patient/Observation.crs' },
    { scopes: 'patient/DocumentReference.rs' },
    { scopes: '' },
    { launchUrl: 'http://growth.example/launch' },
    { launchUrl: 'launch' },
    { redirectUris: '' },
    { redirectUris: 'https://growth.example/#/after' },
    { redirectUris: 'javascript:alert(1)' },
    { redirectUris: `${REDIRECT} http://growth.example/` },
    { jwks: { keys: [{ ...jwks.keys[0], d: 'x' }] } as never },
    { name: '<b>' },
  ])
    expect(await appFault({ ...one, ...wrong }), JSON.stringify(wrong)).toBeDefined();
});
