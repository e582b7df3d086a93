import { createHash, randomBytes } from 'node:crypto';
import type { CryptoKey } from 'jose';
import { smartAppCalls, type AppAuthorization } from '#contract/smart-apps.ts';
import { fhirBase } from '#server/fhir/access/token.ts';
import { addApp } from '#server/fhir/smart/apps.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signAssertion } from '#tests/support/server/fhir.ts';
import { newKeys } from '#tests/support/server/fhir-keys.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export const REDIRECT = 'https://growth.example/app/after?tenant=1';
const LAUNCH_URL = 'https://growth.example/app/launch';

interface TokenAnswer {
  access_token: string;
  token_type: string;
  expires_in: number;
  scope: string;
  patient: string;
  error?: string;
}

export interface SmartApp {
  id: string;
  privateKey: CryptoKey;
  isPublic: boolean;
}

/** Registers an app that doctors open. */
export async function smartApp(
  server: TestServer,
  scopes = 'patient/*.rs',
  isPublic = true,
): Promise<SmartApp> {
  const { jwks, privateKey } = await newKeys();
  const id = await addApp(server.deps, {
    name: 'Growth charts',
    scopes,
    launchUrl: LAUNCH_URL,
    redirectUris: `${REDIRECT} https://growth.example/other`,
    jwks: isPublic ? { keys: [] } : jwks,
  });
  return { id, privateKey, isPublic };
}

/** A request of an app, as a library of SMART makes it. */
interface Asking {
  asked: AppAuthorization;
  verifier: string;
}

/** Begins an app from the record of a patient, and reads the launch from its address. */
export async function launchOf(doctor: Client, app: SmartApp, memberId: string): Promise<URL> {
  const { url } = await doctor.call(smartAppCalls.launchSmartApp, { body: { appId: app.id, memberId } });
  return new URL(url);
}

export function askingOf(
  server: TestServer,
  app: SmartApp,
  launch: string,
  more: AppAuthorization = {},
): Asking {
  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    response_type: 'code',
    client_id: app.id,
    redirect_uri: REDIRECT,
    scope: 'launch patient/*.rs',
    state: 'state-of-the-app',
    aud: fhirBase(server.deps.config),
    launch,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  };
  return { asked, verifier };
}

/** Opens the address of an app's request. @returns what the page of the portal gets */
export async function askOf(server: TestServer, asked: AppAuthorization): Promise<string> {
  const query = new URLSearchParams(JSON.parse(JSON.stringify(asked)) as Record<string, string>);
  const answer = await server.request(`/fhir/authorize?${query}`, { method: 'GET' });
  const page = new URL(answer.headers.get('location') ?? '');
  if (page.pathname !== '/authorize-app') throw new Error(page.href);
  return page.searchParams.get('ask') ?? '';
}

/** Opens an app up to its code. */
export async function codeOf(server: TestServer, doctor: Client, app: SmartApp, memberId: string, more = {}) {
  const launch = (await launchOf(doctor, app, memberId)).searchParams.get('launch') ?? '';
  const { asked, verifier } = askingOf(server, app, launch, more);
  const { url } = await doctor.call(smartAppCalls.answerSmartConsent, {
    body: { ask: await askOf(server, asked), isAllowed: true },
  });
  return { code: new URL(url).searchParams.get('code') ?? '', verifier, url: new URL(url), asked };
}

/** Exchanges a code. @returns status and body */
export async function exchange(
  server: TestServer,
  app: SmartApp,
  { code, verifier }: { code: string; verifier: string },
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: TokenAnswer }> {
  const proof: Record<string, string> = app.isPublic
    ? { client_id: app.id }
    : {
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await signAssertion(server, { clientId: app.id, privateKey: app.privateKey }),
      };
  const form = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier };
  const answer = await server.request('/fhir/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://growth.example' },
    body: new URLSearchParams({ ...form, ...proof, ...more }).toString(),
  });
  return { status: answer.status, body: (await answer.json()) as TokenAnswer };
}

/** Opens an app from beginning to end. @returns how it reads */
export async function openedApp(
  server: TestServer,
  doctor: Client,
  app: SmartApp,
  memberId: string,
  more = {},
) {
  const { body } = await exchange(server, app, await codeOf(server, doctor, app, memberId, more));
  const headers = { authorization: `Bearer ${body.access_token}`, origin: 'https://growth.example' };
  const get = (path: string, method = 'GET'): Promise<Response> =>
    Promise.resolve(server.request(`/fhir/${path}`, { method, headers }));
  return { token: body, get };
}
