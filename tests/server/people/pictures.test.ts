import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { prescriptionCalls } from '#contract/prescriptions.ts';
import { storageCalls as calls } from '#contract/storage.ts';
import {
  chunk,
  comment,
  goodJpeg,
  goodPng,
  header,
  pixels,
  pngOf,
} from '#tests/support/inputs/evil-pictures.ts';
import { change } from '#server/platform/writes/change.ts';
import { insertProfileFile } from '#server/people/profile-files.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { openServer } from '#tests/support/server/server.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { DOSE } from '#tests/support/inputs/dose.ts';

const server = await openServer();
const nurse = () => server.signInAs('anitha.nair');
const meera = () => server.signInAs('meera.iyer');
/** A picture with its pixels cut off. */
async function torn(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await png().arrayBuffer());
  bytes.fill(7, 45, 52);
  return bytes;
}

describe('a display picture', () => {
  test('shows by a short-lived url until it is removed', async () => {
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

  test('accepts an image by its content, not by its name, and up to 5 MB', async () => {
    const me = await nurse();
    const send = async (file: File) => me.refusal(calls.uploadDP, { body: { userId: me.userId, file } });
    expect((await send(pdf('face.png'))).code).toBe('WRONG_TYPE');
    const bytes = new Uint8Array(5 * 1024 * 1024 + 1);
    bytes.set(new Uint8Array(await png().arrayBuffer()));
    expect((await send(new File([bytes], 'big.png'))).code).toBe('TOO_LARGE');
  });

  test('refuses changes to another person’s picture', async () => {
    const body = { userId: (await meera()).userId };
    expect((await (await nurse()).refusal(calls.removeDP, { body })).code).toBe('NOT_FOUND');
    expect((await (await nurse()).refusal(calls.uploadDP, { body: { ...body, file: png() } })).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a signature', () => {
  test('belongs to its owner alone', async () => {
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

  test('refuses one that cannot be drawn, and stores nothing', async () => {
    const me = await meera();
    const before = await server.rows('profileFile');
    for (const [name, bytes] of [
      ['torn.png', await torn()],
      ['x.webp', 'RIFF0000WEBPVP8 '],
      ['cut.png', goodPng().subarray(0, 50)],
      ['cut.jpeg', goodJpeg().subarray(0, -3)],
    ] as const) {
      const file = new File([bytes], name);
      const refused = await me.refusal(calls.uploadSignature, { body: { userId: me.userId, file } });
      expect(refused.code, name).toBe('WRONG_TYPE');
    }
    expect(await server.rows('profileFile')).toEqual(before);
  });

  test('stores a copy of ours, without what else was in the file', async () => {
    const me = await meera();
    const notes = chunk('tEXt', Buffer.from('Author\0of the camera'));
    for (const bytes of [
      pngOf(header(1, 1), notes, pixels(4, 1)),
      goodJpeg({ extra: [comment('of the camera')] }),
    ]) {
      const file = new File([bytes], 'signature');
      const { url } = await me.call(calls.uploadSignature, { body: { userId: me.userId, file } });
      const answer = await server.request(url ?? '', { method: 'GET' });
      expect(answer.headers.get('content-type')).toBe(bytes[0] === 0xff ? 'image/jpeg' : 'image/png');
      expect(Buffer.from(await answer.arrayBuffer()).includes('camera')).toBe(false);
    }
  });

  test('appears in what is signed, which keeps it after it is removed', async () => {
    const v = await visit(server);
    const item = {
      medicineId: 1,
      genericMedicineName: '',
      strength: '',
      dosageForm: '',
      ...DOSE,
      frequency: '1-0-1',
      timing: 'AFTER_FOOD' as const,
      durationDays: 3,
      instructions: '',
      continued: false,
    };
    const { medicines } = await v.doctor.call(prescriptionCalls.getMedicineByName, {
      query: { genericMedicineName: 'paracetamol' },
    });
    const items = [{ ...item, medicineId: medicines[0]?.id ?? 0 }];
    const sign = async (clientId: string) => {
      const { prescription, signatureLeftOut } = await v.doctor.call(prescriptionCalls.signPrescription, {
        body: { consultationNumber: v.number, clientId, items },
      });
      const file = await server.deps.files.get(prescription.sha256);
      return { pdf: await new Response(file?.stream).text(), signatureLeftOut };
    };
    const withHand = await sign('with');
    expect(withHand.pdf).toContain('/Subtype /Image');
    expect(withHand.signatureLeftOut).toBeUndefined();
    const own = { userId: v.doctor.userId };
    await v.doctor.call(calls.removeSignature, { body: own });
    expect((await v.doctor.call(calls.getSignatureURL, { body: own })).url).toBeNull();
    expect(await sign('with')).toEqual(withHand);
    expect((await sign('without')).pdf).not.toContain('/Subtype /Image');

    // Stored before signatures were checked.
    for (const [name, bytes] of Object.entries({
      cut: goodPng().subarray(0, 50),
      torn: Buffer.from(await torn()),
    })) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const checked = { bytes, sizeBytes: bytes.length, contentType: 'image/png', sha256 };
      await server.deps.files.put(sha256, bytes);
      await change({ ...server.deps, who: { type: 'system' } }, (c) =>
        insertProfileFile(c, checked, { userId: v.doctor.userId, kind: 'SIGNATURE', name }),
      );
      const signed = await sign(name);
      expect(signed.pdf).not.toContain('/Subtype /Image');
      expect(signed.signatureLeftOut).toBe(true);
    }
  });
});
