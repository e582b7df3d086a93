import { importCalls as calls, type ImportKind } from '#contract/imports.ts';
import { continueImport } from '#server/operations/import/import.job.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export const listFile = (kind: ImportKind, ...lines: string[]) => ({
  body: { kind, file: new File([lines.join('\n')], 'list.csv', { type: 'text/csv' }) },
});

/** Imports a list as the console does, and its job to the end. @returns the import */
export async function importList(server: TestServer, operator: Client, list: ReturnType<typeof listFile>) {
  // The newest one is told by its time.
  server.clock.advance(1);
  const { job } = await operator.call(calls.startImport, list);
  await continueImport(server.deps, { aborted: false });
  return operator.call(calls.importDetails, { query: { importId: job.id } });
}
