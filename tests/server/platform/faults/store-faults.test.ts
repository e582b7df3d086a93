import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { ErrorBody } from '#contract/errors.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { buildApp } from '#server/app.ts';
import type { Files } from '#server/platform/adapters/files.ts';
import { s3Files } from '#server/platform/adapters/s3-files.ts';
import { openLog } from '#server/platform/log.ts';
import { openS3Server } from '#tests/support/doubles/s3-server.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { piece, REPORT, sha256 } from '#tests/support/journeys/uploads.ts';
import { makeClient, NAMES } from '#tests/support/server/client.ts';
import { INTAKE_KEY, openServer } from '#tests/support/server/server.ts';
import type { SignedInClient } from '#tests/support/server/sign-ins.ts';

const server = await openServer();
const lines: string[] = [];
const log = openLog('error', { write: (line) => void lines.push(line) });
const app = buildApp({ ...server.deps, log });

const CANARY = 'canary-reason-of-a-visit';
const raise = (key = randomUUID()) =>
  app.request(pathOf(customerCalls.intakeRequest, NAMES), {
    method: 'POST',
    headers: { 'x-intake-key': INTAKE_KEY, 'idempotency-key': key },
    body: JSON.stringify({
      clientId: key,
      mrn: '204301',
      kind: 'TALK_TO_NURSE',
      isAnother: true,
      consultationMode: 'VIDEO',
      reason: CANARY,
      hubKey: 'wardline_kothrud',
    }),
  });

/** Makes the database itself refuse each new request with an SQLSTATE. @returns ends it */
async function refusing(state: string): Promise<() => Promise<void>> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = '${state}', detail = 'Failing row contains (' || new.reason || ')'; end $$;
       create trigger refuse before insert on request for each row execute function refuse()`,
    )
    .execute(server.db);
  return async () => void (await sql.raw('drop function refuse cascade').execute(server.db));
}

async function startedUpload(): Promise<{ nurse: SignedInClient; uploadId: string }> {
  const { nurse, id } = await visit(server);
  const { upload } = await nurse.call(uploadCalls.startUpload, {
    body: {
      clientId: randomUUID(),
      purpose: 'CAPTURE',
      targetId: id,
      name: 'Discharge letter',
      sizeBytes: REPORT.length,
      contentType: 'application/pdf',
      sha256: sha256(REPORT),
    },
  });
  return { nurse, uploadId: upload.uploadId };
}

/** Sends the first piece to a server with these files. */
async function pieceTo(files: Files, { headers }: SignedInClient, uploadId: string): Promise<Response> {
  const on = buildApp({ ...server.deps, log, files });
  const nurse = makeClient(async (path, init) => on.request(path, init), headers);
  return nurse.send(uploadCalls.sendPiece, piece(uploadId, REPORT, 0));
}

describe('a disk that is full', () => {
  test('refuses a write with 507 and a time to try again; nothing is half written, and the same write succeeds later', async () => {
    const before = await server.rows('audit');
    const heal = await refusing('53100');
    const key = randomUUID();
    const answer = await raise(key);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
    expect(ErrorBody.parse(await answer.json())).toMatchObject({ code: 'STORAGE_FULL', retryAfterS: 60 });
    expect(await server.rows('audit')).toEqual(before);
    await heal();
    expect((await raise(key)).status).toBe(200);
    expect((await server.rows('request')).filter(({ reason }) => reason === CANARY)).toHaveLength(1);
  });

  test('refuses a piece of an upload with 507 when full, and the upload continues later', async () => {
    const { nurse, uploadId } = await startedUpload();
    const full = { ...server.deps.files, put: async () => writeFileSync('/dev/full', 'x') };
    const answer = await pieceTo(full, nurse, uploadId);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
    expect((await pieceTo(server.deps.files, nurse, uploadId)).status).toBe(200);
  });
});

test('an object store that is unavailable answers 502, and the upload continues once it is back', async () => {
  const { nurse, uploadId } = await startedUpload();
  const s3 = await openS3Server();
  const away = s3Files({ ...s3.config, endpoint: 'http://127.0.0.1:1' });
  const answer = await pieceTo(away, nurse, uploadId);
  expect([answer.status, ErrorBody.parse(await answer.json()).code]).toEqual([502, 'OUTSIDE_FAILED']);
  expect((await pieceTo(s3Files(s3.config), nurse, uploadId)).status).toBe(200);
  expect(s3.objects.size).toBe(1);
  s3.close();
});

test('keeps what the database says of a refused row out of the log', async () => {
  lines.length = 0;
  const heal = await refusing('23514');
  expect((await raise()).status).toBe(500);
  await heal();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('23514');
  expect(lines.join()).not.toContain(CANARY);
});
