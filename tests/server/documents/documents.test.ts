import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { UPLOAD_MAX_BYTES } from '#contract/limits.ts';
import { storageCalls } from '#contract/storage.ts';
import {
  cameraNotes,
  chunk,
  comment,
  goodJpeg,
  header,
  pixels,
  pngOf,
} from '#tests/support/inputs/evil-pictures.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { book } from '#tests/support/pdfs/made.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { openServer, PAYMENT_SECRET } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock } = server;
let v: Visit;
beforeAll(async () => {
  v = await visit(server);
});

describe('a document', () => {
  const add = (
    file: File,
    more: { clientId?: string; name?: string; pages?: string; messageClientId?: string } = {},
  ) => ({
    body: { consultationId: v.id, clientId: randomUUID(), name: 'Photo', file, ...more },
  });

  test('takes its type from its bytes, and stores once per clientId', async () => {
    const input = add(new File([await png().arrayBuffer()], 'x.pdf', { type: 'application/pdf' }), {
      pages: '3',
    });
    const first = await v.nurse.call(consultationCalls.addConsultationDocument, input);
    expect(first.document).toMatchObject({
      contentType: 'image/png',
      kind: 'CAPTURE',
      captureStatus: 'SENT',
      pages: 3,
    });
    expect(await v.nurse.call(consultationCalls.addConsultationDocument, input)).toEqual(first);
    const { documents } = await v.doctor.call(consultationCalls.getConsultationDocument, {
      query: { consultationId: v.id },
    });
    expect(documents.filter((document) => document.id === first.document.id)).toHaveLength(1);
  });

  test('becomes a JPEG when it is a photo of a phone (HEIC)', async () => {
    const photo = readFileSync(join(import.meta.dirname, '../../support/pictures/pug.heic'));
    const file = new File([photo], 'IMG_0412.HEIC', { type: 'image/heic' });
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, add(file));
    expect(document).toMatchObject({ contentType: 'image/jpeg', pages: 1 });
  });

  test('stores the pages that the server counted, not those that were sent', async () => {
    const of = (text: string): File => new File([text], 'x.pdf', { type: 'application/pdf' });
    const pages = async (file: File) =>
      (await v.nurse.call(consultationCalls.addConsultationDocument, add(file, { pages: '3' }))).document
        .pages;
    expect(await pages(of(book(12)))).toBe(12);
    expect(await pages(of('%PDF-1.4\n%%EOF\n'))).toBeNull();
  });

  test('appears once as a message when the sender asks for it', async () => {
    const messageClientId = randomUUID();
    const input = add(png(), { messageClientId });
    await v.nurse.call(consultationCalls.addConsultationDocument, input);
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, input);
    await v.nurse.call(consultationCalls.addConsultationDocument, add(png()));
    const { messages } = await v.nurse.call(consultationCalls.getConsultationMessagesV2, {
      query: { consultationId: v.id },
    });
    expect(messages.flatMap((message) => message.document ?? [])).toEqual([document]);
    expect(messages.find((message) => message.document)?.clientId).toBe(messageClientId);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'],
    ['a page', '<!doctype html><script>1</script>', 'image/png'],
    ['nothing', '', 'image/png'],
  ])('refuses one that is %s, whatever its name', async (_, text, type) => {
    expect(
      await v.nurse.refusal(
        consultationCalls.addConsultationDocument,
        add(new File([text], 'photo.png', { type })),
      ),
    ).toMatchObject({ httpStatus: 415, code: 'WRONG_TYPE' });
  });

  test('refuses one that is too large', async () => {
    const file = new File([Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(UPLOAD_MAX_BYTES)])], 'big.pdf');
    expect(await v.nurse.refusal(consultationCalls.addConsultationDocument, add(file))).toMatchObject({
      httpStatus: 413,
      code: 'TOO_LARGE',
    });
  });

  test.each([
    ['JPEG', goodJpeg({ extra: [cameraNotes(1), comment('at 18.5204 N')] }), 'image/jpeg'],
    ['PNG', pngOf(header(6, 4), chunk('eXIf', Buffer.from('at 18.5204 N')), pixels(24, 4)), 'image/png'],
  ])('that is a photo (%s) is stored without the place where it was taken', async (_, bytes, type) => {
    expect(bytes.includes('18.5204')).toBe(true);
    const { document } = await v.nurse.call(
      consultationCalls.addConsultationDocument,
      add(new File([bytes], 'photo', { type })),
    );
    expect(document.contentType).toBe(type);
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, {
      body: { documentId: document.id },
    });
    const opened = await server.request(url, { method: 'GET' });
    const stored = Buffer.from(await opened.arrayBuffer());
    expect([opened.status, stored.length > 50]).toEqual([200, true]);
    expect(stored.includes('18.5204')).toBe(false);
  });

  test('opens by a signed url that cannot be altered and that expires', async () => {
    const { document } = await v.nurse.call(
      consultationCalls.addConsultationDocument,
      add(pdf('a.pdf', 'mine'), { name: '../../etc/pass"wd.pdf' }),
    );
    expect(document.name).not.toMatch(/[/"\\]/);
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, {
      body: { documentId: document.id },
    });
    const open = (path: string) => server.request(path, { method: 'GET' });
    const opened = await open(url);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('mine');
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff');
    for (const altered of [
      url.replace(/id=[^&]+/, 'id=another'),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/signature=./, 'signature=~'),
    ]) {
      expect((await open(altered)).status, altered).toBe(404);
    }
    clock.advance(301);
    expect((await open(url)).status).toBe(404);
  });

  test('cannot be opened with the secret of the payment gateway', async () => {
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, add(png()));
    const body = { documentId: document.id };
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, { body });
    const expires = /expires=(\d+)/.exec(url)?.[1];
    const forged = createHmac('sha256', PAYMENT_SECRET)
      .update(`file\n${document.id}\n${expires}`)
      .digest('base64url');
    const open = (path: string) => server.request(path, { method: 'GET' });
    expect((await open(url)).status).toBe(200);
    expect((await open(url.replace(/signature=[^&]+/, `signature=${forged}`))).status).toBe(404);
  });

  test('gives no url for a neighbour’s consultation', async () => {
    const { document } = await v.nurse.call(consultationCalls.addConsultationDocument, add(png()));
    for (const userName of ['mary.dsouza', 'arjun.rao', 'farhan.shaikh']) {
      const other = await server.signInAs(userName);
      for (const row of [storageCalls.getDocuementURLByID, storageCalls.getDocuementByID]) {
        expect(await other.refusal(row, { body: { documentId: document.id } }), userName).toMatchObject({
          httpStatus: 404,
        });
      }
    }
  });
});
