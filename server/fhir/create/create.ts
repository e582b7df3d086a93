import { createHash, randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { fhirBase } from '#server/fhir/access/token.ts';
import { fhirJson, versionHeaders } from '#server/fhir/answers.ts';
import { FhirFault, NOT_FOUND } from '#server/fhir/outcome.ts';
import type { Resource } from '#server/fhir/resource.ts';
import { allows } from '#server/fhir/access/scopes.ts';
import { auditRead } from '#server/fhir/trail.ts';
import type { FhirType } from '#server/fhir/types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { identityKey, type FhirClient } from '#server/platform/http/identity.ts';
import { refusalOf } from '#server/platform/http/refusal-of.ts';
import { bytesOf } from '#server/platform/http/read-bytes.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { createAppointment } from './create-appointment.ts';
import { createPatient } from './create-patient.ts';
import { createServiceRequest } from './create-request.ts';
import { claimCreate, noteCreated } from './created.queries.ts';
import { existingOf } from './if-none-exist.ts';
import { ownBody } from './own-body.ts';
import { faultOfRule } from './rule-faults.ts';

type Caller = Deps & { who: FhirClient };

const KEY = /^[\w.:-]{8,100}$/;

/**
 * Creates a resource once: a repeated Idempotency-Key returns what it made, and If-None-Exist returns what is there.
 * @throws FhirFault, Refusal
 */
export async function createResource(
  caller: Caller,
  c: Context,
  type: FhirType,
  { max, scopes }: { max: number; scopes: string },
): Promise<Response> {
  const text = Buffer.from(await bytesOf(c.req.raw, { max })).toString();
  const body = ownBody(caller.config, parsed(type, text, c.req.header('content-type') ?? ''), type.name);
  const existing = await existingOf(caller, c, type);
  if (existing) return answer(caller, existing, 200, mayRead(scopes, type));
  const key = c.req.header('idempotency-key') ?? randomUUID();
  if (!KEY.test(key))
    throw new FhirFault(400, {
      code: 'value',
      diagnostics: 'An Idempotency-Key has 8 to 100 letters and digits.',
    });
  const { id, isNew } = await changeByRules(type, body, caller, (one) =>
    createOnce(one, caller, {
      type,
      body,
      key,
      bodyHash: hashOf(text),
      isSearched: c.req.header('if-none-exist') !== undefined,
    }),
  );
  const resource = await type.read(caller, id);
  if (!resource) throw new FhirFault(404, NOT_FOUND);
  if (!isNew) await auditRead(caller, resource);
  return answer(caller, resource, isNew ? 201 : 200, isNew || mayRead(scopes, type));
}

/** Makes a change. @throws FhirFault for a rule of the portal, at the element that breaks it */
async function changeByRules<T>(
  { name }: FhirType,
  body: unknown,
  caller: Caller,
  make: (c: Change) => Promise<T>,
): Promise<T> {
  try {
    return await change(caller, make);
  } catch (error) {
    if (error instanceof FhirFault) throw error;
    const refusal = refusalOf(error);
    // Faults of the store and of the server are logged where they are answered.
    throw refusal.status >= 500 ? error : faultOfRule(name, body, refusal);
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

function parsed({ name }: FhirType, text: string, contentType: string): unknown {
  if (!/^application\/(fhir\+)?json\b/.test(contentType))
    throw new FhirFault(415, { code: 'not-supported', diagnostics: 'Send application/fhir+json.' });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new FhirFault(400, { code: 'structure', diagnostics: 'The body is no JSON.' });
  }
  if ((body as { resourceType?: unknown } | null)?.resourceType !== name)
    throw new FhirFault(400, {
      code: 'structure',
      diagnostics: `The body is no ${name}.`,
      expression: 'resourceType',
    });
  return body;
}

interface Creating {
  type: FhirType;
  body: unknown;
  key: string;
  bodyHash: string;
  isSearched: boolean;
}

async function createOnce(
  c: Change,
  { config, who }: Caller,
  { type, body, key, bodyHash, isSearched }: Creating,
): Promise<{ id: string; isNew: boolean }> {
  const { clientId } = who;
  const claim = { clientId, key, resourceType: type.name, resourceId: '', bodyHash, at: c.now };
  const before = await claimCreate(c.tx, claim);
  if (before && (before.bodyHash !== bodyHash || before.resourceType !== type.name))
    throw new FhirFault(422, {
      code: 'business-rule',
      diagnostics: 'The Idempotency-Key was used for another resource.',
    });
  if (before) return { id: before.resourceId, isNew: false };
  const id = await CREATE[type.name as keyof typeof CREATE](c, body, {
    config,
    isSearched,
    // Two clients may use the same key.
    clientId: `${clientId}:${key}`,
    bookedBy: identityKey(who),
  });
  await noteCreated(c.tx, { clientId, key }, id);
  await c.audit('CREATE', `fhir_${type.name}`, id);
  return { id, isNew: true };
}

interface How {
  config: Deps['config'];
  isSearched: boolean;
  clientId: string;
  bookedBy: string;
}

const CREATE = {
  Patient: (c: Change, body: unknown, { isSearched }: How) => createPatient(c, body, isSearched),
  Appointment: (c: Change, body: unknown, { config, clientId, bookedBy }: How) =>
    createAppointment(c, config, body, { clientId, bookedBy }),
  ServiceRequest: (c: Change, body: unknown, { clientId }: How) => createServiceRequest(c, body, clientId),
};

/** Tells whether a client may see what was there before: a scope to create says nothing of it. */
const mayRead = (scopes: string, { name }: FhirType): boolean =>
  allows(scopes, name, 'r') && allows(scopes, name, 's');

function answer({ config }: Caller, resource: Resource, status: number, isShown: boolean): Response {
  const location = `${fhirBase(config)}/${resource.resourceType}/${resource.id}`;
  if (!isShown) return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });
  return fhirJson(resource, status, { ...versionHeaders(resource), location });
}
