import { randomUUID } from 'node:crypto';
import { SignJWT, type CryptoKey } from 'jose';
import { addClient } from '#server/fhir/access/clients.ts';
import { tokenUrl } from '#server/fhir/access/token.ts';
import { newKeys } from '#tests/support/server/fhir-keys.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export interface FhirResource extends Record<string, unknown> {
  resourceType: string;
  id: string;
}
export interface SearchBundle {
  total?: number;
  link: { relation: string; url: string }[];
  entry?: { fullUrl: string; resource: FhirResource }[];
}
interface OperationOutcome {
  resourceType: string;
  issue: { severity: string; code: string; diagnostics: string; expression?: string[] }[];
}

export interface FhirClient {
  id: string;
  token: string;
  call: (
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: string },
  ) => Promise<Response>;
  read: (path: string) => Promise<FhirResource>;
  search: (path: string) => Promise<SearchBundle>;
  create: (resource: object, headers?: Record<string, string>) => Promise<Response>;
}

interface Assertion {
  clientId: string;
  privateKey: CryptoKey;
  alg?: string;
  audience?: string;
  jti?: string;
  /** Seconds from now. */
  expiresIn?: number;
}

/** A signed assertion of SMART Backend Services, at the clock of the server. */
export function signAssertion(server: TestServer, asked: Assertion): Promise<string> {
  const { clientId, privateKey, alg = 'ES384', jti = randomUUID(), expiresIn = 240 } = asked;
  const { audience = tokenUrl(server.deps.config) } = asked;
  const now = Math.floor(server.clock.now().getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg, kid: 'one', typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(jti)
    .setExpirationTime(now + expiresIn)
    .sign(privateKey);
}

export function askToken(server: TestServer, assertion: string, scope: string): Promise<Response> {
  const form = {
    grant_type: 'client_credentials',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope,
  };
  return Promise.resolve(
    server.request('/fhir/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }),
  );
}

/** Registers a client of the FHIR interface and gets a token for all of its scopes. */
export async function fhirClient(server: TestServer, scopes: string): Promise<FhirClient> {
  const { jwks, privateKey } = await newKeys();
  const id = await addClient(server.deps, { name: 'A laboratory', scopes, jwks, addresses: '' });
  const answer = await askToken(server, await signAssertion(server, { clientId: id, privateKey }), scopes);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const call: FhirClient['call'] = (method, path, { headers = {}, body } = {}) =>
    Promise.resolve(
      server.request(`/fhir/${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && { body }),
      }),
    );
  const json = async <T>(path: string): Promise<T> => {
    const found = await call('GET', path);
    if (found.status !== 200) throw new Error(`${found.status} ${path}: ${await found.text()}`);
    return (await found.json()) as T;
  };
  return {
    id,
    token,
    call,
    read: (path) => json(path),
    search: (path) => json(path),
    create: (resource, headers = {}) =>
      call('POST', (resource as FhirResource).resourceType, {
        headers: { 'content-type': 'application/fhir+json', ...headers },
        body: JSON.stringify(resource),
      }),
  };
}

export const outcomeOf = async (answer: Response) => {
  const { resourceType, issue } = (await answer.json()) as OperationOutcome;
  return { status: answer.status, resourceType, code: issue[0]?.code, at: issue[0]?.expression?.[0] };
};

export const idsOf = ({ entry = [] }: SearchBundle): string[] => entry.map(({ resource }) => resource.id);

/** A patient with a visit and a document. */
export async function documentedPatient({ db }: TestServer) {
  const { patientId } = await db
    .selectFrom('document')
    .innerJoin('consultation', 'consultation.id', 'document.consultationId')
    .select('document.patientId')
    .executeTakeFirstOrThrow();
  return db.selectFrom('patient').selectAll().where('id', '=', patientId).executeTakeFirstOrThrow();
}

/** The path of a link of a bundle, as the client calls it. */
export function pathOf({ link }: SearchBundle, relation: string): string | undefined {
  const url = link.find((one) => one.relation === relation)?.url;
  return url?.slice(url.indexOf('/fhir/') + '/fhir/'.length);
}
