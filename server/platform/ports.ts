import type { ConsentPurpose, ConsentStatus, FhirResource, HiType } from '#contract/abdm.ts';
import type { PushPayload } from '#contract/push.ts';
import type { MapPlace } from '#contract/reference.ts';
import type { Sex } from '#contract/shared.ts';

export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** How a push service treats one push (RFC 8030). */
export interface Delivery {
  ttlS: number;
  urgency: 'high' | 'normal' | 'low';
  /** A newer push with the same topic replaces an undelivered one. At most 32 characters. */
  topic: string;
}

export interface PushSender {
  publicKey: string;
  /** True if the operator trusts this push service; without the check, the server could be made to call into its own network. */
  allows(endpoint: string): boolean;
  /** @returns 'gone' when the subscription is dead and should be deleted */
  send(target: PushTarget, payload: PushPayload, delivery: Delivery): Promise<'sent' | 'gone' | 'failed'>;
}

export interface Maps {
  /** Places that match an address, best first; none when nothing is known. */
  find(address: string): Promise<MapPlace[]>;
  /** Places at a point, nearest first. @param lat -90 to 90 @param lng -180 to 180 */
  at(lat: number, lng: number): Promise<MapPlace[]>;
}

/** The consent that the patient is asked for, as the gateway receives it. */
export interface ConsentRequest {
  id: string;
  healthId: string;
  purpose: ConsentPurpose;
  hiTypes: readonly HiType[];
  recordsFrom: Date;
  recordsTo: Date;
  requestedAt: Date;
  expiresAt: Date;
}

/** The patient's answer. A granted consent may cover several artifacts, one per hospital. */
export interface ConsentAnswer {
  state: ConsentStatus;
  artifacts: readonly { artifactId: string; hospital: string }[];
}

/**
 * The connection to the national consent manager and the hospitals that hold records. Every call @throws
 * OutsideError
 */
export interface RecordsGateway {
  /** Asks the patient for consent; idempotent by id. @returns the id of the request at the gateway */
  request(consent: ConsentRequest): Promise<string>;
  answerTo(gatewayId: string, consent: ConsentRequest): Promise<ConsentAnswer>;
  /** @returns FHIR R4 bundles; null: the hospital has not sent them yet */
  fetch(artifactId: string, consent: ConsentRequest): Promise<FhirResource[] | null>;
  withdraw(gatewayId: string): Promise<void>;
}

/** A person as ABDM names them; empty: not said. */
export interface AbhaProfile {
  /** 14 digits with dashes; null of an address that belongs to no number. */
  number: string | null;
  address: string;
  name: string;
  /** A `KnownBirth`. */
  bornOn: string;
  sex: Sex;
}

/** Verification of an ABHA with a code that ABDM sends to the mobile of its owner. */
export interface AbhaVerifier {
  /**
   * Asks ABDM to send a code for an ABHA number or address.
   * @returns the transaction of ABDM, and the last digits of the mobile @throws Refusal RULE with a reason of `AbhaFault`
   */
  sendCode(abha: string): Promise<{ transactionId: string; sentTo: string }>;
  /** Returns the profile of the owner, once the code is right. @throws Refusal RULE with a reason of `AbhaFault` */
  confirm(abha: string, transactionId: string, code: string): Promise<AbhaProfile>;
}
