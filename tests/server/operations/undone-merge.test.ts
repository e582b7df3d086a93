// @module-tag critical
import { sql } from 'kysely';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOVED } from '#server/patients/patient-merge.queries.ts';
import { nurseVisitCalls } from '#contract/nurse-visits.ts';
import { askOf, makeVisit, vitalsOf } from '#tests/support/journeys/nurse-visit.ts';
import { allergyTo, openDuplicates } from '#tests/support/server/duplicates.ts';
import type { FilledColumns } from '#server/platform/sql/tables/patients.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { db } = server;
const { mrns, two, rowOf, merge, undo, addFact, addLink, decideSpo2 } = await openDuplicates(server);

/** Tables that a merge and its undo may add to, and those derived from the names. */
const NOT_COMPARED = [
  'audit',
  'row_change',
  'audit_head',
  'event',
  'idempotency',
  'patient_merge',
  'patient_search',
];

/** Every row of every other table. */
async function wholeStore(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() order by 1`.execute(db);
  const store: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => !NOT_COMPARED.includes(table.name))) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(one)::text as row
      from ${sql.raw(`"${name}"`)} as one order by 1`.execute(db);
    store[name] = rows.map(({ row }) => row);
  }
  return store;
}

/** The SpO2 scale that a doctor decided on, so many days ago; null: no doctor decided. */
type Spo2Decision = { scale: 1 | 2; daysAgo: number } | null;
const spo2Decisions: Spo2Decision[] = [null, { scale: 2, daysAgo: 9 }, { scale: 1, daysAgo: 5 }];

interface Life {
  requests: number;
  allergies: string[];
  isAsked: boolean;
  isPregnant: boolean | null;
  email: string | null;
  guardian: string | null;
  members: number;
  isVisited: boolean;
  spo2: Spo2Decision;
}
const life = fc.record<Life>({
  requests: fc.integer({ min: 0, max: 2 }),
  allergies: fc.array(fc.constantFrom('Penicillin', 'Latex', 'Aspirin'), { maxLength: 2 }),
  isAsked: fc.boolean(),
  isPregnant: fc.constantFrom(true, false, null),
  email: fc.constantFrom('asha@example.in', null),
  guardian: fc.constantFrom('Mohan Shinde', null),
  members: fc.integer({ min: 0, max: 1 }),
  isVisited: fc.boolean(),
  spo2: fc.constantFrom(...spo2Decisions),
});

/** Gives a patient requests, links, facts, an address, a family, vital signs of a home visit and a doctor asked there. */
async function live(
  mrn: string,
  { requests, allergies, isAsked, isPregnant, email, guardian, members, isVisited, spo2 }: Life,
) {
  if (isVisited) {
    const { anitha, visitId } = await makeVisit(server, mrn);
    await anitha.call(nurseVisitCalls.recordVisitVitals, vitalsOf(visitId));
    await anitha.call(nurseVisitCalls.askDoctor, askOf(visitId));
  }
  for (let at = 0; at < requests; at += 1) {
    const { requestId } = await server.raise('LAB', { mrn });
    await addLink(mrn, requestId);
  }
  for (const substance of allergies) await addFact(mrn, allergyTo(substance));
  if (isAsked && !allergies.length) await addFact(mrn, { kind: 'NO_KNOWN_ALLERGY' });
  if (isPregnant !== null)
    await addFact(mrn, { kind: 'PREGNANCY', state: isPregnant ? 'PREGNANT' : 'NOT_PREGNANT', weeks: null });
  const { id } = await rowOf(mrn);
  const relation = guardian === null ? null : ('FATHER' as const);
  const persons = { guardianName: guardian, guardianRelation: relation, mobileOwner: relation };
  await db
    .updateTable('patient')
    .set({ email, ...persons })
    .where('id', '=', id)
    .execute();
  if (spo2) await decideSpo2(mrn, spo2.scale, spo2.daysAgo);
  for (let at = 0; at < members; at += 1) {
    const patientId = (await rowOf(mrns.pop() ?? '')).id;
    await db.insertInto('familyMember').values({ patientId, accountId: id, relation: 'CHILD' }).execute();
  }
}

describe('a merge', () => {
  test('restores the store row for row when undone', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(life, life, async (ofSurvivor, ofMerged) => {
        const [kept, merged] = two();
        await live(kept, ofSurvivor);
        await live(merged, ofMerged);
        const before = await wholeStore();
        const { mergeId } = await merge(kept, merged);
        const after = await wholeStore();
        if (ofMerged.requests || ofMerged.isVisited) expect(after).not.toEqual(before);
        await undo(mergeId);
        expect(await wholeStore()).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });

  test('takes a guardian as a whole, and the owner of a mobile for the same number alone', async () => {
    const set = async (mrn: string, values: FilledColumns & { mobile?: string }) =>
      db.updateTable('patient').set(values).where('mrn', '=', mrn).execute();
    const father: FilledColumns = {
      guardianName: 'Mohan Shinde',
      guardianRelation: 'FATHER',
      mobileOwner: 'FATHER',
    };
    const [kept, merged] = two();
    await set(merged, father);
    await merge(kept, merged);
    expect(await rowOf(kept)).toMatchObject(father);

    const [named, other] = two();
    await set(named, { guardianName: 'Asha Shinde', mobile: '+919822055444' });
    await set(other, father);
    await merge(named, other);
    expect(await rowOf(named)).toMatchObject({
      guardianName: 'Asha Shinde',
      guardianRelation: null,
      mobileOwner: null,
    });
  });

  test.each([
    ['the SpO2 scale of the duplicate', null, { scale: 2, daysAgo: 5 }, 2],
    ['its own SpO2 scale', { scale: 2, daysAgo: 5 }, null, 2],
    ['the newer SpO2 scale, of the duplicate', { scale: 2, daysAgo: 9 }, { scale: 1, daysAgo: 5 }, 1],
    ['the newer SpO2 scale, its own', { scale: 2, daysAgo: 5 }, { scale: 1, daysAgo: 9 }, 2],
    ['SpO2 scale 1 where no doctor decided', null, null, 1],
  ] as const)('gives the record that stays %s', async (_, ofSurvivor, ofMerged, expected) => {
    const [kept, merged] = two();
    if (ofSurvivor) await decideSpo2(kept, ofSurvivor.scale, ofSurvivor.daysAgo);
    if (ofMerged) await decideSpo2(merged, ofMerged.scale, ofMerged.daysAgo);
    await merge(kept, merged);
    expect((await rowOf(kept)).spo2Scale).toBe(expected);
  });

  test('leaves the SpO2 scale that a doctor decided on after it when it is undone', async () => {
    const [kept, merged] = two();
    await decideSpo2(merged, 2, 5);
    const { mergeId } = await merge(kept, merged);
    await decideSpo2(kept, 1, 0);
    await undo(mergeId);
    expect(await rowOf(kept)).toMatchObject({ spo2Scale: 1, spo2ScaleAt: expect.any(Date) });
    expect(await rowOf(merged)).toMatchObject({ spo2Scale: 2 });
  });

  test('moves the rows of every table that names a patient, but of those that are listed here', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'patient'::regclass`.execute(db);
    const moved = Object.keys(MOVED).map((table) => table.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));
    // Moved by a rule of their own, revoked, ended with the record, kept with it, or made of it.
    const others = [
      'abdm_context',
      'abdm_grant',
      'abdm_patient',
      'abha_verification',
      'family_member',
      'fhir_token',
      'notice_read',
      'patient_link',
      'patient_correction',
      'patient_erasure',
      'patient_export',
      'patient_merge',
      'patient_search',
      'patient_share',
      'possible_duplicate',
      'record_end',
      'smart_code',
      'smart_launch',
    ];
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...moved, ...others].toSorted());
  });
});
