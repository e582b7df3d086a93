// @module-tag critical
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { medicineAdjustmentCalls as calls } from '#contract/medicine-adjustments.ts';
import { padCalls } from '#contract/pad.ts';
import type { TelemedicineUse } from '#contract/prescription-checks.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { adjustment, adjustmentsOf, groupOf, REASON } from '#tests/support/server/adjustments.ts';
import { catalogueOf } from '#tests/support/server/catalogue.ts';
import type { Client } from '#tests/support/server/client.ts';
import { signInOperator } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { audited, changesOf } = catalogueOf(server);
let operator: Client & { userId: string };
let lists: ReturnType<typeof adjustmentsOf>;
let v: Visit;

beforeAll(async () => {
  operator = await signInOperator(server);
  lists = adjustmentsOf(server, operator);
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

/** List O by name. */
const PARACETAMOL = pick('Paracetamol');
/** List B by default, without a schedule. */
const CHARCOAL = pick('Activated charcoal');

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
  it('shows as prohibited with the reason, marked, refused on the pad and not signed', async () => {
    expect(await found(PARACETAMOL)).toMatchObject({ telemedicineList: 'O' });
    await lists.adjust(PARACETAMOL);
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
    await lists.adjust(PARACETAMOL);
    expect((await v.doctor.send(prescriptionCalls.signPrescription, signing(PARACETAMOL))).status).toBe(422);
    const kept = (await server.rows('prescription')).find(({ id }) => id === prescription.id);
    expect(kept).toMatchObject({ sha256: prescription.sha256, withdrawnAt: null });
  });

  it('can be prescribed in person, where the lists of telemedicine do not decide', async () => {
    await lists.adjust(PARACETAMOL);
    await server.db.updateTable('consultation').set({ mode: 'IN_PERSON' }).where('id', '=', v.id).execute();
    expect((await check(PARACETAMOL)).refusals).toEqual([]);
    await server.db.updateTable('consultation').set({ mode: 'VIDEO' }).where('id', '=', v.id).execute();
    expect((await check(PARACETAMOL)).refusals).toHaveLength(1);
  });

  it('reaches an instance at once that did not adjust it', async () => {
    expect((await check(PARACETAMOL)).refusals).toEqual([]);
    await lists.store(PARACETAMOL, 'FOLLOW_UP');
    expect((await check(PARACETAMOL)).refusals).toMatchObject([{ reason: 'LIST_B_FOLLOW_UP_ONLY' }]);
  });

  it('returns to the list of the data once the adjustment is ended with a reason', async () => {
    await lists.adjust(PARACETAMOL);
    const id = (await lists.currentOf(PARACETAMOL))?.adjustment?.id ?? '';
    const end = { body: { adjustmentId: id, reason: 'The committee allows it again.' } };
    await operator.call(calls.endMedicineAdjustment, end);
    expect((await check(PARACETAMOL)).refusals).toEqual([]);
    expect((await found(PARACETAMOL))?.adjusted).toBeUndefined();
    expect(await lists.historyOf(PARACETAMOL)).toMatchObject([
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
  it('shows on the pad with its former place, and the adjustment is audited', async () => {
    expect((await check(CHARCOAL)).refusals).toMatchObject([{ reason: 'LIST_B_FOLLOW_UP_ONLY' }]);
    const before = (await audited('ADJUST_MEDICINE')).length;
    await lists.adjust(CHARCOAL, { use: 'ANY_MODE' });
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
    await lists.adjust(CHARCOAL, { use: 'REFILL', notice: 'G.S.R. 101(E) of 1 April 2026' });
    expect((await check(CHARCOAL)).refusals).toMatchObject([{ reason: 'LIST_A_REFILL_ONLY' }]);
    expect((await lists.historyOf(CHARCOAL))[0]?.notice).toBe('G.S.R. 101(E) of 1 April 2026');
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
    await lists.store(item, 'ANY_MODE');
    expect(await check(item)).toMatchObject({
      refusals: [{ reason: 'PROHIBITED' }],
      medicines: [{ telemedicineList: 'PROHIBITED' }],
    });
    expect(await lists.currentOf(item)).toMatchObject({ isOverruled: true });
  });
});
