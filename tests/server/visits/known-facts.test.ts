import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import { knownFactCalls, type FactValue } from '#contract/known-facts.ts';
import { OCCURRED_AT_HEADER, SENT_AT_HEADER } from '#contract/occurred-at.ts';
import { patientCalls } from '#contract/patients.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let v: Visit;
let memberId: string;
let mrn = 204_330;

beforeEach(async () => {
  v = await visit(server, { mrn: String((mrn += 1)) });
  memberId = v.consultation.patient.id;
  await server.db.deleteFrom('knownFact').where('patientId', '=', memberId).execute();
  const nothing = { allergies: '[]', conditions: '[]', noKnownAllergies: false, pregnancy: null };
  await server.db.updateTable('patient').set(nothing).where('id', '=', memberId).execute();
});

const penicillin: FactValue = {
  kind: 'ALLERGY',
  substance: 'Penicillin',
  reaction: 'Rash',
  severity: 'SEVERE',
  certainty: 'CONFIRMED',
};
const body = (value: FactValue, more: Partial<BodyOf<typeof knownFactCalls.recordFact>> = {}) => ({
  body: { memberId, clientId: randomUUID(), value, source: 'PATIENT' as const, ...more },
});
const record = async (value: FactValue, more = {}) =>
  (await v.nurse.call(knownFactCalls.recordFact, body(value, more))).fact;
const facts = async () => (await v.doctor.call(knownFactCalls.knownFacts, { query: { memberId } })).facts;
const patient = async () => (await v.doctor.call(patientCalls.patientById, { query: { memberId } })).member;

describe('what is known of a patient', () => {
  test('an allergy that the nurse records is the doctor’s to see, and stays in the history when it ends', async () => {
    const eventsBefore = (await server.rows('event')).length;
    const fact = await record(penicillin);
    expect(fact).toMatchObject({
      value: penicillin,
      source: 'PATIENT',
      by: { userId: v.nurse.userId },
      ended: null,
    });
    expect((await server.rows('event')).slice(eventsBefore)).toMatchObject([
      { type: 'consultation.changed', data: { consultationId: v.id } },
    ]);
    expect((await server.rows('audit')).at(-1)).toMatchObject({ action: 'RECORD_FACT', patientId: memberId });
    expect(await patient()).toMatchObject({ allergies: ['Penicillin'], noKnownAllergies: false });
    const end = { body: { memberId, factId: fact.id, reason: 'IN_ERROR' as const } };
    await v.doctor.call(knownFactCalls.endFact, end);
    expect(await facts()).toMatchObject([
      { id: fact.id, ended: { by: { userId: v.doctor.userId }, reason: 'IN_ERROR' } },
    ]);
    expect(await patient()).toMatchObject({ allergies: [], noKnownAllergies: false });
    // A second press changes nothing.
    expect((await v.nurse.call(knownFactCalls.endFact, end)).fact.ended?.by?.userId).toBe(v.doctor.userId);
  });

  test('“none known” is never beside a known allergy, in either order', async () => {
    expect((await patient()).noKnownAllergies).toBe(false);
    await record({ kind: 'NO_KNOWN_ALLERGY' });
    expect((await patient()).noKnownAllergies).toBe(true);
    await record(penicillin);
    expect(await patient()).toMatchObject({ allergies: ['Penicillin'], noKnownAllergies: false });
    expect(
      await v.nurse.refusal(knownFactCalls.recordFact, body({ kind: 'NO_KNOWN_ALLERGY' })),
    ).toMatchObject({
      code: 'RULE',
      reason: 'ALLERGIES_ON_RECORD',
    });
  });

  test('the same allergy told again takes the place of the first; a send that is repeated is stored once', async () => {
    await record({ ...penicillin, severity: null });
    const clientId = randomUUID();
    const [once, twice] = [await record(penicillin, { clientId }), await record(penicillin, { clientId })];
    expect(twice.id).toBe(once.id);
    const known = await facts();
    expect(known.map(({ ended }) => ended?.reason)).toEqual([undefined, 'REPLACED']);
    // With the code of the lists, which the words name.
    const coded = { kind: 'CLASS', code: 'penicillins', name: 'Penicillins' };
    expect(known[0]?.value).toEqual({ ...penicillin, coded });
  });

  test('a correction of an entry that has ended since is refused, and nothing is lost of the newer', async () => {
    const first = await record(penicillin);
    const second = await record({ ...penicillin, substance: 'Amoxicillin' }, { replaces: first.id });
    expect(
      await v.nurse.refusal(knownFactCalls.recordFact, body(penicillin, { replaces: first.id })),
    ).toMatchObject({
      code: 'RULE',
      reason: 'FACT_CHANGED',
    });
    expect((await facts()).filter(({ ended }) => !ended).map(({ id }) => id)).toEqual([second.id]);
  });

  test('moves an offline entry to the history when a newer answer exists', async () => {
    await record({ kind: 'PREGNANCY', state: 'PREGNANT', weeks: 20 });
    const hourAgo = new Date(server.clock.now().getTime() - 3_600_000).toISOString();
    const headers = { [OCCURRED_AT_HEADER]: hourAgo, [SENT_AT_HEADER]: server.clock.now().toISOString() };
    const old = { kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null } as const;
    await v.nurse.send(knownFactCalls.recordFact, { ...body(old), headers });
    expect(
      (await facts()).map(({ value, ended }) => ['state' in value && value.state, ended?.reason]),
    ).toEqual([
      ['PREGNANT', undefined],
      ['NOT_PREGNANT', 'REPLACED'],
    ]);
    expect((await patient()).isPregnant).toBe(true);
  });

  test('“not pregnant” holds for a month, a pregnancy for as long as one lasts', async () => {
    await record({ kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null });
    expect((await patient()).isPregnant).toBe(false);
    const days = async (count: number) => {
      const at = new Date(server.clock.now().getTime() - count * 86_400_000).toISOString();
      const [row] = await server.db
        .selectFrom('patient')
        .select('pregnancy')
        .where('id', '=', memberId)
        .execute();
      const pregnancy = JSON.stringify({ ...row?.pregnancy, at });
      await server.db.updateTable('patient').set({ pregnancy }).where('id', '=', memberId).execute();
    };
    await days(31);
    expect((await patient()).isPregnant).toBeNull();
    await record({ kind: 'PREGNANCY', state: 'PREGNANT', weeks: 8 });
    await days(200);
    expect((await patient()).isPregnant).toBe(true);
    await days(295);
    expect((await patient()).isPregnant).toBeNull();
  });

  test('a doctor and a nurse who do not treat them neither read nor write it', async () => {
    const neighbour = await server.signInAs('arjun.rao');
    const query = { query: { memberId } };
    expect((await neighbour.refusal(knownFactCalls.knownFacts, query)).code).toBe('NOT_FOUND');
    expect((await neighbour.refusal(knownFactCalls.recordFact, body(penicillin))).code).toBe('NOT_FOUND');
    expect(await facts()).toEqual([]);
  });
});
