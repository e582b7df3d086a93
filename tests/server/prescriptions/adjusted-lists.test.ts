// @module-tag critical
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { medicineAdjustmentCalls as calls } from '#contract/medicine-adjustments.ts';
import { padCalls } from '#contract/pad.ts';
import type { TelemedicineUse } from '#contract/prescription-checks.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines, medicineById } from '#server/reference/medicines.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { catalogueOf } from '#tests/support/server/catalogue.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { audited, changesOf } = catalogueOf(server);
let operator: Client & { userId: string };
let v: Visit;

beforeAll(async () => {
  operator = await signInOperator(server);
  v = await visit(server, { mrn: '204331', mode: 'VIDEO' });
  const patientId = v.consultation.patient.id;
  await server.db.deleteFrom('knownFact').where('patientId', '=', patientId).execute();
  await server.db
    .updateTable('patient')
    .set({ sex: 'MALE', bornOn: '1980-05-05', ageConfirmed: true, allergies: '[]', conditions: '[]' })
    .where('id', '=', patientId)
    .execute();
  await server.db
    .updateTable('consultation')
    .set({ consentKind: 'IMPLIED' })
    .where('id', '=', v.id)
    .execute();
});
afterEach(async () => {
  await server.db.deleteFrom('medicineAdjustment').execute();
});

const REASON = 'The drugs committee stopped it after two cases of bleeding.';
/** List O by name. */
const PARACETAMOL = pick('Paracetamol');
/** List B by default, without a schedule. */
const CHARCOAL = pick('Activated charcoal');

function groupOf({ medicineId }: PrescriptionItem) {
  const medicine = medicineById(medicineId);
  if (!medicine) throw new Error('no such medicine');
  return { genericId: medicine.genericId, route: medicine.route };
}

interface Asked {
  use?: TelemedicineUse;
  reason?: string;
  notice?: string;
  was?: string | null;
}

const adjustment = (item: PrescriptionItem, more: Asked = {}) => ({
  body: { ...groupOf(item), use: 'NEVER' as const, reason: REASON, was: null, ...more },
});
const adjust = (item: PrescriptionItem, more?: Asked) =>
  operator.call(calls.adjustMedicine, adjustment(item, more));
/** As another instance, or an earlier release, has stored it. */
async function store(item: PrescriptionItem, telemedicineUse: TelemedicineUse): Promise<void> {
  await server.db
    .insertInto('medicineAdjustment')
    .values({
      id: randomUUID(),
      ...groupOf(item),
      telemedicineUse,
      reason: REASON,
      notice: null,
      byUser: operator.userId,
      at: server.clock.now(),
      endedAt: null,
      endedBy: null,
      endReason: null,
    })
    .execute();
}
const currentOf = async (item: PrescriptionItem) => {
  const { items } = await operator.call(calls.medicineAdjustments, {
    query: { search: item.genericMedicineName },
  });
  const { genericId, route } = groupOf(item);
  return items.find((row) => row.genericId === genericId && row.route === route);
};
const historyOf = async (item: PrescriptionItem) => {
  const { genericId, route } = groupOf(item);
  const query = { genericId: String(genericId), route };
  return (await operator.call(calls.medicineAdjustmentHistory, { query })).adjustments;
};

const check = (item: PrescriptionItem) =>
  v.doctor.call(padCalls.checkPrescription, { body: { consultationNumber: v.number, items: [item] } });
const signing = (item: PrescriptionItem) => ({
  body: { consultationNumber: v.number, clientId: randomUUID(), items: [item] },
});
const found = async ({ medicineId, genericMedicineName }: PrescriptionItem) => {
  const { medicines } = await v.doctor.call(prescriptionCalls.getMedicineByName, {
    query: { genericMedicineName },
  });
  return medicines.find(({ id }) => id === medicineId);
};

describe('a medicine that the hospital prohibits', () => {
  it('is found as such with the reason, marked, refused on the pad and not signed', async () => {
    expect(await found(PARACETAMOL)).toMatchObject({ telemedicineList: 'O' });
    await adjust(PARACETAMOL);
    const adjusted = { reason: REASON, from: 'ANY_MODE' };
    expect(await found(PARACETAMOL)).toMatchObject({
      telemedicineList: 'PROHIBITED',
      telemedicineUse: 'NEVER',
      adjusted,
    });
    const { marks } = await v.doctor.call(padCalls.markMedicines, {
      body: { consultationNumber: v.number, items: [], medicineIds: [PARACETAMOL.medicineId] },
    });
    expect(marks).toMatchObject([{ refusal: 'HOSPITAL_PROHIBITED', adjusted }]);
    expect(await check(PARACETAMOL)).toMatchObject({
      refusals: [{ reason: 'HOSPITAL_PROHIBITED' }],
      medicines: [{ telemedicineList: 'PROHIBITED', adjusted }],
    });
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, signing(PARACETAMOL))).toMatchObject({
      code: 'RULE',
      reason: 'PRESCRIPTION_REFUSED',
      params: {
        reasons: ['HOSPITAL_PROHIBITED'],
        adjusted: [{ name: 'Paracetamol', reason: REASON }],
      },
    });
  });

  it('counts at the signature, also when it was on the pad before, and leaves what was signed', async () => {
    expect((await check(PARACETAMOL)).refusals).toEqual([]);
    const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, signing(PARACETAMOL));
    await adjust(PARACETAMOL);
    expect((await v.doctor.send(prescriptionCalls.signPrescription, signing(PARACETAMOL))).status).toBe(422);
    const kept = (await server.rows('prescription')).find(({ id }) => id === prescription.id);
    expect(kept).toMatchObject({ sha256: prescription.sha256, withdrawnAt: null });
  });

  it('is prescribed in person, where the lists of telemedicine do not decide', async () => {
    await adjust(PARACETAMOL);
    await server.db.updateTable('consultation').set({ mode: 'IN_PERSON' }).where('id', '=', v.id).execute();
    expect((await check(PARACETAMOL)).refusals).toEqual([]);
    await server.db.updateTable('consultation').set({ mode: 'VIDEO' }).where('id', '=', v.id).execute();
    expect((await check(PARACETAMOL)).refusals).toHaveLength(1);
  });

  it('is known at once to an instance that did not adjust it', async () => {
    expect((await check(PARACETAMOL)).refusals).toEqual([]);
    await store(PARACETAMOL, 'FOLLOW_UP');
    expect((await check(PARACETAMOL)).refusals).toMatchObject([{ reason: 'LIST_B_FOLLOW_UP_ONLY' }]);
  });

  it('is on the list of the data again once the adjustment is ended with a reason', async () => {
    await adjust(PARACETAMOL);
    const id = (await currentOf(PARACETAMOL))?.adjustment?.id ?? '';
    const end = { body: { adjustmentId: id, reason: 'The committee allows it again.' } };
    await operator.call(calls.endMedicineAdjustment, end);
    expect((await check(PARACETAMOL)).refusals).toEqual([]);
    expect((await found(PARACETAMOL))?.adjusted).toBeUndefined();
    expect(await historyOf(PARACETAMOL)).toMatchObject([
      {
        use: 'NEVER',
        reason: REASON,
        by: 'Rohan Kulkarni',
        ended: { by: 'Rohan Kulkarni', reason: 'The committee allows it again.' },
      },
    ]);
    expect(await operator.refusal(calls.endMedicineAdjustment, end)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });
});

describe('a list that the hospital makes looser', () => {
  it('is shown on the pad with where it was, and the adjustment is audited', async () => {
    expect((await check(CHARCOAL)).refusals).toMatchObject([{ reason: 'LIST_B_FOLLOW_UP_ONLY' }]);
    const before = (await audited('ADJUST_MEDICINE')).length;
    await adjust(CHARCOAL, { use: 'ANY_MODE' });
    expect(await check(CHARCOAL)).toMatchObject({
      refusals: [],
      medicines: [{ telemedicineList: 'O', adjusted: { reason: REASON, from: 'FOLLOW_UP' } }],
    });
    const { genericId, route } = groupOf(CHARCOAL);
    expect((await audited('ADJUST_MEDICINE')).slice(before)).toEqual([`${genericId} ${route}`]);
    const [change] = await changesOf(`${genericId} ${route}`);
    expect(change).toEqual({
      before: null,
      after: { use: 'ANY_MODE', reason: REASON },
      byUser: operator.userId,
    });
  });

  it('goes to list A with the notice that places it there, and not without', async () => {
    expect(
      await operator.refusal(calls.adjustMedicine, adjustment(CHARCOAL, { use: 'REFILL' })),
    ).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'notice', reason: 'LIST_A_NEEDS_NOTICE' }] });
    await adjust(CHARCOAL, { use: 'REFILL', notice: 'G.S.R. 101(E) of 1 April 2026' });
    expect((await check(CHARCOAL)).refusals).toMatchObject([{ reason: 'LIST_A_REFILL_ONLY' }]);
    expect((await historyOf(CHARCOAL))[0]?.notice).toBe('G.S.R. 101(E) of 1 April 2026');
  });

  it.each<[string, string, TelemedicineUse, string]>([
    ['Clonazepam', 'psychotropic', 'REFILL', 'LIST_FIXED_BY_LAW'],
    ['Methylphenidate', 'of Schedule X', 'FOLLOW_UP', 'LIST_FIXED_BY_LAW'],
    ['Misoprostol', 'of the abortion law', 'FOLLOW_UP', 'LIST_FIXED_BY_LAW'],
    ['Tapentadol', 'prohibited', 'FOLLOW_UP', 'LIST_STAYS_PROHIBITED'],
    ['Atenolol', 'named in the guidelines', 'ANY_MODE', 'LIST_NAMED'],
    ['Ibuprofen', 'of Schedule H', 'ANY_MODE', 'LIST_O_NEEDS_NO_SCHEDULE'],
    ['Paracetamol', 'already there', 'ANY_MODE', 'LIST_SAME'],
  ])('is refused for %s, %s', async (name, _, use, reason) => {
    const item = pick(name);
    expect(
      await operator.refusal(
        calls.adjustMedicine,
        adjustment(item, { use, notice: 'G.S.R. 101(E) of 1 April 2026' }),
      ),
    ).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'use', reason }] });
    expect(await server.rows('medicineAdjustment')).toEqual([]);
  });
});

describe('an adjustment', () => {
  it('no longer counts once the data say that the law or the guidelines fix the list', async () => {
    const item = pick('Clonazepam');
    await store(item, 'ANY_MODE');
    expect(await check(item)).toMatchObject({
      refusals: [{ reason: 'PROHIBITED' }],
      medicines: [{ telemedicineList: 'PROHIBITED' }],
    });
    expect(await currentOf(item)).toMatchObject({ isOverruled: true });
  });

  it('ends the former one, which stays in the history', async () => {
    await adjust(PARACETAMOL, { use: 'FOLLOW_UP' });
    const was = (await currentOf(PARACETAMOL))?.adjustment?.id ?? '';
    server.clock.advance(60);
    await adjust(PARACETAMOL, { was });
    expect(await historyOf(PARACETAMOL)).toMatchObject([
      { use: 'NEVER', ended: null },
      { id: was, use: 'FOLLOW_UP', ended: { by: 'Rohan Kulkarni', reason: null } },
    ]);
  });

  it('is not made over one that was not read, and of two at once one is made', async () => {
    const answers = await Promise.all(
      (['NEVER', 'FOLLOW_UP'] as const).map((use) =>
        operator.send(calls.adjustMedicine, adjustment(PARACETAMOL, { use })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await server.rows('medicineAdjustment')).toHaveLength(1);
    expect(await operator.refusal(calls.adjustMedicine, adjustment(PARACETAMOL))).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });

  it.each(['', 'ok', 'xxx xxx xxx'])('is not made for the reason “%s”', async (reason) => {
    expect(await operator.refusal(calls.adjustMedicine, adjustment(PARACETAMOL, { reason }))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'reason' }],
    });
  });

  it('is of a medicine that there is', async () => {
    expect(
      await operator.refusal(calls.adjustMedicine, {
        body: { ...adjustment(PARACETAMOL).body, route: 'OTIC' },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await operator.refusal(calls.endMedicineAdjustment, {
        body: { adjustmentId: 'no-such-adjustment', reason: REASON },
      }),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is made by an operator alone', async () => {
    const adjusting = adjustment(PARACETAMOL);
    for (const who of [v.doctor, v.nurse])
      expect(await who.refusal(calls.adjustMedicine, adjusting)).toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await server.rows('medicineAdjustment')).toEqual([]);
  });
});

describe('the list of medicines', () => {
  it('has each medicine by route once, in pages, and counts the parts', async () => {
    await adjust(PARACETAMOL);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await operator.call(calls.medicineAdjustments, {
        query: { limit: '200', ...(cursor && { cursor }) },
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    const routes = new Set(listMedicines().map(({ genericId, route }) => `${genericId} ${route}`));
    expect(seen).toHaveLength(routes.size);
    expect(new Set(seen)).toEqual(routes);
    const { counts, items } = await operator.call(calls.medicineAdjustments, {
      query: { part: 'ADJUSTED' },
    });
    expect(counts).toMatchObject({ ALL: routes.size, ADJUSTED: 1 });
    expect(items).toMatchObject([
      {
        name: 'Paracetamol',
        route: 'ORAL',
        listed: [{ use: 'ANY_MODE', basis: 'NAMED' }],
        adjustment: { use: 'NEVER', reason: REASON, by: 'Rohan Kulkarni' },
        isOverruled: false,
      },
    ]);
  });

  it('is searched by brand, and filtered by the list that counts', async () => {
    await adjust(PARACETAMOL);
    const prohibited = await operator.call(calls.medicineAdjustments, {
      query: { search: 'crocin', part: 'PROHIBITED' },
    });
    expect(prohibited.items[0]).toMatchObject({ name: 'Paracetamol', matchedName: expect.any(String) });
    const free = await operator.call(calls.medicineAdjustments, { query: { search: 'crocin', part: 'O' } });
    expect(free.items.filter(({ route }) => route === 'ORAL')).toEqual([]);
  });

  it('refuses a cursor of another list', async () => {
    const cursor = Buffer.from('["labPrices",3]').toString('base64url');
    expect(await operator.refusal(calls.medicineAdjustments, { query: { cursor } })).toMatchObject({
      code: 'BAD_INPUT',
    });
  });
});
