// @module-tag critical
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { padCalls } from '#contract/pad.ts';
import { prescriptionCalls, type PrescriptionItem } from '#contract/prescriptions.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { cellTitle, PRESCRIBING_CELLS, type Cell } from '#tests/support/inputs/prescribing-table.ts';
import { openServer } from '#tests/support/server/server.ts';
import { lineOf } from '#tests/support/inputs/prescription-item.ts';

const server = await openServer();
const USE = { O: 'ANY_MODE', A: 'FIRST_VIDEO', B: 'FOLLOW_UP', PROHIBITED: 'NEVER' } as const;

let v: Visit;
beforeAll(async () => {
  v = await visit(server);
});

/** One medicine of the list. */
function itemOf(list: Cell['list'], continued = false): PrescriptionItem {
  const medicine = listMedicines().find(
    (one) => one.telemedicineList === list && one.telemedicineUse === USE[list],
  );
  if (!medicine) throw new Error(`no medicine on list ${list}`);
  return lineOf(medicine, { continued });
}

/** Makes the visit what the cell says; the screens reach each of these states by calls of their own. */
async function arrange({ mode, visit: kind, hasConsent, ageKnown }: Omit<Cell, 'list' | 'isAllowed'>) {
  await server.db
    .updateTable('consultation')
    .set({ mode, visit: kind, consentKind: hasConsent ? 'IMPLIED' : null })
    .where('id', '=', v.id)
    .execute();
  await server.db
    .updateTable('patient')
    .set({ ageConfirmed: ageKnown })
    .where('id', '=', v.consultation.patient.id)
    .execute();
}

const check = (item: PrescriptionItem) =>
  v.doctor.call(padCalls.checkPrescription, {
    body: { consultationNumber: v.number, items: [item] },
  });
const signing = (item: PrescriptionItem) => ({
  body: { consultationNumber: v.number, clientId: randomUUID(), items: [item] },
});
async function signedCount(): Promise<number> {
  return (await server.rows('prescription')).filter((row) => row.consultationId === v.id).length;
}

describe('K9 what may be prescribed, asked of the server', () => {
  test.each(PRESCRIBING_CELLS.map((cell) => [cellTitle(cell), cell.isAllowed ? 'may' : 'may not', cell]))(
    '%s: %s be checked and signed',
    async (_, may, cell) => {
      await arrange(cell);
      const item = itemOf(cell.list);
      const { refusals } = await check(item);
      expect(refusals.length === 0 ? 'may' : 'may not').toBe(may);
      const before = await signedCount();
      const answer = await v.doctor.send(prescriptionCalls.signPrescription, signing(item));
      expect(answer.status).toBe(may === 'may' ? 200 : 422);
      expect(await signedCount()).toBe(before + (may === 'may' ? 1 : 0));
    },
  );
});

describe('a refused prescription', () => {
  const FIRST = { mode: 'AUDIO', visit: 'FIRST', hasConsent: true, ageKnown: true } as const;
  const refusedTries = async () =>
    (await server.rows('audit')).filter(
      (row) => row.action === 'REFUSED_PRESCRIPTION' && row.entityId === v.id,
    ).length;

  test('stays on record, with who tried; a signed one and a mere check leave no such row', async () => {
    await arrange(FIRST);
    const before = await refusedTries();
    await check(itemOf('PROHIBITED'));
    await v.doctor.call(prescriptionCalls.signPrescription, signing(itemOf('O')));
    expect(await refusedTries()).toBe(before);
    await v.doctor.refusal(prescriptionCalls.signPrescription, signing(itemOf('PROHIBITED')));
    expect(await refusedTries()).toBe(before + 1);
    const row = (await server.rows('audit')).at(-1);
    expect(row).toMatchObject({ who: `staff:${v.doctor.userId}`, patientId: v.consultation.patient.id });
  });

  test('cannot be had by marking a prohibited medicine as continued', async () => {
    await arrange({ ...FIRST, visit: 'FOLLOW_UP', mode: 'VIDEO' });
    expect((await check(itemOf('PROHIBITED', true))).refusals).toHaveLength(1);
  });
});

describe('the age that the guidelines ask for', () => {
  const confirm = (birthDate: string) => ({ body: { consultationNumber: v.number, birthDate } });

  test('gets written in the visit, and then the prescription may be signed', async () => {
    await arrange({ mode: 'VIDEO', visit: 'FIRST', hasConsent: true, ageKnown: false });
    expect((await check(itemOf('O'))).refusals).toHaveLength(1);
    await v.nurse.call(prescriptionCalls.confirmPatientAge, confirm('1961-03-09'));
    expect((await check(itemOf('O'))).refusals).toEqual([]);
    const { consultation } = await v.doctor.call(consultationCalls.getConsultationForProvider, {
      query: { consultationNumber: v.number },
    });
    expect(consultation.patient.ageYears).toBe(65);
    expect((await server.rows('audit')).some((row) => row.action === 'CONFIRM_AGE')).toBe(true);
  });

  test.each(['0000-01-01', '1889-12-31', '2026-11-22', '9999-12-31', '2026-02-30'])(
    'refuses %s',
    async (birthDate) => {
      expect(await v.doctor.refusal(prescriptionCalls.confirmPatientAge, confirm(birthDate))).toMatchObject({
        code: 'BAD_INPUT',
      });
    },
  );

  test('refuses a doctor of another visit', async () => {
    const other = await server.signInAs('arjun.rao');
    expect(await other.refusal(prescriptionCalls.confirmPatientAge, confirm('1961-03-09'))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

test('a minor is prescribed to once a parent or guardian has consented', async () => {
  await arrange({ mode: 'VIDEO', visit: 'FIRST', hasConsent: true, ageKnown: true });
  await server.db
    .updateTable('patient')
    .set({ bornOn: '2008-11-22' })
    .where('id', '=', v.consultation.patient.id)
    .execute();
  const refused = { params: { reasons: ['NEEDS_GUARDIAN'] } };
  expect((await check(itemOf('O'))).refusals).toMatchObject([{ reason: 'NEEDS_GUARDIAN' }]);
  expect(await v.doctor.refusal(prescriptionCalls.signPrescription, signing(itemOf('O')))).toMatchObject(
    refused,
  );
  await v.doctor.call(consultationCalls.recordConsent, {
    body: { consultationNumber: v.number, kind: 'EXPLICIT', guardian: 'Asha Patil, mother' },
  });
  expect((await check(itemOf('O'))).refusals).toEqual([]);
  await v.doctor.call(prescriptionCalls.signPrescription, signing(itemOf('O')));
  // A day later they are of age: 2008-11-22 was eighteen years before.
  await server.db
    .updateTable('consultation')
    .set({ consentKind: 'IMPLIED', consentGuardian: null })
    .where('id', '=', v.id)
    .execute();
  expect((await check(itemOf('O'))).refusals).toHaveLength(1);
  await server.db
    .updateTable('patient')
    .set({ bornOn: '2008-11-21' })
    .where('id', '=', v.consultation.patient.id)
    .execute();
  expect((await check(itemOf('O'))).refusals).toEqual([]);
});
