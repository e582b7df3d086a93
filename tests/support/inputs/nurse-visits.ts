import { randomUUID } from 'node:crypto';
import type { nurseVisitCalls } from '#contract/nurse-visits.ts';
import type { InputsOf } from '#tests/support/inputs/make.ts';
import { plannedVisit, TASKS } from '#tests/support/inputs/planned-visit.ts';
import type { Rows } from '#tests/support/journeys/world.ts';
import type { TestServer } from '#tests/support/server/server.ts';

/** A visit of the group's home care order, planned for the group's nurse. */
async function ofNurse(
  { consultationId, homeCareId }: Rows,
  server: TestServer,
): Promise<{ visitId: string }> {
  const row = await server.db
    .selectFrom('consultation')
    .select('nurseUserId')
    .where('id', '=', consultationId)
    .executeTakeFirst();
  return { visitId: await plannedVisit(server, homeCareId, row?.nurseUserId ?? undefined) };
}

export const nurseVisitInputs: InputsOf<typeof nurseVisitCalls> = {
  nurseHomeVisits: () => ({ body: { part: 'COMING' } }),
  nurseHomeVisit: async (rows, server) => ({ query: await ofNurse(rows, server) }),
  nurseVisitMobile: async (rows, server) => ({ query: await ofNurse(rows, server) }),
  reportHomeVisit: async (rows, server) => ({
    body: {
      ...(await ofNurse(rows, server)),
      version: 1,
      visitStatus: 'ON_THE_WAY',
      tasks: TASKS,
      notes: '',
    },
  }),
  recordVisitVitals: async (rows, server) => ({
    body: {
      ...(await ofNurse(rows, server)),
      clientId: randomUUID(),
      values: [{ code: 'PULSE', value: 82 }],
      onOxygen: null,
      consciousness: null,
    },
  }),
  askDoctor: async (rows, server) => ({
    body: {
      ...(await ofNurse(rows, server)),
      clientId: randomUUID(),
      mode: 'VIDEO',
      reason: 'Breathes 30 times a minute since this morning',
    },
  }),
};
