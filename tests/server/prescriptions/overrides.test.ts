import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type OverrideToSign, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { followUpOf } from '#tests/support/journeys/follow-up.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

const line = (name: string, more: Partial<PrescriptionItem> = {}): PrescriptionItem =>
  pick(name, { durationDays: 30, ...more });

/** Warnings between medicines: what else speaks against one is in contraindications.test.ts. */
const check = async (v: Visit, items: PrescriptionItem[]) =>
  (
    await v.doctor.call(padCalls.checkPrescription, {
      body: { consultationNumber: v.number, items },
    })
  ).warnings.filter(({ kind }) => kind !== 'CONTRAINDICATION');

const signing = (v: Visit, items: PrescriptionItem[], overrides?: OverrideToSign[]) => ({
  body: { consultationNumber: v.number, clientId: randomUUID(), items, ...(overrides && { overrides }) },
});

async function followUp(mrn: string): Promise<Visit> {
  // A minor needs a guardian: see prescribing-table.test.ts.
  await server.db.updateTable('patient').set({ bornOn: '1980-05-05' }).where('mrn', '=', mrn).execute();
  // Without laboratory results, so that no kidney function needs a reason beside the interaction.
  await server.db.deleteFrom('observation').where('kind', '=', 'LAB').execute();
  const first = await visit(server, { mrn });
  return followUpOf(server, first);
}

describe('a severe warning', () => {
  test('stops the signing until its reason is written, which stays with the prescription', async () => {
    const v = await followUp('204321');
    const items = [line('Warfarin'), line('Ibuprofen')];
    const [warning] = await check(v, items);
    expect(warning).toMatchObject({ kind: 'INTERACTION', severity: 'MAJOR', isCurrent: false });
    expect(warning?.effect).toMatch(/bleed/i);
    if (!warning) throw new Error('no warning');
    const refused = { code: 'RULE', reason: 'WARNING_NEEDS_REASON', params: { between: warning.between } };
    expect(await v.doctor.refusal(prescriptionCalls.signPrescription, signing(v, items))).toMatchObject(
      refused,
    );
    const another: OverrideToSign = { kind: 'ALLERGY', between: warning.between, reason: 'Not about it' };
    expect(
      await v.doctor.refusal(prescriptionCalls.signPrescription, signing(v, items, [another])),
    ).toMatchObject(refused);
    const { kind, between } = warning;
    const reason = 'Two days only, INR on Friday';
    const input = signing(v, items, [{ kind, between, reason }]);
    const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, input);
    expect(prescription.overrides).toEqual([{ kind, between, reason }]);
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    expect(consultation.prescriptions[0]?.overrides).toEqual([{ kind, between, reason }]);
  });

  test.each(['...', 'xxx', 'asdf asdf', 'ok', 'needed'])('cannot be overridden with "%s"', async (reason) => {
    const v = await followUp('204325');
    const items = [line('Warfarin'), line('Ibuprofen')];
    const [warning] = await check(v, items);
    if (!warning) throw new Error('no warning');
    const { kind, between } = warning;
    expect(
      await v.doctor.refusal(
        prescriptionCalls.signPrescription,
        signing(v, items, [{ kind, between, reason }]),
      ),
    ).toMatchObject({ code: 'BAD_INPUT', fields: [{ reason: 'REASON_SENTENCE' }] });
  });

  test('can be overridden with a reason of its kind, which is stored in words', async () => {
    const v = await followUp('204326');
    const items = [line('Warfarin'), line('Ibuprofen')];
    const [warning] = await check(v, items);
    if (!warning) throw new Error('no warning');
    const { kind, between } = warning;
    const override = (code: OverrideToSign['code'], reason = ''): OverrideToSign => ({
      kind,
      between,
      reason,
      ...(code && { code }),
    });
    expect(
      await v.doctor.refusal(
        prescriptionCalls.signPrescription,
        signing(v, items, [override('NOT_ALLERGY')]),
      ),
    ).toMatchObject({ code: 'BAD_INPUT' });
    const { prescription } = await v.doctor.call(
      prescriptionCalls.signPrescription,
      signing(v, items, [override('SHORT', 'INR on Friday')]),
    );
    expect(prescription.overrides).toEqual([
      {
        kind,
        between,
        code: 'SHORT',
        reason: 'For a short time only, with a review. INR on Friday',
      },
    ]);
  });

  test('applies to a medicine that is twice on the pad', async () => {
    const v = await followUp('204322');
    const [one, other] = listMedicines().filter(
      (medicine) => medicine.genericMedicineName === 'Paracetamol' && medicine.dosageForm === 'Tablet',
    );
    if (!one || !other) throw new Error('two strengths');
    const items = [line('Paracetamol'), line('Paracetamol', { medicineId: other.id })];
    expect(await check(v, items)).toMatchObject([
      {
        kind: 'DUPLICATE',
        severity: 'MAJOR',
        isCurrent: false,
        between: ['Paracetamol', expect.any(String)],
      },
    ]);
  });

  test('covers current medicines of an earlier visit; not ended ones, nor another patient’s', async () => {
    const first = await followUp('204323');
    await first.doctor.call(prescriptionCalls.signPrescription, signing(first, [line('Warfarin')]));
    await first.doctor.call(consultationCalls.completeConsultation, {
      body: { consultationNumber: first.number },
    });
    const v = await visit(server, { mrn: '204323' });
    expect(await check(v, [line('Ibuprofen')])).toMatchObject([
      { kind: 'INTERACTION', isCurrent: true, between: ['Ibuprofen', 'Warfarin'] },
    ]);
    expect(await check(v, [line('Warfarin')])).toMatchObject([{ kind: 'DUPLICATE', isCurrent: true }]);
    // A continuing medicine is no second one.
    expect(await check(v, [line('Warfarin', { continued: true })])).toEqual([]);
    const other = await visit(server, { mrn: '204324' });
    expect(await check(other, [line('Ibuprofen')])).toEqual([]);
    server.clock.advance(31 * 86_400_000);
    const later = await visit(server, { mrn: '204323' });
    expect(await check(later, [line('Ibuprofen')])).toEqual([]);
  });
});
