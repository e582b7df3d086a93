import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { storageCalls } from '#contract/storage.ts';
import { setClinicLogo } from '#server/people/clinic-logo.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();

async function paperOf(v: Visit): Promise<string> {
  const { prescription } = await v.doctor.call(prescriptionCalls.signPrescription, {
    body: { consultationNumber: v.number, clientId: randomUUID(), items: [pick('Paracetamol')] },
  });
  const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, {
    body: { documentId: prescription.documentId },
  });
  const file = await server.request(url, { method: 'GET' });
  return Buffer.from(await file.arrayBuffer()).toString('latin1');
}

async function visitIn(clinicId: string | null, mrn: string): Promise<Visit> {
  // A minor needs a guardian.
  await server.db.updateTable('patient').set({ bornOn: '1980-05-05' }).where('mrn', '=', mrn).execute();
  const v = await visit(server, { mrn });
  await server.db.updateTable('consultation').set({ clinicId }).where('id', '=', v.id).execute();
  return v;
}

test('the logo of a clinic is on what is signed there from then on, and nowhere else', async () => {
  const [first, second] = await server.rows('clinic');
  if (!first || !second) throw new Error('the seed has two clinics');
  const before = await paperOf(await visitIn(first.id, '204341'));
  await setClinicLogo(server.deps, first.id, png());
  const after = await paperOf(await visitIn(first.id, '204342'));
  const elsewhere = await paperOf(await visitIn(second.id, '204343'));
  const nowhere = await paperOf(await visitIn(null, '204344'));
  expect([before, after, elsewhere, nowhere].map((paper) => paper.includes('/Alt (Logo of '))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

test('a logo is a picture, of a clinic that exists; a refused one leaves the earlier one', async () => {
  const [clinic] = await server.rows('clinic');
  if (!clinic) throw new Error('no clinic');
  await setClinicLogo(server.deps, clinic.id, png());
  const [kept] = (await server.rows('clinicLogo')).filter(({ clinicId }) => clinicId === clinic.id);
  await expect(setClinicLogo(server.deps, clinic.id, pdf())).rejects.toMatchObject({ code: 'WRONG_TYPE' });
  await expect(setClinicLogo(server.deps, 'no-clinic', png())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await server.rows('clinicLogo')).filter(({ clinicId }) => clinicId === clinic.id)).toEqual([kept]);
});
