import { createHash } from 'node:crypto';
import { findClient, insertToken, useAssertion } from '#server/fhir/access/client.queries.ts';
import { CLIENT_ID, clientByAssertion, TokenFault, type Proved } from '#server/fhir/access/token.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FhirClient } from '#server/platform/http/identity.ts';
import { hashToken, newToken } from '#server/platform/http/tokens.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { personOf, type OfPerson } from './person.ts';
import { takeCode } from './smart.queries.ts';

/** Seconds that an app reads, without being opened again. */
const APP_TOKEN_S = 900;
/** RFC 7636, 4.1. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Returns the app that sends a code: by its signature where it has keys, by its id where it cannot keep any. @throws TokenFault */
async function appOf(deps: Deps, form: URLSearchParams, address: string): Promise<Proved> {
  if (form.has('client_assertion')) return clientByAssertion(deps, form, address);
  const id = form.get('client_id') ?? '';
  const client = CLIENT_ID.test(id) ? await findClient(deps.db, id) : undefined;
  if (!client?.launchUrl || client.jwks.keys.length) throw new TokenFault('invalid_client');
  return { client, assertion: undefined };
}

/**
 * Exchanges a code for a token (RFC 6749, 4.1.3, with PKCE). A code counts once, also one with which something was wrong.
 * @throws TokenFault
 */
export async function exchangeCode(deps: Deps, form: URLSearchParams, address: string) {
  const { client, assertion } = await appOf(deps, form, address);
  const verifier = form.get('code_verifier') ?? '';
  const codeHash = hashToken(form.get('code') ?? '');
  const token = newToken();
  const who: FhirClient = { type: 'fhirClient', clientId: client.id };
  const issued = await change({ ...deps, who }, async (c) => {
    if (assertion && !(await useAssertion(c.tx, assertion))) return undefined;
    const row = await takeCode(c.tx, codeHash);
    const counts =
      row &&
      row.expiresAt > c.now &&
      row.clientId === client.id &&
      row.redirectUri === form.get('redirect_uri') &&
      VERIFIER.test(verifier) &&
      createHash('sha256').update(verifier).digest('base64url') === row.challenge;
    const person: OfPerson | undefined = counts
      ? await personOf({ db: c.tx, clock: deps.clock }, row)
      : undefined;
    if (!row || !person) return undefined;
    const { scopes, sessionId, patientId } = row;
    await insertToken(c.tx, {
      tokenHash: hashToken(token),
      clientId: client.id,
      scopes,
      sessionId,
      patientId,
      expiresAt: addSeconds(c.now, APP_TOKEN_S),
    });
    await c.audit('ISSUE_SMART_TOKEN', 'fhir_client', client.id, patientId);
    return { scope: scopes, patient: patientId };
  });
  if (!issued) throw new TokenFault('invalid_grant');
  // The app has a tab of its own, without the header of the portal that names the patient.
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: APP_TOKEN_S,
    ...issued,
    need_patient_banner: true,
  };
}
