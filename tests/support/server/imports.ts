import { importCalls as calls, type ImportKind } from '#contract/imports.ts';
import { continueImport } from '#server/operations/import/import.job.ts';
import { proofOf, type OperatorClient } from './operator.ts';
import type { TestServer } from './server.ts';

export const listFile = (kind: ImportKind, ...lines: string[]) => ({
  body: { kind, file: new File([lines.join('\n')], `${kind.toLowerCase()}.csv`, { type: 'text/csv' }) },
});

/** The list as `startImport` takes it. */
export const provenList = (
  server: TestServer,
  operator: OperatorClient,
  { body }: ReturnType<typeof listFile>,
) => ({ body: { ...body, ...proofOf(server, operator) } });

async function startImport(server: TestServer, operator: OperatorClient, list: ReturnType<typeof listFile>) {
  // The newest one is told by its time.
  server.clock.advance(1);
  return operator.call(calls.startImport, provenList(server, operator, list));
}

/** Imports a list as the console does, and its job to the end. @returns the import */
export async function importList(
  server: TestServer,
  operator: OperatorClient,
  list: ReturnType<typeof listFile>,
) {
  const { job } = await startImport(server, operator, list);
  await continueImport(server.deps, { aborted: false });
  return operator.call(calls.importDetails, { query: { importId: job.id } });
}

export const HEADER = 'mrn,name,sex,born_on,mobile,address,city,state';
/** A right row of the list of patients. */
export const rowOf = (at: number, road = '12 Karve Road'): string =>
  `IMP-${at},Gita Shinde,F,1984-07-31,9822055443,${road},Pune,Maharashtra`;
export const rowsOf = (count: number, road?: string): string[] =>
  Array.from({ length: count }, (_, at) => rowOf(at + 1, road));
export const csv = (...rows: string[]) => listFile('PATIENTS', HEADER, ...rows);

export const RUN_ON = { aborted: false };
/** Stops a job after so many batches. */
export const afterBatches = (count: number) => {
  let asked = 0;
  return {
    get aborted(): boolean {
      asked += 1;
      return asked > count;
    },
  };
};

/** Returns what an operator does with imports. */
export function importsOf(server: TestServer, operator: () => OperatorClient) {
  return {
    start: (list: ReturnType<typeof listFile>) => startImport(server, operator(), list),
    job: async () => (await operator().call(calls.importState, {})).job,
    fileKeyOf: async () => (await server.rows('importJob')).find((row) => row.fileKey)?.fileKey ?? '',
  };
}
