import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD_TRIES } from '#contract/limits.ts';
import { prescriptionPreviewCalls } from '#contract/prescription-preview.ts';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import { pick } from '#tests/support/inputs/prescription-item.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { pdfText } from '#tests/support/server/pdf-text.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer({ SIGN_WITH: 'password' });
const { signPrescription } = prescriptionCalls;
const { previewPrescription } = prescriptionPreviewCalls;

const signing = (v: Visit, password?: string) => ({
  body: {
    consultationNumber: v.number,
    clientId: randomUUID(),
    items: [pick('Paracetamol')],
    ...(password !== undefined && { password }),
  },
});

const signedOf = async (v: Visit) =>
  (await server.rows('prescription')).filter((row) => row.consultationId === v.id);

describe('where the operator asks for the password of the signer', () => {
  test('nothing is signed without it or with a wrong one', async () => {
    const v = await visit(server);
    expect(await v.doctor.refusal(signPrescription, signing(v))).toMatchObject({
      code: 'BAD_INPUT',
      fields: [{ path: 'password', reason: 'FIELD_REQUIRED' }],
    });
    expect(await v.doctor.refusal(signPrescription, signing(v, 'not-it'))).toMatchObject({
      code: 'WRONG_SIGN_IN',
    });
    expect(await signedOf(v)).toEqual([]);
    const { prescription } = await v.doctor.call(signPrescription, signing(v, SEED_PASSWORD));
    expect(prescription.version).toBe(1);
  });

  test('it cannot be guessed at without end', async () => {
    const v = await visit(server, { mrn: '204346' });
    for (let n = 0; n < PASSWORD_TRIES; n += 1)
      await v.doctor.refusal(signPrescription, signing(v, `guess ${n}`));
    expect(await v.doctor.refusal(signPrescription, signing(v, SEED_PASSWORD))).toMatchObject({
      code: 'LOCKED',
    });
    expect(await signedOf(v)).toEqual([]);
  });
});

test('the preview is the document to be signed, marked as a draft; it stores nothing and needs no password', async () => {
  const v = await visit(server, { mrn: '204352' });
  const { clientId: _, ...body } = signing(v).body;
  const preview = await v.doctor.call(previewPrescription, { body });
  expect(preview).toMatchObject({ version: 1, signWith: 'password' });
  const text = pdfText(Buffer.from(preview.pdf, 'base64'));
  expect(text).toContain('PARACETAMOL');
  expect(text).toContain('DRAFT: NOT SIGNED');
  expect(text).toContain('Draft, not signed');
  expect(text).not.toContain('Signed electronically');
  expect(text).not.toContain('Scan to check');
  expect(await signedOf(v)).toEqual([]);
});
