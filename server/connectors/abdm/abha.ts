import { constants, createPublicKey, publicEncrypt, randomUUID, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { noteConnector } from '#server/connectors/note-connector.ts';
import { callVendor, partOf } from '#server/connectors/vendor-call.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import type { Config } from '#server/platform/config.ts';
import type { Clock, Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { AbhaVerifier } from '#server/platform/ports.ts';
import { addSeconds } from '#server/platform/time.ts';
import { abhaRefusal, codeRefusal } from './abha-faults.ts';
import { Profile, profileOf } from './abha-profile.ts';
import { openClient } from './client.ts';

/** A profile has two photos in base64. */
const ANSWER_MAX = 1024 * 1024;
/** ABDM may change its key at any time. */
const KEY_FOR_S = 3_600;
const FORMAT = 'the answer has an unexpected format';
const NUMBER = /^\d{14}$/;

const Certificate = z.object({ publicKey: z.string() });
const Sent = z.object({
  txnId: z.string().check(z.minLength(1), z.maxLength(200)),
  message: z.optional(z.nullable(z.string())),
});
/** The token of the owner is at one of two places. */
const Verified = z.object({
  authResult: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
  token: z.optional(z.nullable(z.string())),
  tokens: z.optional(z.nullable(z.object({ token: z.string() }))),
});

/** The calls for a number and for an address, which differ. */
const WAYS = {
  number: {
    loginHint: 'abha-number',
    scope: ['abha-login', 'mobile-verify'],
    send: '/profile/login/request/otp',
    verify: '/profile/login/verify',
    profile: '/profile/account',
  },
  address: {
    loginHint: 'abha-address',
    scope: ['abha-address-login', 'mobile-verify'],
    send: '/phr/web/login/abha/request/otp',
    verify: '/phr/web/login/abha/verify',
    profile: '/phr/web/login/profile/abha-profile',
  },
} as const;

/** The way of an ABHA, and how ABDM wants it written: a number with its dashes. */
function readAbha(abha: string) {
  const digits = abha.replaceAll(/[\s-]/g, '');
  return NUMBER.test(digits)
    ? { way: WAYS.number, loginId: digits.replace(/^(..)(....)(....)(....)$/, '$1-$2-$3-$4') }
    : { way: WAYS.address, loginId: abha.toLowerCase() };
}

/** Makes calls of the ABHA service with the session of the gateway, and encrypts what names a person with the key of the service. */
function openCalls(config: Config, clock: Pick<Clock, 'now'>) {
  const client = openClient(config, clock);
  const base = `${config.ABDM_ABHA_URL.replace(/\/$/, '')}/v3`;
  let key: { value: KeyObject; until: Date } | null = null;

  async function call(path: string, more: { body?: object; owner?: string } = {}): Promise<unknown> {
    return client.withSession(async (token) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'REQUEST-ID': randomUUID(),
        TIMESTAMP: clock.now().toISOString(),
        ...(more.owner !== undefined && { 'X-token': `Bearer ${more.owner}` }),
      };
      const sent = more.body && { method: 'POST', body: JSON.stringify(more.body) };
      const { fault, json } = await callVendor(config, `${base}${path}`, { headers, ...sent }, ANSWER_MAX);
      if (fault) throw abhaRefusal(fault.status, json) ?? fault;
      return json;
    });
  }

  async function encrypted(text: string): Promise<string> {
    if (!key || key.until <= clock.now()) {
      const { publicKey } = inForm(await call('/profile/public/certificate'), Certificate);
      key = { value: keyOf(publicKey), until: addSeconds(clock.now(), KEY_FOR_S) };
    }
    const how = { key: key.value, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
    return publicEncrypt(how, Buffer.from(text)).toString('base64');
  }

  return { call, encrypted };
}

/**
 * Opens the verification of ABHA numbers and addresses by a code to their mobile, version 3 of the API: calls, bodies and headers as in
 * https://github.com/10bedicu/care_abdm (abdm/service/v3/health_id.py) and https://github.com/nha-in/docs (site/docs/hiecm/v3, milestone 1).
 * Every value that names a person is encrypted by RSA-OAEP with SHA-1.
 */
export function openAbha(deps: Pick<Deps, 'config' | 'db' | 'clock'>): AbhaVerifier {
  const { config, clock } = deps;
  const { call, encrypted } = openCalls(config, clock);

  async function sendCode(abha: string) {
    const { way, loginId } = readAbha(abha);
    const { scope, loginHint } = way;
    const body = { scope, loginHint, loginId: await encrypted(loginId), otpSystem: 'abdm' };
    const { txnId, message } = inForm(await call(way.send, { body }), Sent);
    return { transactionId: txnId, sentTo: /(\d{3,4})\W*$/.exec(message ?? '')?.[1] ?? '' };
  }

  async function confirm(abha: string, txnId: string, code: string) {
    const { way, loginId } = readAbha(abha);
    const otp = { txnId, otpValue: await encrypted(code) };
    const body = { scope: way.scope, authData: { authMethods: ['otp'], otp } };
    const answer = inForm(await call(way.verify, { body }), Verified);
    // A wrong code is answered with 200, too.
    if (answer.authResult && answer.authResult.toLowerCase() !== 'success') throw codeRefusal(answer.message);
    const owner = answer.token ?? answer.tokens?.token;
    if (!owner) throw new OutsideError(FORMAT);
    const profile = profileOf(inForm(await call(way.profile, { owner }), Profile), config.ABDM_CM_ID);
    if (!profile) throw new OutsideError(FORMAT);
    const found = way === WAYS.number ? profile.number : profile.address;
    if (found !== loginId) throw new OutsideError('the profile of another ABHA came');
    return profile;
  }

  /** Notes for the console how ABDM answered, and refuses with its reason what the desk cannot solve. */
  async function noted<T>(act: () => Promise<T>): Promise<T> {
    try {
      const value = await act();
      await noteConnector(deps, 'abdm', null);
      return value;
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      await noteConnector(deps, 'abdm', error.message);
      throw new Refusal('RULE', { reason: 'ABHA_NO_ANSWER' });
    }
  }

  return {
    sendCode: (abha) => noted(() => sendCode(abha)),
    confirm: (abha, transactionId, code) => noted(() => confirm(abha, transactionId, code)),
  };
}

function inForm<S extends z.ZodMiniType>(json: unknown, schema: S): z.output<S> {
  const part = partOf(json, schema);
  if (part === undefined) throw new OutsideError(FORMAT);
  return part;
}

/** Reads a SubjectPublicKeyInfo in base64, with or without the lines of a PEM. @throws OutsideError */
function keyOf(text: string): KeyObject {
  const base64 = text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch (error) {
    throw new OutsideError(FORMAT, false, error);
  }
}
