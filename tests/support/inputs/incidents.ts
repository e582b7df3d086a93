import type { incidentCalls, NewIncident } from '#contract/incidents.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import type { TestServer } from '#tests/support/server/server.ts';

const GIVEN: Omit<NewIncident, 'happenedAt'> = {
  kind: 'CARE',
  severity: 'MILD',
  what: 'The dressing came late',
  number: null,
  reporter: 'PATIENT',
  reporterName: null,
};

/** An open incident. @returns its id */
async function openIncident({ db, clock }: TestServer): Promise<string> {
  const { id: byUser } = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'operator')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { number: _, ...given } = GIVEN;
  const { id } = await db
    .insertInto('incident')
    .values({
      ...given,
      id: crypto.randomUUID(),
      happenedAt: clock.now(),
      consultationId: null,
      requestId: null,
      byUser,
      recordedAt: clock.now(),
      closedBy: null,
      outcome: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const incidentInputs: InputsOf<typeof incidentCalls> = {
  incidents: () => ({ query: { part: 'OPEN', sort: 'happened', descending: 'true' } }),
  incident: async (_, server) => ({ query: { incidentId: await openIncident(server) } }),
  recordIncident: (_, { clock }) => ({ body: { ...GIVEN, happenedAt: clock.now().toISOString() } }),
  addIncidentFollowUp: async (_, server) => ({
    body: { incidentId: await openIncident(server), text: 'The nurse was asked' },
  }),
  closeIncident: async (_, server) => ({
    body: { incidentId: await openIncident(server), outcome: 'The roster was changed' },
  }),
};
