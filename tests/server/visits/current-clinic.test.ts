import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { myConsultationCalls } from '#contract/my-consultations.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { profileFormCalls } from '#contract/profile-forms.ts';
import { storageCalls } from '#contract/storage.ts';
import { listMedicines } from '#server/reference/medicines.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';
import { DOSE } from '#tests/support/inputs/dose.ts';

const server = await openServer();
const DOCTOR = 'vikram.desai';
const { roleId } = await server.signInAs(DOCTOR);
// What they have done before was at no clinic.
await server.db
  .updateTable('consultation')
  .set({ clinicId: null })
  .where('providerId', '=', roleId)
  .execute();
await server.db.deleteFrom('roster').where('providerId', '=', roleId).execute();
const [first, second] = (await server.rows('clinic')).toSorted((a, b) =>
  a.clinicName.localeCompare(b.clinicName),
);
if (!first || !second) throw new Error('the seed has two clinics');

/** A visit that the doctor joins while working at a clinic. */
async function visitAt(clinicId: string | undefined, mrn: string): Promise<Visit> {
  const one = await visit(server, { doctor: DOCTOR, mrn, joined: false });
  await one.doctor.call(consultationCalls.joinUrgentCareConsultation, {
    body: { requestId: one.requestId, clinicId },
  });
  return one;
}

const clinicOf = async ({ id }: Visit) =>
  (await server.rows('consultation')).find((row) => row.id === id)?.clinicId;

async function openAt(clinicId: string | undefined): Promise<string[]> {
  const doctor = await server.signInAs(DOCTOR);
  const query = { part: 'UPCOMING' as const, limit: '200', ...(clinicId && { clinicId }) };
  const { items, total } = await doctor.call(myConsultationCalls.myConsultations, { query });
  expect(total).toBe(items.length);
  return items.map(({ consultationNumber }) => consultationNumber);
}

async function patientsAt(clinicId: string | undefined, search?: string): Promise<string[]> {
  const doctor = await server.signInAs(DOCTOR);
  const query = { limit: '200', ...(clinicId && { clinicId }), ...(search && { search }) };
  return (await doctor.call(profileFormCalls.patientDetails, { query })).items.map(({ mrn }) => mrn);
}

async function signed({ doctor, number }: Visit): Promise<string> {
  const medicine = listMedicines().find((one) => one.genericMedicineName === 'Paracetamol');
  if (!medicine) throw new Error('no paracetamol');
  const { id: medicineId, genericMedicineName, strength, dosageForm } = medicine;
  const line = { medicineId, genericMedicineName, strength, dosageForm, ...DOSE, frequency: '1-0-1' };
  const items = [{ ...line, timing: 'ANY' as const, durationDays: 5, instructions: '', continued: false }];
  const { prescription } = await doctor.call(prescriptionCalls.signPrescription, {
    body: { consultationNumber: number, clientId: randomUUID(), items },
  });
  const { documentId } = prescription;
  const { url } = await doctor.call(storageCalls.getDocuementURLByID, { body: { documentId } });
  const file = await server.request(url, { method: 'GET' });
  return pdfText(new Uint8Array(await file.arrayBuffer()));
}

test('R1.06 a visit is of the clinic that its doctor has switched to, and its prescription has that letterhead', async () => {
  const one = await visitAt(second.id, '204341');
  expect(await clinicOf(one)).toBe(second.id);
  const paper = await signed(one);
  for (const said of [second.clinicName, second.address, second.phone]) expect(paper).toContain(said);
  expect(paper).not.toContain(first.clinicName);
});

test('a clinic of other doctors is passed over, and the patient waits for nothing', async () => {
  await server.db
    .insertInto('clinic')
    .values({ id: 'elsewhere', clinicName: 'Elsewhere', city: '', state: '', address: '', phone: '' })
    .execute();
  const one = await visitAt('elsewhere', '204342');
  expect(await clinicOf(one)).toBeNull();
  expect(await signed(one)).toContain(server.deps.config.PLACE);
});

test('R1.06 consultations and patients of one clinic; an open visit of none is among those of each', async () => {
  const [atFirst, atSecond] = [await visitAt(first.id, '204343'), await visitAt(second.id, '204344')];
  const nowhere = await visitAt(undefined, '204345');
  const numbers = [atFirst, atSecond, nowhere].map(({ number }) => number);
  const seen = async (clinicId: string | undefined) => {
    const all = await openAt(clinicId);
    return numbers.filter((number) => all.includes(number));
  };
  expect(await seen(undefined)).toEqual(numbers);
  expect(await seen(first.id)).toEqual([atFirst.number, nowhere.number]);
  expect(await seen(second.id)).toEqual([atSecond.number, nowhere.number]);

  const mrns = ['204343', '204344', '204345'];
  const met = async (clinicId: string | undefined) => {
    const all = await patientsAt(clinicId);
    return mrns.filter((mrn) => all.includes(mrn));
  };
  expect(await met(undefined)).toEqual(mrns);
  expect(await met(second.id)).toEqual(['204344', '204345']);
  expect(await patientsAt(second.id, '204343')).toEqual([]);
  expect(await patientsAt(first.id, '204343')).toEqual(['204343']);

  const body = { consultationNumber: nowhere.number };
  await nowhere.doctor.call(consultationCalls.completeConsultation, { body });
  expect(await met(second.id)).toEqual(['204344']);
  expect(await met(undefined)).toEqual(mrns);
});
