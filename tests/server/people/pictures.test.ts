import { describe, expect, test } from 'vitest';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { storageCalls as calls } from '#contract/storage.ts';
import { visit } from '#tests/support/journeys.ts';
import { openServer } from '#tests/support/server.ts';
import { pdf, png } from '#tests/support/files.ts';

const server = await openServer();
const nurse = () => server.signInAs('anitha.nair');
const meera = () => server.signInAs('meera.iyer');
/** A picture whose pixels are cut off. */
async function torn(): Promise<File> {
  const bytes = new Uint8Array(await png().arrayBuffer());
  bytes.fill(7, 45, 52);
  return new File([bytes], 'torn.png');
}

describe('a display picture', () => {
  test('is shown by a short-lived url until it is removed', async () => {
    const me = await nurse();
    const own = { userId: me.userId };
    expect((await me.call(calls.getDPURL, { body: own })).url).toBeNull();
    const { url } = await me.call(calls.uploadDP, { body: { ...own, file: png() } });
    const shown = await server.request(url, { method: 'GET' });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    const colleague = await server.signInAs('farhan.shaikh');
    expect((await colleague.call(calls.getDPURL, { body: own })).url).toContain('signature=');
    await me.call(calls.removeDP, { body: own });
    expect((await me.call(calls.getDPURL, { body: own })).url).toBeNull();
    expect((await server.request(url, { method: 'GET' })).status).toBe(404);
  });

  test('is an image by its content, not by its name, and not over 5 MB', async () => {
    const me = await nurse();
    const send = async (file: File) => me.refusal(calls.uploadDP, { body: { userId: me.userId, file } });
    expect((await send(pdf('face.png'))).code).toBe('WRONG_TYPE');
    const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
    bytes.set(new Uint8Array(await png().arrayBuffer()));
    expect((await send(new File([bytes], 'big.png'))).code).toBe('TOO_LARGE');
  });

  test('of somebody else is not changed', async () => {
    const body = { userId: (await meera()).userId };
    expect((await (await nurse()).refusal(calls.removeDP, { body })).code).toBe('NOT_FOUND');
    expect((await (await nurse()).refusal(calls.uploadDP, { body: { ...body, file: png() } })).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a signature', () => {
  test("is its owner's alone", async () => {
    const me = await meera();
    await me.call(calls.uploadSignature, { body: { userId: me.userId, file: png() } });
    const other = await server.signInAs('arjun.rao');
    expect((await other.refusal(calls.getSignatureURL, { body: { userId: me.userId } })).code).toBe(
      'NOT_FOUND',
    );
    expect((await me.call(calls.getSignatureURL, { body: { userId: me.userId } })).url).not.toBeNull();
    expect((await (await nurse()).refusal(calls.getSignatureURL, { body: { userId: me.userId } })).code).toBe(
      'NOT_ALLOWED',
    );
  });

  test('that cannot be drawn is refused', async () => {
    const me = await meera();
    const webp = new File(['RIFF0000WEBPVP8 '], 'x.webp');
    for (const file of [await torn(), webp])
      expect(
        (await me.refusal(calls.uploadSignature, { body: { userId: me.userId, file } })).code,
        file.name,
      ).toBe('WRONG_TYPE');
  });

  test('is drawn into what is signed, which keeps it when it is removed', async () => {
    const v = await visit(server);
    const item = {
      medicineId: 1,
      genericMedicineName: '',
      strength: '',
      dosageForm: '',
      frequency: '1-0-1',
      timing: 'AFTER_FOOD',
      durationDays: 3,
      instructions: '',
      continued: false,
    };
    const { medicines } = await v.doctor.call(prescriptionCalls.getMedicineByName, {
      query: { genericMedicineName: 'paracetamol' },
    });
    const items = [{ ...item, medicineId: medicines[0]?.id ?? 0 }];
    const sign = async (clientId: string) => {
      const answer = await v.doctor.send(prescriptionCalls.signPrescription, {
        body: { consultationNumber: v.number, clientId, items },
      });
      expect(answer.status).toBe(200);
      const { prescription } = (await answer.json()) as { prescription: { sha256: string } };
      const file = await server.deps.files.get(prescription.sha256);
      return new Response(file?.stream).text();
    };
    const withHand = await sign('with');
    expect(withHand).toContain('/Subtype /Image');
    const own = { userId: v.doctor.userId };
    await v.doctor.call(calls.removeSignature, { body: own });
    expect((await v.doctor.call(calls.getSignatureURL, { body: own })).url).toBeNull();
    expect(await sign('with')).toBe(withHand);
    expect(await sign('without')).not.toContain('/Subtype /Image');
  });
});
