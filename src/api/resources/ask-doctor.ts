import type { BodyOf } from '#contract/call.ts';
import { nurseVisitCalls as calls } from '#contract/nurse-visits.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { nurseVisitQuery } from './nurse-visits.ts';

/** Asks a doctor from a home visit: the visit's page shows it at once. */
export async function askDoctor(body: BodyOf<typeof calls.askDoctor>): Promise<void> {
  const { visit } = await send(calls.askDoctor, { body });
  queryClient.setQueryData(nurseVisitQuery(body.visitId).queryKey, visit);
}
