import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { consultationCalls } from '#contract/consultations.ts';
import { PASSWORD_LOCK_S, PASSWORD_TRIES } from '#contract/limits.ts';
import { storageCalls } from '#contract/storage.ts';
import { buildApp } from '#server/app.ts';
import { patientBundle } from '#server/operations/privacy/patient-bundle.ts';
import { readWholeRecord } from '#server/fhir/whole-record.ts';
import { storedPassword } from '#server/files/documents.ts';
import { openLog } from '#server/platform/log.ts';
import { openVault } from '#server/platform/adapters/vault.ts';
import { sealAgain } from '#server/platform/sql/seals.ts';
import { visit, type Visit } from '#tests/support/journeys/journeys.ts';
import { uploadsTo } from '#tests/support/journeys/uploads.ts';
import { png } from '#tests/support/inputs/files.ts';
import { makeClient, type Client } from '#tests/support/server/client.ts';
import { DATA_KEY } from '#tests/support/server/seed.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
const { clock, db, deps } = server;
const bytesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../support/pdfs', `${name}.pdf`));

/** Documents by name, each with its password. */
const PASSWORDS = { locked: 'rain', 'locked-rc4': 'monsoon' } as const;
let v: Visit;

beforeEach(async () => {
  v = await visit(server);
});

async function capture(name: keyof typeof PASSWORDS | 'png', title: string = name): Promise<string> {
  const file = name === 'png' ? png() : new File([bytesOf(name)], `${name}.pdf`);
  const body = { consultationId: v.id, clientId: randomUUID(), name: title, file };
  return (await v.nurse.call(consultationCalls.addConsultationDocument, { body })).document.id;
}
const unlock = (documentId: string, password: string) => ({ body: { documentId, password } });
const open = async (who: Client, documentId: string) =>
  who.call(storageCalls.getDocuementURLByID, { body: { documentId } });
const rowOf = async (id: string) => (await server.rows('document')).find((row) => row.id === id);

describe('the password of a locked document', () => {
  test.each([
    ['locked', 1],
    ['locked-rc4', 12],
  ] as const)('opens %s, and its pages are counted', async (name, pages) => {
    const id = await capture(name);
    const { document } = await v.nurse.call(storageCalls.unlockDocument, unlock(id, PASSWORDS[name]));
    expect(document).toMatchObject({ isLocked: true, hasPassword: true, pages });
    const { documents } = await v.doctor.call(consultationCalls.getConsultationDocument, {
      query: { consultationId: v.id },
    });
    expect(documents.find((one) => one.id === id)).toMatchObject({ hasPassword: true, pages });
    expect(JSON.stringify(documents)).not.toContain(PASSWORDS[name]);
  });

  test('comes with the link, to those who may open the document alone', async () => {
    const id = await capture('locked-rc4');
    expect(await open(v.doctor, id)).toMatchObject({ password: null });
    await v.nurse.call(storageCalls.unlockDocument, unlock(id, 'monsoon'));
    const link = await open(v.doctor, id);
    expect(link).toMatchObject({ password: 'monsoon' });
    expect(link.url).not.toContain('monsoon');
    for (const userName of ['mary.dsouza', 'arjun.rao', 'farhan.shaikh']) {
      const other = await server.signInAs(userName);
      const body = { documentId: id };
      expect(await other.refusal(storageCalls.getDocuementURLByID, { body }), userName).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });

  test('cannot be entered or tried by a person who may not open the document', async () => {
    const id = await capture('locked');
    for (const userName of ['mary.dsouza', 'arjun.rao', 'farhan.shaikh']) {
      const other = await server.signInAs(userName);
      expect(await other.refusal(storageCalls.unlockDocument, unlock(id, 'rain')), userName).toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    expect(await rowOf(id)).toMatchObject({ passwordSealed: null, pageCount: null });
    expect((await server.rows('passwordTry')).filter(({ nameKey }) => nameKey.includes(id))).toEqual([]);
  });

  test('belongs to one document: a neighbour with the same bytes stays locked', async () => {
    const [mine, other] = [await capture('locked'), await capture('locked')];
    await v.nurse.call(storageCalls.unlockDocument, unlock(mine, 'rain'));
    expect(await rowOf(other)).toMatchObject({ passwordSealed: null, pageCount: null });
    expect(await open(v.doctor, other)).toMatchObject({ password: null });
  });

  test('meets a refusal beside its field if it does not open the document', async () => {
    const id = await capture('locked');
    expect(await v.nurse.refusal(storageCalls.unlockDocument, unlock(id, 'Rain'))).toMatchObject({
      httpStatus: 400,
      fields: [{ path: 'password', reason: 'DOCUMENT_PASSWORD' }],
    });
    expect(await rowOf(id)).toMatchObject({ passwordSealed: null });
  });

  test('cannot be entered for a document that is not locked', async () => {
    expect(
      await v.nurse.refusal(storageCalls.unlockDocument, unlock(await capture('png'), 'rain')),
    ).toMatchObject({ reason: 'DOCUMENT_NOT_LOCKED' });
  });

  test('can be guessed a few times only; then the right one is refused as well, for a while', async () => {
    const id = await capture('locked');
    const guess = (password: string) => v.nurse.refusal(storageCalls.unlockDocument, unlock(id, password));
    for (let tries = 0; tries < PASSWORD_TRIES; tries += 1)
      // oxlint-disable-next-line no-await-in-loop -- one guess after another
      expect(await guess(`guess ${tries}`)).toMatchObject({ code: 'BAD_INPUT' });
    expect(await guess('rain')).toMatchObject({ httpStatus: 429, code: 'LOCKED' });
    // Another person is not kept from it.
    await v.doctor.call(storageCalls.unlockDocument, unlock(id, 'rain'));
    clock.advance(PASSWORD_LOCK_S + 1);
    v.nurse = await server.signInAs('anitha.nair');
    await v.nurse.call(storageCalls.unlockDocument, unlock(id, 'rain'));
  });

  test('stays sealed in the store, and reaches no event, audit or log', async () => {
    const lines: string[] = [];
    const app = buildApp({ ...deps, log: openLog('debug', { write: (line) => void lines.push(line) }) });
    const nurse = makeClient(async (path, init) => app.request(path, init), v.nurse.headers);
    const id = await capture('locked-rc4');
    await nurse.send(storageCalls.unlockDocument, unlock(id, 'monsoon of 1987'));
    await sql`alter table document add constraint unsealed check (password_sealed is null) not valid`.execute(
      db,
    );
    expect((await nurse.send(storageCalls.unlockDocument, unlock(id, 'monsoon'))).status).toBe(500);
    await sql`alter table document drop constraint unsealed`.execute(db);
    await nurse.call(storageCalls.unlockDocument, unlock(id, 'monsoon'));
    await open(nurse, id);
    expect(lines.join()).toContain('unsealed');
    const stored = [
      await rowOf(id),
      await server.rows('event'),
      await server.rows('audit'),
      await server.rows('passwordTry'),
      await server.rows('idempotency'),
    ];
    expect(JSON.stringify([stored, lines])).not.toContain('monsoon');
    expect((await server.rows('audit')).filter(({ entityId }) => entityId === id)).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'KEEP_PASSWORD' })]),
    );
  });

  test('opens after the data key was changed, and belongs to its own document', async () => {
    const id = await capture('locked');
    await v.nurse.call(storageCalls.unlockDocument, unlock(id, 'rain'));
    const KEYS = { DATA_DIR: '', DATA_KEY: 'ab'.repeat(32) };
    const [old, changed] = [deps.vault, await openVault(KEYS)];
    await sealAgain(db, await openVault({ ...KEYS, DATA_KEYS_BEFORE: DATA_KEY }));
    const passwordSealed = (await rowOf(id))?.passwordSealed ?? null;
    expect(storedPassword(changed, { id, passwordSealed })).toBe('rain');
    expect(() => storedPassword(changed, { id: 'another', passwordSealed })).toThrow();
    await sealAgain(db, await openVault({ DATA_DIR: '', DATA_KEY, DATA_KEYS_BEFORE: KEYS.DATA_KEY }));
    expect(storedPassword(old, { id, passwordSealed: (await rowOf(id))?.passwordSealed ?? null })).toBe(
      'rain',
    );
  });

  test('goes with the copy of the record that a patient is given', async () => {
    const id = await capture('locked-rc4', 'Discharge letter');
    await v.nurse.call(storageCalls.unlockDocument, unlock(id, 'monsoon'));
    const patientId = (await rowOf(id))?.patientId ?? '';
    let text = '';
    for await (const part of patientBundle(await readWholeRecord(db, [patientId]), {
      patientId,
      at: clock.now(),
      numberSystem: 'urn:numbers',
      read: async (key) => (await deps.files.get(key))?.stream,
      passwordOf: (row) => storedPassword(deps.vault, row),
    }))
      text += part;
    const { entry } = JSON.parse(text) as { entry: { resource: { description?: string } }[] };
    const letter = entry.find(({ resource }) => JSON.stringify(resource).includes('Discharge letter'));
    expect(letter?.resource.description).toBe('The password of this document: monsoon');
  });
});

test('H322 a locked result is unlocked by the agent who uploaded it, and opened by its order', async () => {
  const u = await uploadsTo(server);
  const { document } = await u.finish(await u.sendAll(bytesOf('locked')));
  const agent = await server.signInAs('farhan.shaikh');
  const documentId = document?.id ?? '';
  await agent.call(storageCalls.unlockDocument, unlock(documentId, 'rain'));
  const body = { serviceId: u.serviceId, documentId };
  expect(await agent.call(storageCalls.getServiceDocumentURLById, { body })).toMatchObject({
    password: 'rain',
  });
});
