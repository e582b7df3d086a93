import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { importCalls as calls } from '#contract/imports.ts';
import { SESSION_ABSOLUTE_S } from '#contract/limits.ts';
import { removeUnused } from '#server/files/remove-unused.job.ts';
import { continueImport } from '#server/operations/import/import.job.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addSeconds } from '#server/platform/time.ts';
import { SEED_PASSWORD } from '#server/seed/staff.ts';
import {
  afterBatches,
  csv,
  HEADER,
  importsOf,
  provenList,
  RUN_ON,
  rowOf,
  rowsOf,
} from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
  // Each proof turns the clock to the next code.
  const accessExpiresAt = addSeconds(server.clock.now(), SESSION_ABSOLUTE_S);
  await server.db.updateTable('session').set({ accessExpiresAt }).execute();
});

const { start, job, fileKeyOf } = importsOf(server, () => operator);
const imported = async () => {
  const rows = await server.rows('patient');
  return rows.filter(({ mrn }) => mrn.startsWith('IMP-')).map(({ mrn }) => mrn);
};
const audited = async (action: string) =>
  (await server.rows('audit')).filter((row) => row.action === action).length;

/** The same server with a file store that breaks off after the first batch and two thirds of a file, as at a kill. */
function killed(): Deps {
  return {
    ...server.deps,
    files: {
      ...server.deps.files,
      async get(key) {
        const file = await server.deps.files.get(key);
        const content = new Uint8Array(await new Response(file?.stream).arrayBuffer());
        async function* broken() {
          yield content.subarray(0, Math.floor((content.length * 2) / 3));
          await vi.waitFor(async () => expect((await job())?.done).toBeGreaterThan(0));
          throw new Error('killed');
        }
        return {
          stream: Readable.toWeb(Readable.from(broken())) as ReadableStream<Uint8Array>,
          sizeBytes: content.length,
        };
      },
    },
  };
}

describe('an import of patients', () => {
  test('a check names each bad line, and writes nothing', async () => {
    const before = await server.rows('patient');
    const known = before[0]?.mrn ?? '';
    const checked = await operator.call(
      calls.checkImport,
      csv(
        rowOf(1),
        rowOf(2).replace('1984-07-31', '31/02/1984'),
        rowOf(3).replace('Gita Shinde', ''),
        rowOf(1),
        rowOf(4).replace('1984', '2062'),
        rowOf(5).replace('IMP-5', known),
        rowOf(6).replace('Gita', 'Gita \uFFFD'),
      ),
    );
    expect(checked).toMatchObject({ right: 2, known: 1, badLines: 5 });
    expect(checked.firstBadLines).toEqual([
      {
        line: 3,
        faults: [
          {
            column: 'born_on',
            found: '31/02/1984',
            form: 'a date such as 1984-07-31 or 31/07/1984, a year such as 1984, or an age such as 62 y or 8 months',
          },
        ],
      },
      { line: 4, faults: [{ column: 'name', found: null, form: 'a value such as Gita Shinde' }] },
      { line: 5, faults: [{ column: 'mrn', found: 'IMP-1', form: 'on one line; it is also on line 2' }] },
      {
        line: 6,
        faults: [{ column: 'born_on', found: '2062-07-31', form: 'today or before, such as 1984-07-31' }],
      },
      { line: 8, faults: [{ column: 'name', found: 'Gita \uFFFD Shinde', form: 'text in UTF-8' }] },
    ]);
    expect(await server.rows('patient')).toEqual(before);
    expect(await job()).toBeNull();
  });

  test('a check names the first 200 bad lines and counts all', async () => {
    const bad = rowsOf(250).map((row) => row.replace('1984-07-31', 'May'));
    const checked = await operator.call(calls.checkImport, csv(...bad));
    expect(checked).toMatchObject({ right: 0, badLines: 250 });
    expect(checked.firstBadLines).toHaveLength(200);
  });

  test('a long list is read in pieces, between which the server does other work', async () => {
    const list = csv(...rowsOf(20_000).map((row) => row.replace('1984-07-31', 'May')));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await operator.call(calls.checkImport, list)).toMatchObject({ badLines: 20_000 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(12);
  });

  test('a file that is no list of patients is said to be none, and is not imported', async () => {
    const photo = { body: { kind: 'PATIENTS' as const, file: new File(['%PDF-1.7\n\0\n'], 'x.csv') } };
    expect(await operator.call(calls.checkImport, photo)).toMatchObject({ right: 0, badLines: 1 });
    expect(await operator.refusal(calls.startImport, provenList(server, operator, photo))).toMatchObject({
      fields: [{ path: 'file', reason: 'IMPORT_EMPTY' }],
    });
    expect(await server.rows('importJob')).toEqual([]);
  });

  test('imports the right rows, and leaves the bad ones out; its file is removed when it ends', async () => {
    const list = csv(...rowsOf(3), rowOf(4).replace('9822055443', '12'));
    const started = await start(list);
    expect(started.job).toMatchObject({ state: 'RUNNING', fileName: 'patients.csv', rows: 3, done: 0 });
    const key = await fileKeyOf();
    expect(await server.deps.files.get(key)).not.toBeNull();
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', rows: 3, done: 3, added: 3, changed: 0 });
    expect((await imported()).toSorted()).toEqual(['IMP-1', 'IMP-2', 'IMP-3']);
    expect(await server.deps.files.get(key)).toBeNull();
    expect((await server.rows('storedFile')).filter((row) => row.key === key)).toEqual([]);
    expect(await audited('START_IMPORT')).toBe(1);
  });

  test('imported again, a file adds no duplicates; a correction is counted', async () => {
    await start(csv(...rowsOf(3), ''));
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', done: 3, added: 0, changed: 0 });
    await start(csv(rowOf(1, '14 Karve Road'), rowOf(2)));
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', done: 2, added: 0, changed: 1 });
    expect(await imported()).toHaveLength(3);
  });

  test('an empty optional cell leaves what is recorded, and allergies stay', async () => {
    const optional = ',email,languages,blood_group,health_id,emergency_name,emergency_mobile';
    const whole = (end: string) => ({
      body: {
        kind: 'PATIENTS' as const,
        file: new File([`${HEADER}${optional}\n${rowOf(20)}${end}`], 'patients.csv'),
      },
    });
    await start(whole(',gita@example.in,Marathi,B+,91-1234,Ravi,9822055444'));
    await continueImport(server.deps, RUN_ON);
    const allergies = JSON.stringify(['Penicillin']);
    await server.db.updateTable('patient').set({ allergies }).where('mrn', '=', 'IMP-20').execute();
    const one = async () => (await server.rows('patient')).find(({ mrn }) => mrn === 'IMP-20');
    const recorded = await one();
    expect(recorded).toMatchObject({ email: 'gita@example.in', languages: ['Marathi'], bloodGroup: 'B+' });
    await start(whole(',,,,,,'));
    await continueImport(server.deps, RUN_ON);
    expect(await one()).toEqual(recorded);
    await server.db
      .deleteFrom('patientSearch')
      .where('patientId', '=', recorded?.id ?? '')
      .execute();
    await server.db.deleteFrom('patient').where('mrn', '=', 'IMP-20').execute();
  });

  test('one at a time: a second start is refused while one runs', async () => {
    await start(csv(rowOf(1)));
    const stored = await server.rows('storedFile');
    const other = provenList(server, operator, csv(rowOf(9)));
    expect(await operator.refusal(calls.startImport, other)).toMatchObject({
      reason: 'IMPORT_RUNNING',
    });
    expect(await server.rows('storedFile')).toEqual(stored);
    await continueImport(server.deps, RUN_ON);
    expect(await server.rows('importJob')).toHaveLength(6);
  });

  test('refuses one of two that start at once', async () => {
    const answers = await Promise.all(
      [csv(rowOf(1)), csv(rowOf(2))].map(({ body }, at) => {
        const proof = { password: SEED_PASSWORD, secondFactor: operator.recoveryCodes[at] ?? '' };
        return operator.send(calls.startImport, { body: { ...body, ...proof } });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 422]));
    await continueImport(server.deps, RUN_ON);
  });
});

describe('an import that is interrupted', () => {
  const COUNT = 1200;

  test('stopped with the server after a batch, it continues from there at once', async () => {
    await start(csv(...rowsOf(COUNT, '1 Baner Road')));
    await continueImport(server.deps, afterBatches(1));
    expect(await job()).toMatchObject({ state: 'RUNNING', rows: COUNT, done: 500 });
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', done: COUNT, added: COUNT - 3, changed: 3 });
    expect(new Set(await imported()).size).toBe(COUNT);
    expect(await imported()).toHaveLength(COUNT);
  });

  test('killed in the middle, another server continues after a minute; nothing is doubled or lost', async () => {
    await start(csv(...rowsOf(COUNT, '2 Baner Road')));
    await expect(continueImport(killed(), RUN_ON)).rejects.toThrow('killed');
    const { done = 0 } = (await job()) ?? {};
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(COUNT);
    // The killed one still has it.
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'RUNNING', done });
    server.clock.advance(61);
    await removeUnused(server.deps);
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', done: COUNT, added: 0, changed: COUNT });
    expect(await imported()).toHaveLength(COUNT);
  });

  test('two servers at once write each batch once', async () => {
    await start(csv(...rowsOf(COUNT, '3 Baner Road')));
    const corrected = await audited('CORRECT');
    const first = continueImport(server.deps, RUN_ON);
    // As if the first one's claim had lapsed.
    await server.db.updateTable('importJob').set({ claimedUntil: server.clock.now() }).execute();
    await Promise.all([first, continueImport(server.deps, RUN_ON)]);
    expect(await job()).toMatchObject({ state: 'DONE', done: COUNT, changed: COUNT });
    expect(await audited('CORRECT')).toBe(corrected + COUNT);
  });

  test('ends when it cannot continue, keeps what it wrote, and removes its file', async () => {
    await start(csv(...rowsOf(COUNT, '4 Baner Road')));
    const key = await fileKeyOf();
    for (let tries = 0; tries < 7; tries += 1) {
      await continueImport(killed(), RUN_ON).catch(() => undefined);
      server.clock.advance(61);
    }
    expect(await job()).toMatchObject({ state: 'FAILED', done: 500, changed: 500 });
    expect(await server.deps.files.get(key)).toBeNull();
    await start(csv(...rowsOf(COUNT, '4 Baner Road')));
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', done: COUNT, added: 0, changed: COUNT - 500 });
  });

  test('a file that is stored keeps for as long as its import runs', async () => {
    await start(csv(rowOf(1)));
    server.clock.advance(3 * 86_400);
    await removeUnused(server.deps);
    await continueImport(server.deps, RUN_ON);
    const states = (await server.rows('importJob')).map(({ state }) => state);
    expect(states).not.toContain('RUNNING');
    expect(states.filter((state) => state === 'FAILED')).toHaveLength(1);
  });
});
