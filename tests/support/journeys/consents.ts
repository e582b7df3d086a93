import { randomUUID } from 'node:crypto';
import { abdmCalls, type HealthConsent } from '#contract/abdm.ts';
import type { BodyOf } from '#contract/call.ts';
import { LOCAL_ANSWER_AFTER_S } from '#server/patients/local-records.ts';
import { advanceConsents } from '#server/patients/health-records.job.ts';
import type { ConsentRow } from '#server/patients/health-consent.queries.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const DAY_MS = 86_400_000;
export type Ask = BodyOf<typeof abdmCalls.requestConsent>;

/** A consent of the seed: the tests' own were requested later. */
export async function seededConsent({ db }: TestServer, state: ConsentRow['state'], providerId: string) {
  return db
    .selectFrom('healthConsent')
    .selectAll()
    .where('providerId', '=', providerId)
    .where('state', '=', state)
    .orderBy('requestedAt')
    .executeTakeFirstOrThrow();
}

/** Returns what a doctor does with the consents of one patient; `of` says who they are at that moment. */
export function consents(server: TestServer, of: () => { doctor: SignedInClient; healthId: string }) {
  const { clock, deps } = server;
  const at = (days: number): string => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
  const wish = (more: Partial<Ask> = {}): Ask => ({
    clientId: randomUUID(),
    healthId: of().healthId,
    purpose: 'CAREMGT',
    hiTypes: ['OPConsultation', 'Prescription', 'DischargeSummary'],
    recordsFrom: '2026-01-01T00:00:00Z',
    recordsTo: at(0),
    expiresAt: at(30),
    ...more,
  });
  const ask = async (more?: Partial<Ask>): Promise<HealthConsent> =>
    (await of().doctor.call(abdmCalls.requestConsent, { body: wish(more) })).consent;
  const list = async (client = of().doctor) => {
    const { healthId } = of();
    const query = { healthId };
    return (await client.call(abdmCalls.getAbdmProviderConsentDetailsByhealthId, { query })).consents;
  };
  const find = async (id: string) => (await list()).find((consent) => consent.consentId === id);
  const read = (artifactId: string, client = of().doctor) =>
    client.call(abdmCalls.getConsentfhirDataByArtifactId, { body: { artifactId } });
  const refused = (artifactId: string, client = of().doctor) =>
    client.refusal(abdmCalls.getConsentfhirDataByArtifactId, { body: { artifactId } });
  /** Asked, answered and received. */
  async function granted(more?: Partial<Ask>): Promise<{ id: string; artifactIds: string[] }> {
    const { consentId: id } = await ask(more);
    await advanceConsents(deps);
    clock.advance(LOCAL_ANSWER_AFTER_S);
    await advanceConsents(deps);
    const artifactIds = (await find(id))?.artifacts.map((artifact) => artifact.artifactId) ?? [];
    return { id, artifactIds };
  }
  return { at, wish, ask, list, find, read, refused, granted };
}
