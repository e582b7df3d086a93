// @module-tag critical
import { describe, expect, it } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { padCalls } from '#contract/pad.ts';
import { patientCalls } from '#contract/patients.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import type { Visit } from '#tests/support/journeys/journeys.ts';
import { ILL, vitalSteps, WELL } from '#tests/support/journeys/vital-steps.ts';
import { openServer } from '#tests/support/server/server.ts';
import { exportedText } from '#tests/support/server/exported.ts';

const server = await openServer();
const { record, visitOf, openFor, eventsTo } = vitalSteps(server);
const WRONG = { reason: 'WRONG_PATIENT', words: null } as const;

type Marked = Partial<BodyOf<typeof patientCalls.markVitalsInError>>;

const asking = (vitalSetId: string, more: Marked = {}) => ({ body: { vitalSetId, ...WRONG, ...more } });

async function mark(v: Visit, vitalSetId: string, more: Marked = {}) {
  server.clock.advance(10);
  return (await v.nurse.call(patientCalls.markVitalsInError, asking(vitalSetId, more))).vitals;
}

const idsOf = async (v: Visit) => (await openFor(v)).map(({ vitalSetId }) => vitalSetId);
const memberId = (v: Visit) => v.consultation.patient.id;

async function read(v: Visit, id: string) {
  const { items } = await v.doctor.call(patientCalls.patientVitals, { query: { memberId: memberId(v) } });
  return items.find((set) => set.id === id);
}

describe('a set of vital signs that was entered in error', () => {
  it('stays in the record with who, when and why, and has no value that counts', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, { ...WELL, PULSE: 131 });
    await mark(v, id);
    expect(await read(v, id)).toMatchObject({
      values: [],
      news2: null,
      warning: null,
      mayMarkInError: false,
      inError: { ...WRONG, at: server.clock.now().toISOString(), by: { userId: v.nurse.userId } },
    });
    expect((await read(v, id))?.valuesInError).toHaveLength(Object.keys(WELL).length);
    const query = { memberId: memberId(v), kind: 'VITAL' as const };
    const { series } = await v.doctor.call(patientCalls.patientSeries, { query });
    expect(JSON.stringify(series)).not.toContain('131');
    const audit = (await server.rows('audit')).find(({ action }) => action === 'VITALS_IN_ERROR');
    expect(audit).toMatchObject({ entityId: id, patientId: memberId(v) });
  });

  it('ends the alert that it raised, and tells the doctor', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    expect(await idsOf(v)).toEqual([id]);
    await mark(v, id);
    expect(await idsOf(v)).toEqual([]);
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toEqual({ vitalSetId: id });
  });

  it.each([
    ['reassured', WELL],
    ['took its alert over', ILL],
  ])('opens the alert of the set before again where it had %s', async (_, measured) => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, { ...WELL, SPO2: 85 });
    const wrong = await record(v, measured);
    expect(await idsOf(v)).not.toContain(id);
    await mark(v, wrong.id);
    expect(await idsOf(v)).toEqual([id]);
    expect((await eventsTo(v.doctor.userId)).at(-1)?.data).toMatchObject({
      vitalSetId: id,
      isCritical: true,
    });
  });

  it('leaves the alert of the set before ended where a right set reassured since', async () => {
    const v = await visitOf('1960-01-01');
    await record(v, ILL);
    const wrong = await record(v, ILL);
    await record(v, WELL);
    await mark(v, wrong.id);
    expect(await idsOf(v)).toEqual([]);
  });

  it('exports as entered in error, without the values of another patient', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, { ...WELL, PULSE: 133, SBP: 177 });
    await mark(v, id);
    const bundle = await exportedText(server, memberId(v));
    const { entry } = JSON.parse(bundle) as { entry: { resource: { status: string; code?: object } }[] };
    const wrong = entry.filter(({ resource }) => resource.status === 'entered-in-error');
    const codes = JSON.stringify(wrong.map(({ resource }) => resource.code));
    // The set, and the pressure, which is one Observation of two values.
    expect(codes).toContain('85353-1');
    expect(codes).toContain('85354-9');
    expect(bundle).not.toMatch(/"value":\s*(133|177)\b/);
  });
});

describe('a single vital sign that was entered in error', () => {
  it('leaves the rest of its set, with the score of what is left', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, { ...WELL, SPO2: 80 });
    const set = await mark(v, id, { codes: ['SPO2'], reason: 'WRONG_VALUE' });
    expect(set.values.map(({ code }) => code)).not.toContain('SPO2');
    expect(set).toMatchObject({ inError: null, news2: null, warning: { urgency: null } });
    expect(set.valuesInError).toMatchObject([
      { code: 'SPO2', value: 80, inError: { reason: 'WRONG_VALUE' } },
    ]);
    expect(await idsOf(v)).toEqual([]);
  });

  it('keeps the alert of a set that is alarming without it', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, ILL);
    await mark(v, id, { codes: ['RR'], reason: 'WRONG_VALUE' });
    expect(await idsOf(v)).toEqual([id]);
  });

  it('takes the weight from doses, and the body mass index with it', async () => {
    const v = await visitOf('1960-01-01');
    const weight = async () =>
      (
        await v.doctor.call(padCalls.checkPrescription, {
          body: { consultationNumber: v.number, items: [pick('Paracetamol')] },
        })
      ).weight;
    await record(v, { HT: 170, WT: 70 } as never);
    const wrong = await record(v, { HT: 170, WT: 107 } as never);
    expect(await weight()).toMatchObject({ kg: 107 });
    const set = await mark(v, wrong.id, { codes: ['WT'], reason: 'WRONG_VALUE' });
    expect(set.values.map(({ code }) => code)).toEqual(['HT']);
    expect(await weight()).toMatchObject({ kg: 70 });
  });

  it('marks the whole set once no value is left', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, { PULSE: 70 });
    expect(await mark(v, id, { codes: ['PULSE'] })).toMatchObject({ values: [], inError: WRONG });
  });
});

describe('who marks vital signs', () => {
  it('lets the doctor in charge mark what the nurse recorded, once', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, WELL);
    await v.doctor.call(patientCalls.markVitalsInError, asking(id));
    await v.doctor.call(patientCalls.markVitalsInError, asking(id));
    const other = asking(id, { reason: 'WRONG_VALUE' });
    expect(await v.doctor.refusal(patientCalls.markVitalsInError, other)).toMatchObject({
      httpStatus: 409,
      reason: 'VITALS_IN_ERROR',
    });
  });

  it('refuses another doctor, an unknown sign and a reason without words', async () => {
    const v = await visitOf('1960-01-01');
    const { id } = await record(v, WELL);
    const other = await server.signInAs('fatima.sheikh');
    expect(await other.refusal(patientCalls.markVitalsInError, asking(id))).toMatchObject({
      httpStatus: 404,
    });
    expect(
      await v.nurse.refusal(patientCalls.markVitalsInError, asking(id, { codes: ['WT'] })),
    ).toMatchObject({ fields: [{ path: 'codes.0', reason: 'VITAL_UNKNOWN' }] });
    expect(
      await v.nurse.refusal(patientCalls.markVitalsInError, asking(id, { reason: 'OTHER' })),
    ).toMatchObject({ fields: [{ path: 'words', reason: 'FIELD_REQUIRED' }] });
  });
});
