import { beforeAll, describe, expect, it } from 'vitest';
import { incidentCalls as calls, type NewIncident } from '#contract/incidents.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import {
  addOperatorAccount,
  inNewSession,
  signInOperator,
  type OperatorClient,
} from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db } = server;
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const ago = (hours: number): string => new Date(clock.now().getTime() - hours * 3_600_000).toISOString();
const given = (change: Partial<NewIncident> = {}): NewIncident => ({
  kind: 'MEDICATION',
  severity: 'MODERATE',
  happenedAt: ago(5),
  what: 'The dose was given twice',
  number: null,
  reporter: 'NURSE',
  reporterName: 'Sister Anitha',
  ...change,
});
const record = async (change?: Partial<NewIncident>) =>
  (await operator.call(calls.recordIncident, { body: given(change) })).incident;
const listed = (query: Partial<Parameters<typeof ask>[0]> = {}) =>
  ask({ part: 'OPEN', sort: 'happened', descending: 'true', ...query });
const ask = (query: {
  part: 'OPEN' | 'CLOSED';
  sort: 'happened' | 'severity';
  descending: 'true' | 'false';
  kind?: 'MEDICATION' | 'COMPLAINT';
  severity?: 'SEVERE';
  limit?: string;
  cursor?: string;
}) => operator.call(calls.incidents, { query });

/** A visit of the seeded hospital with its patient. */
const aVisit = () =>
  db
    .selectFrom('consultation')
    .innerJoin('patient', 'patient.id', 'consultation.patientId')
    .select(['consultationNumber as number', 'patient.name', 'patient.mrn', 'patient.id as patientId'])
    .orderBy('consultationNumber')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('an incident', () => {
  it('keeps what happened, who told it and who recorded it, and refuses a time to come', async () => {
    const incident = await record();
    expect(incident).toMatchObject({ ...given(), by: 'Rohan Kulkarni', patient: null, followUps: [] });
    const body = given({ happenedAt: ago(-1) });
    expect(await operator.refusal(calls.recordIncident, { body })).toMatchObject({
      fields: [{ path: 'happenedAt', reason: 'DATE_IN_FUTURE' }],
    });
  });

  it('takes the number of a visit or an order that exists', async () => {
    const visit = await aVisit();
    expect(await record({ number: visit.number })).toMatchObject({ number: visit.number });
    const order = await db
      .selectFrom('request')
      .select('serviceNumber')
      .where('serviceNumber', 'like', 'LB-%')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await record({ number: order.serviceNumber })).toMatchObject({ number: order.serviceNumber });
    const body = given({ number: 'XX-00000' });
    expect(await operator.refusal(calls.recordIncident, { body })).toMatchObject({
      fields: [{ path: 'number', reason: 'NUMBER_UNKNOWN' }],
    });
  });

  it('names the patient of its visit to an operator who sees visits alone, and audits the reading', async () => {
    const visit = await aVisit();
    const { id } = await record({ number: visit.number });
    const { incident } = await operator.call(calls.incident, { query: { incidentId: id } });
    expect(incident.patient).toMatchObject({ name: visit.name, mrn: visit.mrn });
    const reads = (await server.rows('audit')).filter(
      ({ action, entityId }) => action === 'READ' && entityId === id,
    );
    expect(reads).toMatchObject([{ entity: 'incident', patientId: visit.patientId }]);
    expect(JSON.stringify(await listed())).not.toContain(visit.name);

    await addOperatorAccount(server, { userName: 'only.privacy', name: 'P', mobile: '+919812300418' });
    const roles: OperatorRole[] = ['privacy'];
    const privacy = await signInOperator(server, 'only.privacy');
    await db.updateTable('appUser').set({ operatorRoles: roles }).where('id', '=', privacy.userId).execute();
    const other = await inNewSession(server, privacy);
    const seen = await other.call(calls.incident, { query: { incidentId: id } });
    expect(seen.incident).toMatchObject({ number: visit.number, patient: null });
  });

  it('takes follow-ups with author and time until it is closed with its outcome', async () => {
    const { id: incidentId } = await record();
    const note = { body: { incidentId, text: 'The nurse was asked' } };
    await operator.call(calls.addIncidentFollowUp, note);
    clock.advance(60);
    const outcome = 'The label was changed';
    const { incident } = await operator.call(calls.closeIncident, { body: { incidentId, outcome } });
    expect(incident).toMatchObject({ outcome, closedBy: 'Rohan Kulkarni' });
    expect(incident.closedAt).toBe(clock.now().toISOString());
    expect(incident.followUps).toMatchObject([{ by: 'Rohan Kulkarni', text: 'The nurse was asked' }]);
    expect(await operator.refusal(calls.addIncidentFollowUp, note)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
    const again = { body: { incidentId, outcome: 'Something else' } };
    expect(await operator.refusal(calls.closeIncident, again)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const audited = (await server.rows('audit')).filter(({ entityId }) => entityId === incidentId);
    expect(audited.map(({ action }) => action)).toEqual(['RECORD', 'FOLLOW_UP', 'CLOSE']);
  });
});

describe('the list of incidents', () => {
  it('shows open or closed ones of a kind and a severity, with counts', async () => {
    await db.deleteFrom('incidentNote').execute();
    await db.deleteFrom('incident').execute();
    const { id: incidentId } = await record({ kind: 'COMPLAINT' });
    await record({ severity: 'SEVERE' });
    await operator.call(calls.closeIncident, { body: { incidentId, outcome: 'An apology was given' } });
    expect(await listed()).toMatchObject({ total: 1, counts: { OPEN: 1, CLOSED: 1 } });
    expect((await listed({ part: 'CLOSED' })).items.map(({ id }) => id)).toEqual([incidentId]);
    expect((await listed({ kind: 'COMPLAINT' })).items).toEqual([]);
    expect((await listed({ severity: 'SEVERE' })).items).toHaveLength(1);
  });

  it('sorts by time or harm, page by page, each once', async () => {
    await db.deleteFrom('incident').where('closedAt', 'is', null).execute();
    const harms = ['MILD', 'DEATH', 'NONE', 'SEVERE', 'MODERATE'] as const;
    for (const [at, severity] of harms.entries()) await record({ severity, happenedAt: ago(at + 1) });
    const read = async (query: Partial<Parameters<typeof ask>[0]>) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listed({ ...query, limit: '2', ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ severity }) => severity));
        cursor = page.next ?? undefined;
      } while (cursor);
      return seen;
    };
    expect(await read({})).toEqual([...harms]);
    expect(await read({ descending: 'false' })).toEqual(harms.toReversed());
    expect(await read({ sort: 'severity' })).toEqual(['DEATH', 'SEVERE', 'MODERATE', 'MILD', 'NONE']);
    expect(await read({ sort: 'severity', descending: 'false' })).toEqual([
      'NONE',
      'MILD',
      'MODERATE',
      'SEVERE',
      'DEATH',
    ]);
  });
});
