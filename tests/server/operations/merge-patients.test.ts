// @module-tag critical
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { customerCalls } from '#contract/customer.ts';
import { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { patientCalls } from '#contract/patients.ts';
import { patientsAdminCalls as calls } from '#contract/patients-admin.ts';
import { commands } from '#server/cli/commands.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { askOf, makeVisit, vitalsOf } from '#tests/support/journeys/nurse-visit.ts';
import { allergyTo, openDuplicates } from '#tests/support/server/duplicates.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db } = server;
const { operator, two, rowOf, read, inputOf, merge, undo, refusedUndo, addFact, addLink } =
  await openDuplicates(server);

describe('a merge', () => {
  test('keeps the allergies of both, and says of neither that none is known', async () => {
    const [kept, merged] = two();
    await addFact(kept, { kind: 'NO_KNOWN_ALLERGY' });
    await addFact(merged, allergyTo('Penicillin'));
    await addFact(
      kept,
      { kind: 'PREGNANCY', state: 'PREGNANT', weeks: null },
      new Date(server.clock.now().getTime() - 1_000),
    );
    await addFact(merged, { kind: 'PREGNANCY', state: 'NOT_PREGNANT', weeks: null });
    await merge(kept, merged);
    expect(await rowOf(kept)).toMatchObject({
      allergies: ['Penicillin'],
      noKnownAllergies: false,
      pregnancy: { state: 'PREGNANT' },
    });
    const { id } = await rowOf(kept);
    const facts = (await server.rows('knownFact')).filter((row) => row.patientId === id);
    expect(facts).toHaveLength(4);
    expect(
      facts
        .filter(({ endedAt }) => endedAt === null)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(['ALLERGY', 'PREGNANCY']);
  });

  test('finds the record that stays by the other’s MRN and says so; the patient’s app too', async () => {
    const [kept, merged] = two();
    await merge(kept, merged);
    const { items } = await operator.call(calls.findPatients, { body: { search: merged } });
    expect(items.find(({ mrn }) => mrn === kept)).toMatchObject({ mergedMrns: [merged] });
    expect(items.map(({ mrn }) => mrn)).not.toContain(merged);
    expect(await read(merged)).toMatchObject({ mergedInto: { mrn: kept }, visits: 0, orders: 0 });
    const { requestId } = await server.raise('LAB', { mrn: merged });
    const request = (await server.rows('request')).find(({ id }) => id === requestId);
    expect(request?.patientId).toBe((await rowOf(kept)).id);
    const state = await server.intake.call(customerCalls.intakeRequestState, { query: { requestId } });
    expect(state.requestStatus).toBe('REQUESTED');
  });

  test('ends the links of the record that was merged', async () => {
    const [kept, merged] = two();
    const [ofSurvivor, ofMerged] = [
      await addLink(kept, (await server.raise('LAB', { mrn: kept })).requestId),
      await addLink(merged, (await server.raise('LAB', { mrn: merged })).requestId),
    ];
    await merge(kept, merged);
    const links = await server.rows('patientLink');
    expect(links.find(({ id }) => id === ofSurvivor)?.revokedAt).toBeNull();
    expect(links.find(({ id }) => id === ofMerged)?.revokedAt).not.toBeNull();
  });
});

describe('a merge is refused', () => {
  const reasonOf = async (kept: string, merged: string) =>
    operator.refusal(calls.mergePatients, await inputOf(kept, merged));

  test('while either has a consultation in progress, which is named', async () => {
    const [kept, merged] = two();
    const { number } = await visit(server, { mrn: merged, doctor: 'meera.iyer' });
    for (const pair of [
      [kept, merged],
      [merged, kept],
    ] as const)
      expect(await reasonOf(...pair)).toMatchObject({
        code: 'RULE',
        reason: 'VISIT_IN_PROGRESS',
        params: { numbers: [number] },
      });
  });

  test('refuses mother and child, differing birth date, sex or blood group, one record, and a merged one', async () => {
    const [one, other] = two();
    const [{ id: mother }, { id: child }] = [await rowOf(one), await rowOf(other)];
    await db
      .insertInto('familyMember')
      .values({ patientId: child, accountId: mother, relation: 'CHILD' })
      .execute();
    expect(await reasonOf(one, other)).toMatchObject({ reason: 'PATIENTS_RELATED' });
    expect(await reasonOf(other, one)).toMatchObject({ reason: 'PATIENTS_RELATED' });
    const [a, b] = two();
    await db.updateTable('patient').set({ bloodGroup: 'A+' }).where('mrn', '=', a).execute();
    await db.updateTable('patient').set({ bloodGroup: 'B+' }).where('mrn', '=', b).execute();
    expect(await reasonOf(a, b)).toMatchObject({ reason: 'RECORDS_DIFFER' });
    await db.updateTable('patient').set({ bloodGroup: 'A+' }).where('mrn', '=', b).execute();
    for (const other of [{ bornOn: '1984-07-13' }, { sex: 'MALE' as const }]) {
      const [c, d] = two();
      await db.updateTable('patient').set(other).where('mrn', '=', d).execute();
      expect(await reasonOf(c, d)).toMatchObject({ reason: 'RECORDS_DIFFER' });
    }
    expect(await reasonOf(a, a)).toMatchObject({ fields: [{ path: 'mergedId', reason: 'SAME_RECORD' }] });
    const [kept, merged] = two();
    await merge(kept, merged);
    expect(await reasonOf(a, merged)).toMatchObject({ reason: 'PATIENT_MERGED' });
    expect(await reasonOf(merged, a)).toMatchObject({ reason: 'PATIENT_MERGED' });
  });

  test('when one of the two was changed since they were compared', async () => {
    const [kept, merged] = two();
    const input = await inputOf(kept, merged);
    await db.updateTable('patient').set({ name: 'Another Name' }).where('mrn', '=', merged).execute();
    expect(await operator.refusal(calls.mergePatients, input)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });
});

describe('an undo', () => {
  test('leaves what was written since with the record that stayed', async () => {
    const [kept, merged] = two();
    const before = await server.raise('LAB', { mrn: merged });
    const { mergeId } = await merge(kept, merged);
    const since = await server.raise('LAB', { mrn: merged });
    await undo(mergeId);
    const requests = await server.rows('request');
    const ownerOf = (requestId: string) => requests.find(({ id }) => id === requestId)?.patientId;
    expect(ownerOf(before.requestId)).toBe((await rowOf(merged)).id);
    expect(ownerOf(since.requestId)).toBe((await rowOf(kept)).id);
    expect(await read(kept)).toMatchObject({ merges: [{ mrn: merged, undone: { reason: 'Two people' } }] });
    expect(await read(merged)).toMatchObject({ mergedInto: null });
    expect(await refusedUndo(mergeId)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('refuses when an allergy was recorded since, or a result of an order that came with it', async () => {
    const [kept, merged] = two();
    const { requestId } = await server.raise('LAB', { mrn: merged });
    const { mergeId } = await merge(kept, merged);
    const fact = await addFact(kept, allergyTo('Latex'));
    expect(await refusedUndo(mergeId)).toMatchObject({ reason: 'MERGE_FACTS_CHANGED' });
    await db.deleteFrom('knownFact').where('id', '=', fact).execute();
    const at = server.clock.now();
    await db
      .insertInto('observation')
      .values({
        id: randomUUID(),
        patientId: (await rowOf(kept)).id,
        kind: 'LAB',
        code: '718-7',
        name: 'Haemoglobin',
        value: 9,
        unit: 'g/dL',
        low: null,
        high: null,
        vitalSetId: null,
        requestId,
        at,
      })
      .execute();
    expect(await refusedUndo(mergeId)).toMatchObject({ reason: 'MERGE_MIXED' });
    const owner = (await server.rows('request')).find(({ id }) => id === requestId)?.patientId;
    expect(owner).toBe((await rowOf(kept)).id);
  });

  test('goes from the newest to the oldest, and follows two merges to the record that stays', async () => {
    const [first, second] = two();
    const [third] = two();
    const older = await merge(second, first);
    const newer = await merge(third, second);
    expect((await operator.call(calls.findPatients, { body: { search: first } })).items[0]).toMatchObject({
      mrn: third,
      mergedMrns: [first, second].toSorted(),
    });
    expect(await refusedUndo(older.mergeId)).toMatchObject({ reason: 'MERGE_NOT_NEWEST' });
    await undo(newer.mergeId);
    await undo(older.mergeId);
    expect(await read(first)).toMatchObject({ mergedInto: null });
  });

  test('ends a link that was sent since for what goes back', async () => {
    const [kept, merged] = two();
    const { requestId } = await server.raise('LAB', { mrn: merged });
    const { mergeId } = await merge(kept, merged);
    const link = await addLink(kept, requestId);
    await undo(mergeId);
    expect((await server.rows('patientLink')).find(({ id }) => id === link)?.revokedAt).not.toBeNull();
  });
});

describe('vital signs of a home visit', () => {
  /** A home visit to a patient with one set of vital signs. */
  async function measured(mrn: string) {
    const { anitha, serviceId, visitId } = await makeVisit(server, mrn);
    const take = async () =>
      (await anitha.call(nurseVisitCalls.recordVisitVitals, vitalsOf(visitId))).vitals.id;
    return { anitha, serviceId, visitId, take, setId: await take() };
  }
  type Measured = Awaited<ReturnType<typeof measured>>;

  /** Each of these is of one patient, with its values and its order; the nurse and the patient's page say so. */
  async function mustBeOf(mrn: string, ...visits: Measured[]) {
    const { id } = await rowOf(mrn);
    const [sets, values] = [await server.rows('vitalSet'), await server.rows('observation')];
    const setIds = visits.map(({ setId }) => setId).toSorted();
    const ofPatient = sets.filter(({ patientId }) => patientId === id);
    expect(ofPatient.map((row) => row.id).toSorted()).toEqual(setIds);
    const valuesOfSets = values.filter(({ vitalSetId }) => setIds.includes(vitalSetId ?? ''));
    expect(valuesOfSets.map(({ patientId }) => patientId)).toEqual(setIds.flatMap(() => Array(6).fill(id)));
    for (const { anitha, visitId, setId } of visits) {
      const read = await anitha.call(nurseVisitCalls.nurseHomeVisit, { query: { visitId } });
      expect(read.visit).toMatchObject({ patient: { id, mrn }, vitals: [{ id: setId }] });
      const page = await anitha.call(patientCalls.patientVitals, { query: { memberId: id } });
      expect(page.items.map((set) => set.id).toSorted()).toEqual(setIds);
    }
  }

  test('go with it to the record that stays, and back to its own by the undo', async () => {
    const [kept, merged] = two();
    const [ofSurvivor, ofMerged] = [await measured(kept), await measured(merged)];
    await mustBeOf(merged, ofMerged);
    const { mergeId } = await merge(kept, merged);
    await mustBeOf(kept, ofSurvivor, ofMerged);
    await mustBeOf(merged);
    await undo(mergeId);
    await mustBeOf(kept, ofSurvivor);
    await mustBeOf(merged, ofMerged);
  });

  test('refuse the undo when taken since at a visit that would be moved back', async () => {
    const [kept, merged] = two();
    const [ofSurvivor, ofMerged] = [await measured(kept), await measured(merged)];
    const { mergeId } = await merge(kept, merged);
    await ofSurvivor.take();
    const since = await ofMerged.take();
    expect(await refusedUndo(mergeId)).toMatchObject({ reason: 'MERGE_MIXED' });
    await db.deleteFrom('observation').where('vitalSetId', '=', since).execute();
    await db.deleteFrom('vitalSet').where('id', '=', since).execute();
    await undo(mergeId);
    await mustBeOf(merged, ofMerged);
  });

  test('move with the doctor who was asked, and refuse the undo when asked since', async () => {
    const [kept, merged] = two();
    const { anitha, visitId } = await measured(merged);
    const ask = () => anitha.call(nurseVisitCalls.askDoctor, askOf(visitId));
    const { mergeId } = await merge(kept, merged);
    const { askedDoctor } = (await ask()).visit;
    expect(await refusedUndo(mergeId)).toMatchObject({ reason: 'MERGE_MIXED' });
    const ofRequest = (table: 'statusHistory' | 'alert') =>
      db
        .deleteFrom(table)
        .where('requestId', '=', askedDoctor?.id ?? '')
        .execute();
    await db.deleteFrom('alertListener').execute();
    await ofRequest('alert');
    await ofRequest('statusHistory');
    await db
      .deleteFrom('request')
      .where('id', '=', askedDoctor?.id ?? '')
      .execute();
    await undo(mergeId);
    await ask();
    const again = (await merge(kept, merged)).mergeId;
    await undo(again);
    const { id } = await rowOf(merged);
    const [asked] = (await server.rows('request')).filter(({ homeVisitId }) => homeVisitId === visitId);
    expect(asked?.patientId).toBe(id);
  });
});

test('the command line merges and undoes by the same functions', async () => {
  const run = (name: string, ...args: string[]) =>
    commands.find((command) => command.name === name)?.run(server.deps, args);
  const [kept, merged] = two();
  expect(await run('patients merge', kept, merged, 'Registered twice')).toMatchObject({ ok: true });
  expect((await run('patients find', merged))?.lines.join()).toContain(`merged: ${merged}`);
  expect(await run('patients merge', kept, merged, 'Again')).toMatchObject({ ok: false });
  expect(await run('patients unmerge', merged, 'Two people')).toMatchObject({ ok: true });
  expect(await run('patients unmerge', merged, 'Again')).toMatchObject({ ok: false });
  expect(await read(merged)).toMatchObject({ mergedInto: null });
});
