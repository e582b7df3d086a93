import * as z from 'zod/mini';
import { ConsentStatus, FhirResource, type ConsentPurpose, type HiType } from '#contract/abdm.ts';
import { callOutside, readOutside } from '#server/platform/adapters/outside.ts';

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

const TIMEOUT_MS = 20_000;
const ANSWER_MAX_BYTES = 256 * 1024;
const RECORDS_MAX_BYTES = 20 * 1024 * 1024;

const Name = z.string().check(z.regex(/^[\w.:-]{1,64}$/));
const Asked = z.object({ gatewayId: Name });
const Answer = z.object({
  state: ConsentStatus,
  artifacts: z
    .array(z.object({ artifactId: Name, hospital: z.string().check(z.maxLength(200)) }))
    .check(z.maxLength(50)),
});
const Documents = z.object({ documents: z.array(FhirResource).check(z.maxLength(500)) });

/** A gateway of the operator's that speaks to ABDM (docs/operating.md has its four calls). */
export function httpRecords(base: string, key: string): RecordsGateway {
  async function ask<S extends z.ZodMiniType>(
    path: string,
    maxBytes: number,
    schema: S,
    body?: unknown,
  ): Promise<z.output<S>> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    const answer = await callOutside(`${base.replace(/\/$/, '')}/${path}`, TIMEOUT_MS, init);
    return readOutside(answer, maxBytes, schema);
  }
  return {
    request: async (consent) => (await ask('consents', ANSWER_MAX_BYTES, Asked, consent)).gatewayId,
    answerTo: (gatewayId) => ask(`consents/${encodeURIComponent(gatewayId)}`, ANSWER_MAX_BYTES, Answer),
    fetch: async (artifactId) =>
      (await ask(`artifacts/${encodeURIComponent(artifactId)}`, RECORDS_MAX_BYTES, Documents)).documents,
    withdraw: async (gatewayId) =>
      void (await ask(
        `consents/${encodeURIComponent(gatewayId)}/withdraw`,
        ANSWER_MAX_BYTES,
        z.unknown(),
        {},
      )),
  };
}
