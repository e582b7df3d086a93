import * as z from 'zod/mini';
import { call, ok } from './call.ts';
import { GivenPassword, Instant } from './shared.ts';

/**
 * A device's answer in the JSON form of WebAuthn. Its parts are checked by the library that verifies it; here only that it has the form of
 * one. An attestation may be long; nothing else is.
 */
export const PasskeyAnswer = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.record(z.string().check(z.maxLength(40)), z.unknown()),
  clientExtensionResults: z.record(z.string().check(z.maxLength(40)), z.unknown()),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** A challenge to a device in the JSON form of WebAuthn: made by the server's library, read by the page's. */
const Options = z.looseObject({ challenge: z.string() });

/** A device on which the caller can be checked by fingerprint, face or PIN. */
export const Passkey = z.object({
  id: z.string(),
  /** Name given by the person. */
  name: z.string(),
  addedAt: Instant,
  usedAt: z.nullable(Instant),
});
export type Passkey = z.output<typeof Passkey>;

const provider = { who: ['provider'], needs: ['verified'], extension: true } as const;
const prefix = '/{app}/api/provider/v1';
const Passkeys = ok({ passkeys: z.array(Passkey) });

export const passkeyCalls = {
  getPasskeys: call({
    ...provider,
    kind: 'query',
    method: 'GET',
    path: `${prefix}/passkeys`,
    summary: "The caller's passkeys, newest first, and whether this hospital's signatures ask for one",
    response: z.extend(Passkeys, { isNeeded: z.boolean() }),
  }),
  startPasskey: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/startPasskey`,
    summary: 'What a device is asked to make a passkey; the password proves for whom',
    body: z.object({ password: GivenPassword }),
    response: ok({ options: Options }),
  }),
  addPasskey: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/addPasskey`,
    summary: 'Stores the passkey that the device has made',
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      answer: PasskeyAnswer,
    }),
    response: Passkeys,
  }),
  removePasskey: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/removePasskey`,
    summary: 'Removes a passkey: its device proves nothing any more',
    body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1400)) }),
    response: Passkeys,
  }),
  startPasskeyCheck: call({
    ...provider,
    kind: 'command',
    method: 'POST',
    path: `${prefix}/startPasskeyCheck`,
    summary: "What one of the caller's devices is asked to prove who signs",
    response: ok({ options: Options }),
  }),
};
