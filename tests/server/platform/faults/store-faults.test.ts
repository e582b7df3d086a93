import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { customerCalls } from '#contract/customer.ts';
import { ErrorBody } from '#contract/errors.ts';
import { uploadCalls } from '#contract/uploads.ts';
import { buildApp } from '#server/app.ts';
import { openLog } from '#server/platform/log.ts';
import { visit } from '#tests/support/journeys/journeys.ts';
import { piece, REPORT, sha256 } from '#tests/support/journeys/uploads.ts';
import { makeClient, NAMES } from '#tests/support/server/client.ts';
import { INTAKE_KEY, openServer } from '#tests/support/server/server.ts';

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
      consultationMode: 'VIDEO',
      reason: CANARY,
      hubKey: 'wardline_kothrud',
    }),
  });

/** Has the database itself refuse each new request with an SQLSTATE. @returns ends it */
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

  test('of the documents refuses a piece of an upload with 507, and the upload goes on later', async () => {
    const v = await visit(server);
    const { upload } = await v.nurse.call(uploadCalls.startUpload, {
      body: {
        clientId: randomUUID(),
        purpose: 'CAPTURE',
        targetId: v.id,
        name: 'Discharge letter',
        sizeBytes: REPORT.length,
        contentType: 'application/pdf',
        sha256: sha256(REPORT),
      },
    });
    const full = buildApp({
      ...server.deps,
      log,
      files: { ...server.deps.files, put: async () => writeFileSync('/dev/full', 'x') },
    });
    const nurse = makeClient(async (path, init) => full.request(path, init), v.nurse.headers);
    const answer = await nurse.send(uploadCalls.sendPiece, piece(upload.uploadId, REPORT, 0));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60']);
    const again = await v.nurse.call(uploadCalls.sendPiece, piece(upload.uploadId, REPORT, 0));
    expect(again.upload.offset).toBeGreaterThan(0);
  });
});

test('what the database says of a row that it refuses is not logged', async () => {
  lines.length = 0;
  const heal = await refusing('23514');
  expect((await raise()).status).toBe(500);
  await heal();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('23514');
  expect(lines.join()).not.toContain(CANARY);
});
