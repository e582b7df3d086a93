// @module-tag slow
import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerCalls } from '#contract/customer.ts';
import { ErrorBody } from '#contract/errors.ts';
import { UPLOAD_PIECE_BYTES } from '#contract/limits.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { openStore } from '#server/platform/store/open.ts';
import { piece, sha256 } from '#tests/support/journeys/uploads.ts';
import { makeClient, type Client } from '#tests/support/server/client.ts';
import { startPortal, type RunningPortal } from '#tests/support/server/running-portal.ts';
import { BASIC, INTAKE_KEY } from '#tests/support/server/server.ts';
import { signIn } from '#tests/support/server/sign-ins.ts';
import { canMakeDisks, openSmallDisk, type SmallDisk } from '#tests/support/server/small-disk.ts';

/** Size of the disk: a seeded hospital needs about 60 MB. */
const DISK_MB = 160;
const TRIES = 40;
const TOKEN = 'token-of-the-operator-of-these-tests';
const REASON = 'Headache since the disk was full';
const VIDEO = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'),
  randomBytes(UPLOAD_PIECE_BYTES),
]);

let disk: SmallDisk;
let portal: RunningPortal;
const from = (headers: Record<string, string>): Client =>
  makeClient((path, init) => fetch(new URL(path, portal.url), init), headers);

/** A patient asks, with this key. */
async function raise(key: string): Promise<Response> {
  const body = {
    clientId: key,
    mrn: '204301',
    kind: 'TALK_TO_NURSE',
    isAnother: true,
    consultationMode: 'VIDEO',
    reason: REASON,
    hubKey: 'wardline_kothrud',
  };
  const headers = { 'x-intake-key': INTAKE_KEY, 'idempotency-key': key };
  return from(headers).send(customerCalls.intakeRequest, { body });
}

async function diskCheck(): Promise<unknown> {
  const answer = await fetch(`${portal.url}/health`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const { status, checks } = (await answer.json()) as { status: string; checks: { name: string }[] };
  return { ...checks.find(({ name }) => name === 'disk'), status, http: answer.status };
}

async function expectFull(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
  expect(ErrorBody.parse(await answer.json())).toMatchObject({ code: 'STORAGE_FULL', retryAfterS: 60 });
}

describe.skipIf(!canMakeDisks)(
  'a file system without a byte left, under the embedded store and the files',
  () => {
    beforeAll(async () => {
      disk = await openSmallDisk(DISK_MB);
      portal = await startPortal(
        { DATA_DIR: disk.inside, LOG_LEVEL: 'silent', METRICS_TOKEN: TOKEN },
        disk.wrapper,
      );
    });
    afterAll(() => disk.end());

    test('answers 507 and when to try again, is reported on the health page, and everything works again with space', async () => {
      const { access_token } = await signIn(from({ authorization: BASIC }), 'meera.iyer');
      const doctor = from({ authorization: `Bearer ${access_token}` });
      const wish = { purpose: 'VIDEO_REVIEW', name: 'Walk', contentType: 'video/mp4' } as const;
      const of = { clientId: randomUUID(), sizeBytes: VIDEO.length, sha256: sha256(VIDEO) };
      const { upload } = await doctor.call(uploadCalls.startUpload, { body: { ...wish, ...of } });
      const first = piece(upload.uploadId, VIDEO, 0);

      disk.fill();
      expect(disk.freeBytes()).toBe(0);
      const stored: string[] = [];
      const refused: string[] = [];
      for (let i = 0; i < TRIES; i += 1) {
        const key = randomUUID();
        const answer = await raise(key);
        if (answer.status === 200) stored.push(key);
        else {
          refused.push(key);
          await expectFull(answer);
        }
      }
      expect(refused.length).toBeGreaterThan(TRIES / 2);
      await expectFull(await doctor.send(uploadCalls.sendPiece, first));
      expect(await diskCheck()).toMatchObject({
        ok: false,
        text: '0 MB free',
        http: 200,
        status: 'needs attention',
      });
      const ready = await fetch(`${portal.url}/ready`);
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', disk: 'low' }]);

      disk.free();
      for (const key of refused) expect((await raise(key)).status).toBe(200);
      await doctor.call(uploadCalls.sendPiece, first);
      await doctor.call(uploadCalls.sendPiece, piece(upload.uploadId, VIDEO, UPLOAD_PIECE_BYTES));
      await doctor.call(uploadCalls.finishUpload, { body: { uploadId: upload.uploadId } });
      await portal.stop();
      expect(await whatIsStored()).toEqual({
        keys: [...stored, ...refused].toSorted(),
        halves: [],
        parts: [],
      });
    }, 120_000);
  },
);

/** Returns what the disk holds, read without the server: the keys of the requests, those without their audit row, unfinished files. */
async function whatIsStored() {
  const copy = mkdtempSync(join(tmpdir(), 'wardline-after-full-'));
  cpSync(disk.pathOf('store'), copy, { recursive: true });
  const store = await openStore({ dataDir: copy });
  const requests = await store.db
    .selectFrom('request')
    .select(['id', 'clientId'])
    .where('reason', '=', REASON)
    .where('clientId', 'is not', null)
    .execute();
  const audited = new Set(
    (await store.db.selectFrom('audit').select('entityId').execute()).map(({ entityId }) => entityId),
  );
  await store.close();
  rmSync(copy, { recursive: true });
  const files = readdirSync(disk.pathOf('files'), { recursive: true }).map(String);
  return {
    keys: requests.map(({ clientId }) => String(clientId)).toSorted(),
    halves: requests.filter(({ id }) => !audited.has(id)),
    parts: files.filter((name) => name.endsWith('.part')),
  };
}
