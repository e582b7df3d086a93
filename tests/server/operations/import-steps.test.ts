import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { importCalls as calls } from '#contract/imports.ts';
import { continueImport, purgeImports } from '#server/operations/import/import.job.ts';
import { afterBatches, csv, importsOf, RUN_ON, rowOf, rowsOf } from '#tests/support/server/imports.ts';
import { signInOperator, type OperatorClient } from '#tests/support/server/operator.ts';
import { openServer } from '#tests/support/server/server.ts';

const server = await openServer();
let operator: OperatorClient;
beforeAll(async () => {
  operator = await signInOperator(server);
});

const { start, job, fileKeyOf } = importsOf(server, () => operator);

/** The same server with a file store that does something once the first batch is written. */
function amid(act: () => Promise<unknown>): typeof server.deps {
  return {
    ...server.deps,
    files: {
      ...server.deps.files,
      async get(key) {
        const file = await server.deps.files.get(key);
        const content = new Uint8Array(await new Response(file?.stream).arrayBuffer());
        const half = Math.floor((content.length * 2) / 3);
        async function* pieces() {
          yield content.subarray(0, half);
          await vi.waitFor(async () => expect((await job())?.done).toBe(500));
          await act();
          yield content.subarray(half);
        }
        return {
          stream: Readable.toWeb(Readable.from(pieces())) as ReadableStream<Uint8Array>,
          sizeBytes: content.length,
        };
      },
    },
  };
}

describe('an operator', () => {
  const stepTo = (importId: string, step: 'PAUSE' | 'CONTINUE' | 'CANCEL') =>
    operator.call(calls.stepImport, { body: { importId, step } });
  const rowOfJob = async (id: string) => (await server.rows('importJob')).find((row) => row.id === id);
  const BAD = rowOf(4001).replace('9822055443', '12');

  test('pauses an import, and continues it from where it was; nothing is doubled', async () => {
    const { job: started } = await start(csv(...rowsOf(1100, '5 Baner Road'), BAD));
    await continueImport(server.deps, afterBatches(1));
    expect(await stepTo(started.id, 'PAUSE')).toMatchObject({ job: { state: 'PAUSED', done: 500 } });
    await stepTo(started.id, 'PAUSE');
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'PAUSED', done: 500 });
    await stepTo(started.id, 'CONTINUE');
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', done: 1100, added: 1100, bad: 1 });
    expect(
      await operator.refusal(calls.stepImport, { body: { importId: started.id, step: 'PAUSE' } }),
    ).toMatchObject({ code: 'BAD_TRANSITION' });
  });

  test('pauses an import while a server writes it: the next batch is not written', async () => {
    const { job: started } = await start(csv(...rowsOf(1100, '8 Baner Road')));
    await continueImport(
      amid(() => stepTo(started.id, 'PAUSE')),
      RUN_ON,
    );
    expect(await job()).toMatchObject({ state: 'PAUSED', done: 500 });
    await stepTo(started.id, 'CANCEL');
  });

  test('imports a list that ends with bad lines alone', async () => {
    await start(csv(...rowsOf(500, '7 Baner Road'), BAD));
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'DONE', done: 500, bad: 1 });
  });

  test('starts another import while one is paused, which waits until that has ended', async () => {
    const { job: first } = await start(csv(rowOf(1)));
    await stepTo(first.id, 'PAUSE');
    const { job: second } = await start(csv(rowOf(2)));
    expect(
      await operator.refusal(calls.stepImport, { body: { importId: first.id, step: 'CONTINUE' } }),
    ).toMatchObject({ reason: 'IMPORT_RUNNING' });
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ id: second.id, state: 'DONE' });
    await stepTo(first.id, 'CONTINUE');
    await continueImport(server.deps, RUN_ON);
  });

  test('cancels an import: what it wrote stays, and its file is removed', async () => {
    const { job: started } = await start(csv(...rowsOf(600, '6 Baner Road')));
    const key = await fileKeyOf();
    await continueImport(server.deps, afterBatches(1));
    expect(await stepTo(started.id, 'CANCEL')).toMatchObject({ job: { state: 'CANCELLED', changed: 500 } });
    await vi.waitFor(async () => expect(await server.deps.files.get(key)).toBeNull());
    await continueImport(server.deps, RUN_ON);
    expect(await job()).toMatchObject({ state: 'CANCELLED', changed: 500 });
  });

  test('appears in the audit for each row that their import wrote', async () => {
    await start(csv(rowOf(5001)));
    await continueImport(server.deps, RUN_ON);
    const patient = (await server.rows('patient')).find(({ mrn }) => mrn === 'IMP-5001');
    const rows = (await server.rows('audit')).filter(
      ({ patientId, action }) => patientId === patient?.id || action.startsWith('IMPORT_'),
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ who }) => who))).toEqual(new Set([`operator:${operator.userId}`]));
  });

  test('sees all imports, newest first, and opens one with its bad lines for 30 days; one that is left paused is then cancelled', async () => {
    const { job: left } = await start(csv(rowOf(1)));
    await stepTo(left.id, 'PAUSE');
    const key = await fileKeyOf();
    const { job: started } = await start(csv(rowOf(1), BAD));
    await continueImport(server.deps, RUN_ON);
    const { items, total } = await operator.call(calls.imports, { query: {} });
    expect(items[0]).toMatchObject({ id: started.id, kind: 'PATIENTS', startedBy: 'Rohan Kulkarni', bad: 1 });
    expect(total).toBe((await server.rows('importJob')).length);
    const { badLines } = await operator.call(calls.importDetails, { query: { importId: started.id } });
    expect(badLines).toEqual([
      { line: 3, faults: [expect.objectContaining({ column: 'mobile', found: '12' })] },
    ]);
    server.clock.advance(29 * 86_400);
    await purgeImports(server.deps);
    expect((await rowOfJob(started.id))?.badLines).toHaveLength(1);
    server.clock.advance(2 * 86_400);
    await purgeImports(server.deps);
    expect(await rowOfJob(started.id)).toMatchObject({ bad: 1, badLines: null });
    expect(await rowOfJob(left.id)).toMatchObject({ state: 'CANCELLED', fileKey: null });
    expect(await server.deps.files.get(key)).toBeNull();
  });
});
