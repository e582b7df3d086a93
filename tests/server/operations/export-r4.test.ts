import { describe, expect, test } from 'vitest';
import { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import { addSeconds } from '#server/platform/time.ts';
import { makeVisit, reportOf, vitalsOf } from '#tests/support/journeys/nurse-visit.ts';
import { openServer } from '#tests/support/server/server.ts';
import { exportedText } from '#tests/support/server/exported.ts';

interface Coded {
  coding?: { system: string; code: string; display?: string }[];
  text?: string;
}
interface Reference {
  reference: string;
}
interface Period {
  start?: string;
  end?: string;
}
interface Resource {
  resourceType: string;
  status?: string;
  identifier?: { value: string }[];
  name?: { text: string }[];
  category?: Coded[];
  class?: { code: string };
  code?: Coded;
  reasonCode?: Coded[];
  subject?: Reference;
  encounter?: Reference;
  basedOn?: Reference[];
  performer?: Reference[];
  hasMember?: Reference[];
  effectiveDateTime?: string;
  issued?: string;
  period?: Period;
  valueString?: string;
  valueQuantity?: unknown;
}

const server = await openServer();
const { clock, db } = server;

async function exported(patientId: string) {
  const text = await exportedText(server, patientId);
  const { entry } = JSON.parse(text) as { entry: { fullUrl: string; resource: Resource }[] };
  const ofType = (type: string) =>
    entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);
  const at = (to: Reference | undefined) => entry.find(({ fullUrl }) => fullUrl === to?.reference)?.resource;
  return { ofType, at };
}

const codesOf = ({ code }: Resource) => code?.coding?.map((one) => one.code) ?? [];
const PANEL = '85353-1';

/** Returns who was measured, by whom, when, and in which encounter: the resources themselves. */
const circumstances = (one: Resource, at: (to: Reference | undefined) => Resource | undefined) => ({
  subject: at(one.subject),
  performer: one.performer?.map(at),
  encounter: at(one.encounter),
  effectiveDateTime: one.effectiveDateTime,
  issued: one.issued,
});

describe('vital signs in an export', () => {
  test('take the time, patient, nurse and encounter of their home visit, and so does each value', async () => {
    const { anitha, mrn, serviceId, visitId } = await makeVisit(server);
    await anitha.call(nurseVisitCalls.reportHomeVisit, reportOf(visitId));
    const startedAt = clock.now().toISOString();
    clock.advance(60);
    const measuredAt = clock.now().toISOString();
    clock.advance(120);
    const sentAt = clock.now().toISOString();
    const sent = await anitha.send(nurseVisitCalls.recordVisitVitals, {
      ...vitalsOf(visitId),
      headers: { [OCCURRED_AT_HEADER]: measuredAt, [SENT_AT_HEADER]: sentAt },
    });
    expect(sent.status).toBe(200);
    const order = (await server.rows('request')).find(({ id }) => id === serviceId);
    const patient = (await server.rows('patient')).find((row) => row.mrn === mrn);
    const { ofType, at } = await exported(patient?.id ?? '');
    const panel = ofType('Observation').find((one) => codesOf(one).includes(PANEL));
    if (!panel) throw new Error('no vital signs');
    const expected = {
      subject: { resourceType: 'Patient', name: [{ text: patient?.name }] },
      performer: [{ resourceType: 'Practitioner', name: [{ text: 'Anitha Nair' }] }],
      encounter: { resourceType: 'Encounter', class: { code: 'HH' }, period: { start: startedAt } },
      effectiveDateTime: measuredAt,
      issued: sentAt,
    };
    expect(circumstances(panel, at)).toMatchObject(expected);
    expect(at(at(panel.encounter)?.basedOn?.[0])).toMatchObject({
      resourceType: 'ServiceRequest',
      identifier: [{ value: order?.serviceNumber }],
    });
    const values = panel.hasMember?.map(at) ?? [];
    // Of the six, systolic and diastolic are one blood pressure.
    expect(values).toHaveLength(5);
    for (const value of values) expect(value && circumstances(value, at)).toMatchObject(expected);
  });

  test('take their consultation as encounter', async () => {
    const set = (await server.rows('vitalSet')).find(({ consultationId }) => consultationId !== null);
    const visit = (await server.rows('consultation')).find(({ id }) => id === set?.consultationId);
    const { ofType, at } = await exported(set?.patientId ?? '');
    const panels = ofType('Observation').filter(
      (one) => codesOf(one).includes(PANEL) && one.effectiveDateTime === set?.at.toISOString(),
    );
    expect(panels.length).toBeGreaterThan(0);
    for (const one of panels.flatMap((panel) => [panel, ...(panel.hasMember?.map(at) ?? [])]))
      expect(one && at(one.encounter)?.identifier?.[0]?.value).toBe(visit?.consultationNumber);
  });
});

describe('the codes of an export', () => {
  test('use their own systems: UCUM for units, ICD-10-CM for diagnoses, a blood group with its Rh', async () => {
    const { anitha, mrn, visitId } = await makeVisit(server);
    await anitha.call(nurseVisitCalls.recordVisitVitals, vitalsOf(visitId));
    const patient = (await server.rows('patient')).find((row) => row.mrn === mrn);
    await db.updateTable('patient').set({ bloodGroup: 'AB-' }).where('mrn', '=', mrn).execute();
    const { ofType } = await exported(patient?.id ?? '');
    const observations = ofType('Observation');
    const valueOf = (code: string) => observations.find((one) => codesOf(one).includes(code))?.valueQuantity;
    const system = 'http://unitsofmeasure.org';
    expect(valueOf('9279-1')).toEqual({ value: 24, unit: '/min', system, code: '/min' });
    expect(valueOf('8310-5')).toEqual({ value: 38.4, unit: 'Cel', system, code: 'Cel' });
    // The code of R4's profile, beside that of the pulse oximeter.
    expect(valueOf('2708-6')).toEqual({ value: 93, unit: '%', system, code: '%' });
    expect(valueOf('59408-5')).toEqual(valueOf('2708-6'));
    expect(observations.find((one) => one.valueString === 'AB-')).toMatchObject({
      code: { coding: [{ system: 'http://loinc.org', code: '882-1' }] },
    });

    const visit = (await server.rows('consultation')).find(({ note }) => note.diagnoses[0]?.code);
    const diagnosis = visit?.note.diagnoses[0];
    const bundle = await exported(visit?.patientId ?? '');
    expect(bundle.ofType('Condition').map(({ code }) => code)).toContainEqual({
      coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: diagnosis?.code }],
      text: diagnosis?.title,
    });
  });
});

describe('no period of an export ends before it begins', () => {
  const orderedOf = ({ start, end }: Period = {}) => !start || !end || start <= end;

  test('also of a consultation that was cancelled before its time: the time that was planned, and when it was cancelled', async () => {
    const endedAt = clock.now();
    const scheduledAt = addSeconds(endedAt, 86_400);
    const visit = (await server.rows('consultation')).find(({ status }) => status === 'CANCELLED');
    await db
      .updateTable('consultation')
      .set({ scheduledAt, endedAt, startedAt: null, cancelReason: 'The patient is well' })
      .where('id', '=', visit?.id ?? '')
      .execute();
    const { ofType } = await exported(visit?.patientId ?? '');
    const encounters = ofType('Encounter');
    expect(encounters.filter(({ period }) => !orderedOf(period))).toEqual([]);
    const cancelled = encounters.find((one) => one.identifier?.[0]?.value === visit?.consultationNumber);
    expect(cancelled).toMatchObject({ status: 'cancelled', period: { start: scheduledAt.toISOString() } });
    expect(cancelled?.period).not.toHaveProperty('end');
    expect(cancelled?.reasonCode).toEqual([
      { text: `Cancelled at ${endedAt.toISOString()}: The patient is well` },
    ]);
  });

  test('leaves the start of a home visit unknown that was done before its time', async () => {
    const { anitha, serviceId, visitId } = await makeVisit(server);
    await anitha.call(nurseVisitCalls.reportHomeVisit, reportOf(visitId, { visitStatus: 'DONE' }));
    const order = (await server.rows('request')).find(({ id }) => id === serviceId);
    const { ofType } = await exported(order?.patientId ?? '');
    expect(ofType('Encounter').map(({ period }) => period)).toEqual([{ end: clock.now().toISOString() }]);
  });
});
