// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { knownFactCalls } from '#contract/known-facts.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { complete } from '#tests/support/journeys/follow-up.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let mrn = 204_540;
beforeEach(async () => {
  mrn += 1;
  await server.db
    .updateTable('patient')
    .set({ bornOn: '1980-05-05', ageConfirmed: true, sex: 'MALE', conditions: '[]', allergies: '[]' })
    .where('mrn', '=', String(mrn))
    .execute();
});

const begin = (doctor?: string) => visit(server, { mrn: String(mrn), ...(doctor && { doctor }) });
const check = (v: Visit, item: PrescriptionItem) =>
  v.doctor.call(padCalls.checkPrescription, { body: { consultationNumber: v.number, items: [item] } });
const reasonsOf = async (v: Visit, item: PrescriptionItem) =>
  (await check(v, item)).refusals.map(({ reason }) => reason);
const confirm = (v: Visit, earlierNumber: string | null) => ({
  body: { consultationNumber: v.number, earlierNumber },
});

const LIST_B = pick('Ibuprofen');
const REFILL = pick('Metformin', { continued: true });

describe('a follow-up visit', () => {
  it('counts once the doctor confirms the same condition, and no longer when they revert it', async () => {
    const first = await begin();
    await complete(first);
    const v = await begin();
    expect(v.consultation.visit).toBe('FIRST');
    expect(await check(v, LIST_B)).toMatchObject({
      refusals: [{ reason: 'LIST_B_FOLLOW_UP_ONLY' }],
      earlierVisits: [{ consultationNumber: first.number, isConfirmed: false }],
    });
    await v.doctor.call(padCalls.confirmFollowUp, confirm(v, first.number));
    expect(await check(v, LIST_B)).toMatchObject({ refusals: [], earlierVisits: [{ isConfirmed: true }] });
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    expect(consultation.visit).toBe('FOLLOW_UP');
    await v.doctor.call(padCalls.confirmFollowUp, confirm(v, null));
    expect(await reasonsOf(v, LIST_B)).toEqual(['LIST_B_FOLLOW_UP_ONLY']);
    expect((await server.rows('audit')).filter(({ action }) => action === 'CONFIRM_FOLLOW_UP')).toHaveLength(
      2,
    );
  });

  it('ignores a visit without a diagnosis or a prescription', async () => {
    const first = await begin();
    await complete(first, { isEmpty: true });
    const v = await begin();
    expect((await check(v, LIST_B)).earlierVisits).toEqual([]);
    expect(await v.doctor.refusal(padCalls.confirmFollowUp, confirm(v, first.number))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('ignores a visit with another doctor, or of another patient', async () => {
    const first = await begin('arjun.rao');
    await complete(first);
    const v = await begin();
    expect((await check(v, LIST_B)).earlierVisits).toEqual([]);
    mrn += 1;
    const neighbour = await begin('arjun.rao');
    expect(
      await neighbour.doctor.refusal(padCalls.confirmFollowUp, confirm(neighbour, first.number)),
    ).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a continuing medicine', () => {
  const record = (v: Visit, more: object) =>
    v.nurse.call(knownFactCalls.recordFact, {
      body: {
        memberId: v.consultation.patient.id,
        clientId: randomUUID(),
        value: { kind: 'MEDICINE', name: 'Metformin 500', dosage: 'twice a day', prescribedBy: '', ...more },
        source: 'PATIENT',
      },
    });

  it('needs more than a line that claims it', async () => {
    const v = await begin();
    expect(await reasonsOf(v, REFILL)).toEqual(['LIST_A_NEEDS_RECORD']);
    expect(
      await v.doctor.refusal(prescriptionCalls.signPrescription, {
        body: { consultationNumber: v.number, clientId: randomUUID(), items: [REFILL] },
      }),
    ).toMatchObject({ params: { reasons: ['LIST_A_NEEDS_RECORD'] } });
  });

  it.each<[string, object, string[]]>([
    ['no prescriber and no date', {}, ['LIST_A_NEEDS_RECORD']],
    ['a prescriber alone', { prescribedBy: 'Dr Rao' }, ['LIST_A_NEEDS_RECORD']],
    ['a date alone', { prescribedOn: '2026-10-01' }, ['LIST_A_NEEDS_RECORD']],
    ['a date to come', { prescribedBy: 'Dr Rao', prescribedOn: '2030-10-01' }, ['LIST_A_NEEDS_RECORD']],
    [
      'another medicine',
      { name: 'Amlodipine', prescribedBy: 'Dr Rao', prescribedOn: '2026-10-01' },
      ['LIST_A_NEEDS_RECORD'],
    ],
    ['both', { prescribedBy: 'Dr Rao', prescribedOn: '2026-10-01' }, []],
    ['both, by its brand', { name: 'Glycomet', prescribedBy: 'Dr Rao', prescribedOn: '2026-10-01' }, []],
  ])('of an entry with %s', async (_, more, reasons) => {
    const v = await begin();
    await record(v, more);
    expect(await reasonsOf(v, REFILL)).toEqual(reasons);
  });

  it('counts once it was prescribed here by any doctor, until that was withdrawn', async () => {
    const first = await begin('arjun.rao');
    await server.db
      .updateTable('consultation')
      .set({ mode: 'IN_PERSON' })
      .where('id', '=', first.id)
      .execute();
    const { prescription } = await first.doctor.call(prescriptionCalls.signPrescription, {
      body: {
        consultationNumber: first.number,
        clientId: randomUUID(),
        items: [pick('Metformin', { durationDays: 10 })],
      },
    });
    await complete(first);
    const v = await begin();
    expect(await reasonsOf(v, REFILL)).toEqual([]);
    await first.doctor.call(prescriptionCalls.withdrawPrescription, {
      body: { consultationNumber: first.number, prescriptionId: prescription.id, reason: 'Wrong patient' },
    });
    expect(await reasonsOf(v, REFILL)).toEqual(['LIST_A_NEEDS_RECORD']);
  });
});
