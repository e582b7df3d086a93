import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { storageCalls } from '#contract/storage.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { scanDue } from '#server/files/scan.job.ts';
import { insertUnrecorded } from '#server/files/stored-file.queries.ts';
import { OutsideError } from '#server/platform/adapters/outside.ts';
import { openScanner, readScannerPlace } from '#server/platform/adapters/scanner.ts';
import { EICAR, openClamd } from '#tests/support/doubles/clamd.ts';
import { pdf, png } from '#tests/support/inputs/files.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { piece, sha256 } from '#tests/support/journeys/uploads.ts';
import { openServer } from '#tests/support/server/server.ts';

const clamd = await openClamd();
const server = await openServer({ SCANNER: clamd.place });
const { deps, clock } = server;
const folder = mkdtempSync(join(tmpdir(), 'wardline-clamd-'));
let v: Visit;
afterAll(() => {
  clamd.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  clamd.does = 'answer';
  clamd.scanned.length = 0;
  v = await visit(server);
});

const body = (file: File) => ({
  body: { consultationId: v.id, clientId: randomUUID(), name: 'Letter', file },
});
const add = (file: File) => v.nurse.call(consultationCalls.addConsultationDocument, body(file));
const urlOf = (documentId: string) => ({ body: { documentId } });
const infected = (mark: string) => pdf('letter.pdf', `${EICAR}${mark}`);

describe('the scanner at its socket', () => {
  async function* of(...parts: string[]) {
    for (const part of parts) yield Buffer.from(part);
  }

  test('says of a stream whether something is in it, over TCP and over a socket of the machine', async () => {
    const local = await openClamd(join(folder, 'clamd.ctl'));
    for (const place of [clamd.place, local.place]) {
      const scanner = openScanner(place);
      expect(await scanner?.scan(of('all ', 'is well'), 2_000)).toBe('CLEAN');
      expect(await scanner?.scan(of(EICAR.slice(0, 30), EICAR.slice(30)), 2_000)).toBe('FOUND');
      expect(await scanner?.scan(of('x'.repeat(300_000)), 2_000)).toBe('CLEAN');
    }
    expect(clamd.scanned.map((file) => file.length)).toEqual([11, EICAR.length, 300_000]);
    local.close();
  });

  test.each(['hang', 'cut', 'full'] as const)('gives no verdict when it does %s', async (does) => {
    clamd.does = does;
    await expect(openScanner(clamd.place)?.scan(of('x'.repeat(300_000)), 300)).rejects.toThrow(OutsideError);
  });

  test('gives no verdict when it is unavailable', async () => {
    const away = await openClamd();
    away.close();
    await expect(openScanner(away.place)?.scan(of('x'), 300)).rejects.toThrow(OutsideError);
  });

  test.each(['clamd://', 'http://host:3310', 'clamd:///', 'clamd://host/path', 'host:3310'])(
    'does not accept a scanner at %s',
    (text) => expect(readScannerPlace(text)).toBeUndefined(),
  );
});

describe('a file that someone sends', () => {
  test('scans it while storing, and serves it', async () => {
    const { document } = await add(png());
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, urlOf(document.id));
    const stored = Buffer.from(await (await server.request(url, { method: 'GET' })).arrayBuffer());
    expect(clamd.scanned).toEqual([stored]);
  });

  test('refuses it when something is found, and stores its bytes nowhere', async () => {
    const file = infected('1');
    expect(await v.nurse.refusal(consultationCalls.addConsultationDocument, body(file))).toMatchObject({
      httpStatus: 415,
      reason: 'FILE_INFECTED',
    });
    expect(await deps.files.get(sha256(Buffer.from(await file.arrayBuffer())))).toBeNull();
    expect(await v.nurse.refusal(consultationCalls.addConsultationDocument, body(file))).toMatchObject({
      reason: 'FILE_INFECTED',
    });
  });

  test('in pieces is scanned, too', async () => {
    const bytes = Buffer.from(await infected('2').arrayBuffer());
    const { upload } = await v.nurse.call(uploadCalls.startUpload, {
      body: {
        clientId: randomUUID(),
        purpose: 'CAPTURE',
        targetId: v.id,
        name: 'letter.pdf',
        sizeBytes: bytes.length,
        contentType: 'application/pdf',
        sha256: sha256(bytes),
      },
    });
    await v.nurse.call(uploadCalls.sendPiece, piece(upload.uploadId, bytes, 0));
    expect(
      await v.nurse.refusal(uploadCalls.finishUpload, { body: { uploadId: upload.uploadId } }),
    ).toMatchObject({ httpStatus: 415, reason: 'FILE_INFECTED' });
  });

  test('while the scanner is cut off is stored, and given out once it has passed', async () => {
    clamd.does = 'cut';
    const { document } = await add(pdf('letter.pdf', randomUUID()));
    const refused = { httpStatus: 409, reason: 'FILE_IN_QUARANTINE' };
    const ask = () => v.doctor.refusal(storageCalls.getDocuementURLByID, urlOf(document.id));
    expect(await ask()).toMatchObject(refused);
    await scanDue(deps);
    expect(await ask()).toMatchObject(refused);
    clamd.does = 'answer';
    // An unreachable scanner is asked again later, and not at each round.
    await scanDue(deps);
    expect(await ask()).toMatchObject(refused);
    clock.advance(60);
    await scanDue(deps);
    await v.doctor.call(storageCalls.getDocuementURLByID, urlOf(document.id));
  });

  test('stops serving it when something is found later, also by an older link', async () => {
    const { scanner } = deps;
    deps.scanner = null;
    const { document } = await add(infected(randomUUID()));
    const { url } = await v.doctor.call(storageCalls.getDocuementURLByID, urlOf(document.id));
    deps.scanner = scanner;
    await scanDue(deps);
    expect(await v.doctor.refusal(storageCalls.getDocuementURLByID, urlOf(document.id))).toMatchObject({
      reason: 'FILE_INFECTED',
    });
    expect((await server.request(url, { method: 'GET' })).status).toBe(409);
  });

  test('quarantines one that is older than the scanner until it has passed', async () => {
    const { document } = await add(pdf('letter.pdf', randomUUID()));
    await server.db.deleteFrom('storedFile').execute();
    expect(await v.doctor.refusal(storageCalls.getDocuementURLByID, urlOf(document.id))).toMatchObject({
      reason: 'FILE_IN_QUARANTINE',
    });
    await insertUnrecorded(server.db, clock.now());
    for (let i = 0; i < 20; i += 1) await scanDue(deps);
    await v.doctor.call(storageCalls.getDocuementURLByID, urlOf(document.id));
  });
});
