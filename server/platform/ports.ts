import type { ConsentPurpose, ConsentStatus, FhirResource, HiType } from '#contract/abdm.ts';
import type { PushPayload } from '#contract/push.ts';
import type { MapPlace } from '#contract/reference.ts';

export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** How a push service is to treat one push (RFC 8030). */
export interface Delivery {
  ttlS: number;
  urgency: 'high' | 'normal' | 'low';
  /** A newer push with the same one replaces it while it is not delivered. At most 32 characters. */
  topic: string;
}

export interface PushSender {
  publicKey: string;
  /** Whether the operator trusts this push service: anything else could make the server call into its own network. */
  allows(endpoint: string): boolean;
  /** @returns 'gone' when the subscription is dead and should be forgotten */
  send(target: PushTarget, payload: PushPayload, delivery: Delivery): Promise<'sent' | 'gone' | 'failed'>;
}

export interface Maps {
  /** Places that an address may mean, best first; none when nothing is known. */
  find(address: string): Promise<MapPlace[]>;
  /** Places at a point, nearest first. @param lat -90 to 90 @param lng -180 to 180 */
  at(lat: number, lng: number): Promise<MapPlace[]>;
}

/** What is asked of the patient, as the gateway is told. */
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

/** What the patient said. A granted request may open several artifacts, one a hospital. */
export interface ConsentAnswer {
  state: ConsentStatus;
  artifacts: readonly { artifactId: string; hospital: string }[];
}

/** The way to the national consent manager and to the hospitals that hold records. Every call @throws OutsideError */
export interface RecordsGateway {
  /** Asks the patient; asked twice with one id it is one request. @returns its name at the gateway */
  request(consent: ConsentRequest): Promise<string>;
  answerTo(gatewayId: string, consent: ConsentRequest): Promise<ConsentAnswer>;
  /** FHIR R4 bundles. */
  fetch(artifactId: string, consent: ConsentRequest): Promise<FhirResource[]>;
  withdraw(gatewayId: string): Promise<void>;
}
