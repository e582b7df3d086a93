import { randomUUID } from 'node:crypto';
import type { abdmCalls } from '#contract/abdm.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Rows } from '#tests/support/journeys/world.ts';

/** A consent of the caller's own, in a state. */
async function consent({ roleId }: Rows, { db }: TestServer, state: 'REQUESTED' | 'GRANTED') {
  const row = await db
    .selectFrom('healthConsent')
    .select(['id', 'healthId'])
    .where('providerId', '=', roleId)
    .where('state', '=', state)
    .executeTakeFirst();
  return row ?? { id: 'none', healthId: 'none' };
}

export const abdmInputs: InputsOf<typeof abdmCalls> = {
  getAbdmProviderConsentDetailsByhealthId: async (rows, server) => ({
    query: { healthId: (await consent(rows, server, 'GRANTED')).healthId },
  }),
  async getConsentfhirDataByArtifactId(rows, server) {
    const { id } = await consent(rows, server, 'GRANTED');
    const row = await server.db
      .selectFrom('healthArtifact')
      .select('artifactId')
      .where('consentId', '=', id)
      .executeTakeFirst();
    return { body: { artifactId: row?.artifactId ?? 'none' } };
  },
  requestConsent: async (rows, server) => ({
    body: {
      clientId: randomUUID(),
      healthId: (await consent(rows, server, 'GRANTED')).healthId,
      purpose: 'CAREMGT',
      hiTypes: ['Prescription'],
      recordsFrom: '2026-01-01T00:00:00Z',
      recordsTo: '2026-11-01T00:00:00Z',
      expiresAt: '2026-12-20T00:00:00Z',
    },
  }),
  withdrawConsent: async (rows, server) => ({
    body: { consentId: (await consent(rows, server, 'REQUESTED')).id },
  }),
};
