import { accept } from '#tests/support/journeys/accept.ts';
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { homeCareCalls } from '#contract/home-care.ts';
import type { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { addSeconds } from '#server/platform/time.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

export const HUB = 'wardline_kothrud';
export const TASKS = [
  { text: 'Measure blood pressure', done: false },
  { text: 'Change the dressing', done: false },
];

/** The medical record number of a patient for whom no one cared before. */
async function strangerTo({ db }: TestServer): Promise<string> {
  const row = await db
    .selectFrom('patient')
    .select('mrn')
    .where('id', 'not in', (e) => e.selectFrom('consultation').select('consultation.patientId'))
    .where('id', 'not in', (e) => e.selectFrom('request').select('request.patientId'))
    .orderBy('mrn')
    .executeTakeFirstOrThrow();
  return row.mrn;
}

type Planned = Partial<BodyOf<typeof homeCareCalls.saveHomeVisit>>;

/** An agent's order of home care with a visit that is planned for a nurse. @param ofMrn of the patient; by default a stranger */
export async function makeVisit(server: TestServer, ofMrn?: string) {
  const farhan = await server.signInAs('farhan.shaikh');
  const anitha = await server.signInAs('anitha.nair');
  /** Nurse of the same hub; the next one is of the neighbour's. */
  const mary = await server.signInAs('mary.dsouza');
  const shabnam = await server.signInAs('shabnam.ali');
  await server.db.deleteFrom('userHub').where('userId', 'in', [shabnam.userId]).execute();
  const hubs = [farhan, anitha, mary].map(({ userId }) => ({ userId, hubKey: HUB }));
  await server.db
    .insertInto('userHub')
    .values([...hubs, { userId: shabnam.userId, hubKey: 'wardline_andheri' }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mrn = ofMrn ?? (await strangerTo(server));
  const { requestId: serviceId } = await server.raise('HOME_CARE', { mrn, hubKey: undefined });
  await server.db.updateTable('request').set({ hubKey: HUB }).where('id', '=', serviceId).execute();
  await accept(farhan, serviceId);
  const plan = async ({ userId }: SignedInClient, more: Planned = {}): Promise<string> => {
    const clientId = randomUUID();
    const scheduledAt = addSeconds(server.clock.now(), 3600).toISOString();
    const visit = { serviceId, clientId, scheduledAt, agentUserId: userId, tasks: TASKS, notes: '' };
    const { service } = await farhan.call(homeCareCalls.saveHomeVisit, {
      body: { ...visit, visitStatus: 'SCHEDULED', ...more },
    });
    return service.visits.find((one) => one.clientId === clientId)?.id ?? '';
  };
  return { farhan, anitha, mary, shabnam, mrn, serviceId, plan, visitId: await plan(anitha) };
}

export type Report = BodyOf<typeof nurseVisitCalls.reportHomeVisit>;

export const reportOf = (visitId: string, more: Partial<Report> = {}) => ({
  body: { visitId, version: 1, visitStatus: 'ON_THE_WAY' as const, tasks: TASKS, notes: '', ...more },
});

type Ask = BodyOf<typeof nurseVisitCalls.askDoctor>;

export const askOf = (visitId: string, more: Partial<Ask> = {}) => ({
  body: {
    visitId,
    clientId: randomUUID(),
    mode: 'AUDIO' as const,
    reason: 'Breathless since noon, SpO2 93 %',
    ...more,
  },
});

/** Vital signs with a NEWS2 of 8. */
export const vitalsOf = (visitId: string, more: object = {}) => ({
  body: {
    visitId,
    clientId: randomUUID(),
    values: [
      { code: 'RR', value: 24 },
      { code: 'SPO2', value: 93 },
      { code: 'SBP', value: 105 },
      { code: 'DBP', value: 70 },
      { code: 'PULSE', value: 112 },
      { code: 'TEMP', value: 38.4 },
    ],
    onOxygen: false,
    consciousness: 'ALERT' as const,
    ...more,
  },
});
