import * as z from 'zod/mini';
import { ConsentStatus, FhirResource } from '#contract/abdm.ts';
import { callOutside, readOutside } from '#server/platform/adapters/outside.ts';
import { watched } from '#server/platform/health/services.ts';
import type { RecordsGateway } from '#server/platform/ports.ts';

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

/** The operator's gateway to ABDM (docs/operating.md describes its four calls). */
export function httpRecords(base: string, key: string): RecordsGateway {
  async function ask<S extends z.ZodMiniType>(
    path: string,
    maxBytes: number,
    schema: S,
    body?: unknown,
  ): Promise<z.output<S>> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    return watched('records', async () => {
      const answer = await callOutside(`${base.replace(/\/$/, '')}/${path}`, TIMEOUT_MS, init);
      return readOutside(answer, maxBytes, schema);
    });
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
