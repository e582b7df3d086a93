import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { knownFactCalls, type FactValue } from '#contract/known-facts.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
type Told = NonNullable<BodyOf<typeof customerCalls.intakeRequest>['facts']>;
let v: Visit;
const memberId = () => v.consultation.patient.id;

beforeEach(async () => {
  v = await visit(server);
  await server.db.deleteFrom('knownFact').where('patientId', '=', memberId()).execute();
});

const allergy = (
  substance: string,
  more: Partial<Extract<FactValue, { kind: 'ALLERGY' }>> = {},
): FactValue => ({
  kind: 'ALLERGY',
  substance,
  reaction: '',
  severity: null,
  certainty: null,
  ...more,
});

async function tell(facts: Told) {
  const clientId = randomUUID();
  const body = { requestId: v.requestId, clientId, facts };
  const { notRecorded } = await server.intake.call(customerCalls.intakeFacts, { body });
  return { notRecorded, again: () => server.intake.call(customerCalls.intakeFacts, { body }) };
}
const record = (value: FactValue) =>
  v.nurse.call(knownFactCalls.recordFact, {
    body: { memberId: memberId(), clientId: randomUUID(), value, source: 'EXAMINATION' },
  });
const facts = async () =>
  (await v.nurse.call(knownFactCalls.knownFacts, { query: { memberId: memberId() } })).facts;
const holding = async () => (await facts()).filter(({ ended }) => ended === null);

describe('what the patient’s app tells', () => {
  test('comes with the request, is recorded as told by the patient and by no person of staff; sent twice once', async () => {
    const clientId = randomUUID();
    const raise = () =>
      server.intake.call(customerCalls.intakeRequest, {
        body: {
          clientId,
          mrn: '204301',
          kind: 'TALK_TO_NURSE',
          isAnother: true,
          consultationMode: 'CHAT',
          reason: 'Rash',
          facts: [
            { value: allergy('Penicillin') },
            { value: { kind: 'PROBLEM', title: 'Asthma', code: null } },
          ],
        },
      });
    const first = await raise();
    expect(first.notRecorded).toEqual([]);
    expect(await raise()).toMatchObject({ requestId: first.requestId, notRecorded: [] });
    const told = (await holding()).toSorted((a, b) => a.value.kind.localeCompare(b.value.kind));
    expect(told).toMatchObject([
      { value: { kind: 'ALLERGY', substance: 'Penicillin' }, source: 'PATIENT', by: null },
      { value: { kind: 'PROBLEM', title: 'Asthma' }, source: 'PATIENT', by: null },
    ]);
    const patient = (await server.rows('patient')).find(({ id }) => id === memberId());
    expect(patient?.allergies).toEqual(['Penicillin']);
  });

  test('reports "no known allergies" only when it was asked', async () => {
    const body = {
      requestId: v.requestId,
      clientId: randomUUID(),
      facts: [{ value: { kind: 'NO_KNOWN_ALLERGY' as const } }],
    };
    expect(await server.intake.refusal(customerCalls.intakeFacts, { body })).toMatchObject({
      httpStatus: 400,
      fields: [{ path: 'facts.0.asked' }],
    });
    const { notRecorded } = await tell([{ value: { kind: 'NO_KNOWN_ALLERGY' }, asked: true }]);
    expect(notRecorded).toEqual([]);
    expect(await holding()).toMatchObject([{ value: { kind: 'NO_KNOWN_ALLERGY' } }]);
  });

  test('never reports "no known allergies" beside a known one; the request is raised all the same', async () => {
    await record(allergy('Ibuprofen'));
    const { notRecorded, again } = await tell([
      { value: { kind: 'NO_KNOWN_ALLERGY' }, asked: true },
      { value: { kind: 'PROBLEM', title: 'Gout', code: null } },
    ]);
    expect(notRecorded).toEqual([0]);
    expect((await again()).notRecorded).toEqual([0]);
    expect((await holding()).map(({ value }) => value.kind).toSorted()).toEqual(['ALLERGY', 'PROBLEM']);
  });

  test('does not take the place of what staff recorded of the same allergy', async () => {
    await record(allergy('Penicillin', { severity: 'SEVERE', certainty: 'CONFIRMED' }));
    expect((await tell([{ value: allergy('penicillin') }])).notRecorded).toEqual([0]);
    expect(await holding()).toMatchObject([{ value: { severity: 'SEVERE' } }]);
  });

  test('keeps staff’s state over the app’s unless that is graver, with both in the history', async () => {
    await record({ kind: 'KIDNEY', state: 'SEVERELY_REDUCED', note: 'eGFR 18' });
    expect((await tell([{ value: { kind: 'KIDNEY', state: 'NORMAL', note: '' } }])).notRecorded).toEqual([0]);
    expect(await holding()).toMatchObject([{ value: { state: 'SEVERELY_REDUCED' } }]);
    expect((await facts()).filter(({ ended }) => ended)).toMatchObject([{ value: { state: 'NORMAL' } }]);
    await record({ kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null });
    const pregnant = { kind: 'PREGNANCY', state: 'PREGNANT', weeks: 8 } as const;
    expect((await tell([{ value: pregnant }])).notRecorded).toEqual([]);
    expect((await holding()).find(({ value }) => value.kind === 'PREGNANCY')?.value).toEqual(pregnant);
  });
});
