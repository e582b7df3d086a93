import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { caseCalls } from '#contract/cases.ts';
import { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { requestCalls } from '#contract/requests.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { raiseCase } from '#tests/support/journeys/case-inputs.ts';
import { followUpOf } from '#tests/support/journeys/follow-up.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { makeVisit, reportOf, TASKS, vitalsOf } from '#tests/support/journeys/nurse-visit.ts';
import { paidOrders } from '#tests/support/journeys/paid-orders.ts';
import { ASSESSMENT } from '#tests/support/journeys/world.ts';
import { exportOf, mustBeWhole, ofType, targetOf, type Resource } from '#tests/support/server/exported.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

async function exportedOf(requestId: string) {
  const request = (await server.rows('request')).find(({ id }) => id === requestId);
  const bundle = await exportOf(server, request?.patientId ?? '');
  mustBeWhole(bundle);
  return { bundle, request };
}

const hasCode = (code: string) => (one: Resource) => JSON.stringify(one.code).includes(`"${code}"`);
const mmHg = (value: number) => ({
  value,
  unit: 'mm[Hg]',
  system: 'http://unitsofmeasure.org',
  code: 'mm[Hg]',
});
const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] });

describe('a home visit in an export', () => {
  test('exports a Task for each planned visit, with Encounter and order, and whether it was done', async () => {
    const { anitha, serviceId, visitId } = await makeVisit(server);
    const planned = ofType((await exportedOf(serviceId)).bundle, 'Task');
    expect(planned.map(({ description, status }) => [description, status])).toEqual(
      TASKS.map(({ text }) => [text, 'requested']),
    );
    const tasks = TASKS.map((task, at) => ({ ...task, done: at === 0 }));
    await anitha.call(
      nurseVisitCalls.reportHomeVisit,
      reportOf(visitId, { visitStatus: 'DONE', tasks, notes: 'The wound is dry.' }),
    );
    const { bundle, request } = await exportedOf(serviceId);
    const done = ofType(bundle, 'Task');
    expect(done).toMatchObject([
      { description: TASKS[0]?.text, status: 'completed', intent: 'order' },
      { description: TASKS[1]?.text, status: 'cancelled', intent: 'order' },
    ]);
    for (const task of done) {
      expect(targetOf(bundle, task.encounter)).toMatchObject({ class: { code: 'HH' }, status: 'finished' });
      expect(targetOf(bundle, task.basedOn)).toMatchObject({
        resourceType: 'ServiceRequest',
        identifier: [{ value: request?.serviceNumber }],
      });
      expect(targetOf(bundle, task.for)).toMatchObject({ resourceType: 'Patient' });
      expect(targetOf(bundle, task.owner)).toMatchObject({ name: [{ text: 'Anitha Nair' }] });
    }
    const encounter = ofType(bundle, 'Encounter').find((one) => JSON.stringify(one.class).includes('"HH"'));
    expect(encounter).not.toHaveProperty('reasonCode');
    const notes = ofType(bundle, 'Communication').filter((one) => JSON.stringify(one).includes('home visit'));
    expect(notes).toMatchObject([{ payload: [{ contentString: 'The wound is dry.' }] }]);
    expect(targetOf(bundle, notes[0]?.encounter)).toBe(encounter);
  });
});

describe('a blood pressure in an export', () => {
  test('exports one Observation with two components, a member of its set', async () => {
    const { anitha, serviceId, visitId } = await makeVisit(server);
    await anitha.call(nurseVisitCalls.recordVisitVitals, vitalsOf(visitId));
    const { bundle } = await exportedOf(serviceId);
    const observations = ofType(bundle, 'Observation');
    const [pressure, ...others] = observations.filter(hasCode('85354-9'));
    expect(others).toEqual([]);
    expect(pressure).toMatchObject({
      status: 'final',
      category: [{ coding: [{ code: 'vital-signs' }] }],
      component: [
        { code: loinc('8480-6'), valueQuantity: mmHg(105) },
        { code: loinc('8462-4'), valueQuantity: mmHg(70) },
      ],
    });
    expect(pressure).not.toHaveProperty('valueQuantity');
    expect(observations.filter((one) => hasCode('8480-6')(one) || hasCode('8462-4')(one))).toEqual([]);
    const set = observations.find(hasCode('85353-1'));
    const members = [set?.hasMember].flat().map((one) => targetOf(bundle, one));
    expect(members.filter((one) => one === pressure)).toHaveLength(1);
    expect(members).toHaveLength(5);
  });

  test('marks the other value as unknown when one was taken', async () => {
    const { anitha, serviceId, visitId } = await makeVisit(server);
    const values = [{ code: 'SBP', value: 118 }];
    await anitha.call(nurseVisitCalls.recordVisitVitals, vitalsOf(visitId, { values }));
    const { bundle } = await exportedOf(serviceId);
    const component = ofType(bundle, 'Observation').find(hasCode('85354-9'))?.component;
    const system = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
    expect(component).toMatchObject([
      { code: loinc('8480-6'), valueQuantity: mmHg(118) },
      { code: loinc('8462-4'), dataAbsentReason: { coding: [{ system, code: 'unknown' }] } },
    ]);
    expect((component as object[])[1]).not.toHaveProperty('valueQuantity');
  });
});

describe('an export has what doctors and nurses wrote', () => {
  test('includes the findings of a case and the marks on its body map', async () => {
    const requestId = await raiseCase(server, 'SKINCARE');
    const sana = await server.signInAs('sana.khan');
    await sana.call(requestCalls.takeRequest, { body: { requestId } });
    const mark = { clientId: randomUUID(), view: 'FACE' as const, x: 0.4, y: 0.5, label: 'Papules' };
    await sana.call(caseCalls.addCaseMark, { body: { requestId, ...mark } });
    const { version } = (await sana.call(caseCalls.caseDetails, { query: { requestId } })).case;
    const body = { requestId, version, assessment: ASSESSMENT };
    await sana.call(caseCalls.saveCaseAssessment, { body });
    const { bundle } = await exportedOf(requestId);
    expect(ofType(bundle, 'ClinicalImpression')).toMatchObject([
      {
        status: 'in-progress',
        description: ASSESSMENT.findings,
        finding: [{ itemCodeableConcept: { coding: [{ code: 'L70.0' }], text: 'Acne vulgaris' } }],
        note: [{ text: `Plan: ${ASSESSMENT.plan}` }],
      },
    ]);
    expect(ofType(bundle, 'Observation')).toContainEqual(
      expect.objectContaining({
        valueString: 'Papules',
        bodySite: { text: 'FACE, 40 % from the left, 50 % from the top' },
      }),
    );
  });

  test('when a consultation was handed over', async () => {
    const v = await visit(server);
    const { bundle } = await exportedOf(v.requestId);
    const note = ofType(bundle, 'Communication').find((one) => JSON.stringify(one).includes('Please look'));
    expect(note).toMatchObject({ category: [{ text: 'Hand-over' }] });
    expect(targetOf(bundle, note?.encounter)).toMatchObject({ identifier: [{ value: v.number }] });
  });

  test('against a warning: the reason, with the lines that it is about', async () => {
    await server.db
      .updateTable('patient')
      .set({ bornOn: '1980-05-05' })
      .where('mrn', '=', '204321')
      .execute();
    const first = await visit(server, { mrn: '204321' });
    const v = await followUpOf(server, first);
    const items = ['Warfarin', 'Ibuprofen'].map((name) => pick(name, { durationDays: 30 }));
    const pad = { consultationNumber: v.number, items };
    const { warnings } = await v.doctor.call(padCalls.checkPrescription, { body: pad });
    // Their kidney function warns as well: each needs a reason.
    const major = warnings.filter((one) => one.severity === 'MAJOR');
    const warning = major.find((one) => one.kind === 'INTERACTION');
    if (!warning) throw new Error('no warning');
    const { kind, between } = warning;
    const reason = 'Two days only, INR on Friday';
    await v.doctor.call(prescriptionCalls.signPrescription, {
      body: {
        ...pad,
        clientId: randomUUID(),
        overrides: major.map((one) => ({ kind: one.kind, between: one.between, reason })),
      },
    });
    const { bundle } = await exportedOf(v.requestId);
    const issue = ofType(bundle, 'DetectedIssue').find(
      (one) => JSON.stringify(one).includes(reason) && JSON.stringify(one).includes(kind),
    );
    expect(issue).toMatchObject({
      status: 'final',
      code: { text: kind },
      detail: between.join(', '),
      mitigation: [{ action: { text: reason } }],
    });
    const lines = [issue?.implicated].flat().map((one) => targetOf(bundle, one));
    expect(lines).toMatchObject(items.map(() => ({ resourceType: 'MedicationRequest', status: 'active' })));
  });
});

describe('an invoice in an export', () => {
  test('says what was paid, went back and was taken off, with the receipts', async () => {
    const { order, refund, discount } = paidOrders(server, await signInOperator(server));
    const { serviceId, serviceNumber, pay } = await order();
    await pay();
    await discount(serviceNumber, '70');
    await refund(serviceNumber, '70');
    const { bundle } = await exportedOf(serviceId);
    const invoice = ofType(bundle, 'Invoice').find((one) => JSON.stringify(one).includes(serviceNumber));
    const said = JSON.stringify(invoice?.note);
    for (const words of [
      'Paid INR 970.00',
      'Price reduced by INR 70.00',
      'Refunded INR 70.00',
      'Kept waiting',
    ])
      expect(said).toContain(words);
    const receipts = (await server.rows('receipt')).filter((row) => row.requestId === serviceId);
    expect(receipts.length).toBeGreaterThan(0);
    for (const { number } of receipts) expect(said).toContain(`receipt ${number}`);
  });
});
