import { createHmac } from 'node:crypto';
import type { AnyCall } from '#contract/call.ts';
import { intakeAppointmentCalls } from '#contract/appointments.ts';
import { caseCalls } from '#contract/cases.ts';
import { customerCalls } from '#contract/customer.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sameText } from './same-text.ts';
import { isInRanges } from './caller-address.ts';
import type { App } from './identity.ts';
import { bytesOf, maxBytesOf } from './read-bytes.ts';
import { Refusal } from './refusal.ts';
import { hashToken } from './tokens.ts';

/** Scopes of an app's key; `any-patient` is for the hospital's own apps, which need no consent of each patient. */
export const SCOPES = ['requests', 'messages', 'cases', 'patients', 'appointments', 'any-patient'] as const;
export type Scope = (typeof SCOPES)[number];

/** The app of the setting INTAKE_KEY. Requests without an app belong to it. */
export const FIRST_APP = 'first';

const SCOPE_OF = new Map<AnyCall, Scope | readonly Scope[]>([
  [customerCalls.intakeRequest, 'requests'],
  // Both need the patient's consent.
  [customerCalls.intakePatientCode, ['requests', 'appointments']],
  [customerCalls.intakeFacts, 'requests'],
  [customerCalls.intakeRequestState, 'requests'],
  [customerCalls.intakeMessages, 'messages'],
  [customerCalls.intakeSendMessage, 'messages'],
  [caseCalls.intakeCasePhoto, 'cases'],
  [caseCalls.intakeCaseAnswers, 'cases'],
  [customerCalls.intakePatients, 'patients'],
  ...Object.values(intakeAppointmentCalls).map((row) => [row, 'appointments'] as const),
]);

/** A signature counts for so long before and after its time. */
const SIGNED_WITHIN_S = 300;

/**
 * The app that calls: by its key in `x-intake-key`, or by the id of its key and a signature of the request, with which the key
 * itself never travels.
 * @throws Refusal BAD_CLIENT for a key or signature that does not count, NOT_ALLOWED for a call beyond its scopes
 */
export async function authenticateApp(
  deps: Deps,
  request: Request,
  row: AnyCall,
  address: string,
): Promise<App> {
  const { headers } = request;
  const key = headers.get('x-intake-key') ?? '';
  if (key && sameText(key, deps.config.intakeKey))
    return { type: 'customer', app: FIRST_APP, isOfHospital: true };
  const keyId = headers.get('x-intake-key-id');
  const found = await findKey(deps, keyId === null ? { secretHash: hashToken(key) } : { id: keyId });
  if (!found || (found.addresses && !isInRanges(address, found.addresses))) throw new Refusal('BAD_CLIENT');
  // A signing key is not accepted in a header, where others could read it.
  const isProven = found.secretSealed
    ? keyId !== null && (await isSigned(request, row, deps.vault.unseal(found.secretSealed, found.id), deps))
    : keyId === null;
  if (!isProven) throw new Refusal('BAD_CLIENT');
  const accepted = [SCOPE_OF.get(row) ?? []].flat();
  const scopes = found.scopes.split(' ');
  if (!accepted.some((scope) => scopes.includes(scope))) throw new Refusal('NOT_ALLOWED');
  return { type: 'customer', app: found.app, isOfHospital: scopes.includes('any-patient') };
}

async function findKey({ db, clock }: Deps, by: { id: string } | { secretHash: string }) {
  const now = clock.now();
  const keys = db
    .selectFrom('appKey')
    .selectAll()
    .where('revokedAt', 'is', null)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now)]));
  return 'id' in by
    ? keys.where('id', '=', by.id).executeTakeFirst()
    : keys.where('secretHash', '=', by.secretHash).executeTakeFirst();
}

/**
 * Checks a signature as of Standard Webhooks (HMAC-SHA-256 over id and time, then the content); the content begins with a line of method,
 * path and query, so that a signed body is good for no other call. A request without a body signs that line alone.
 */
async function isSigned(request: Request, row: AnyCall, secret: string, { clock }: Deps): Promise<boolean> {
  const { headers, method } = request;
  const [id, time, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers.get(name) ?? '',
  ) as [string, string, string];
  if (!id || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(clock.now().getTime() / 1000 - Number(time)) > SIGNED_WITHIN_S) return false;
  const { pathname, search } = new URL(request.url);
  const line = Buffer.from(`${method} ${pathname}${search}\n`);
  const body = row.body
    ? await bytesOf(request, { max: maxBytesOf(row), isUnknownSender: true })
    : line.subarray(0, 0);
  const expected = signatureOf(secret, id, time, Buffer.concat([line, body]));
  return given.split(' ').some((one) => sameText(one, expected));
}

export function signatureOf(secret: string, id: string, time: string, content: Uint8Array): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${time}.`).update(content).digest('base64');
  return `v1,${signed}`;
}
