import type { QueryOf } from '#contract/call.ts';
import { overrideReportCalls as calls } from '#contract/override-report.ts';
import { send } from '#api/http/client.ts';

export type OverridesAsked = QueryOf<typeof calls.overrideFile>;

export const overrideList = (asked: OverridesAsked) => ({
  queryKey: ['overrideReport', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.overrideReport, { query: { ...asked, cursor }, signal }),
});

/** The rows of the filter as a file. */
export async function overrideFile(asked: OverridesAsked): Promise<Blob> {
  const { csv } = await send(calls.overrideFile, { query: asked });
  return new Blob([csv], { type: 'text/csv;charset=utf-8' });
}
