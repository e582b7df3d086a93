import { queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import { nurseVisitCalls as calls, VERSION_STEP_MAX, type NurseVisit } from '#contract/nurse-visits.ts';
import { requestCalls } from '#contract/requests.ts';
import { serviceCalls } from '#contract/services.ts';
import { refresh } from '#api/cache/invalidation.ts';
import { polled, queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';
import { useQueuedWrites } from '#api/outbox/pending-writes.ts';
import { post } from '#api/outbox/post.ts';

export type VisitsAsked = Omit<BodyOf<typeof calls.nurseHomeVisits>, 'cursor'>;
type Report = BodyOf<typeof calls.reportHomeVisit>;

/** Key of an order: its changes invalidate its visits. */
const KEY = 'service';

export const nurseVisitList = (asked: VisitsAsked) => ({
  queryKey: [KEY, 'visits', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.nurseHomeVisits, { body: { ...asked, cursor }, signal }),
  ...polled(requestCalls.dashboardMenuStatus),
});

export const nurseVisitQuery = (visitId: string) =>
  queryOptions({
    queryKey: [KEY, 'visit', visitId],
    queryFn: async ({ signal }) => (await send(calls.nurseHomeVisit, { query: { visitId }, signal })).visit,
    ...polled(serviceCalls.serviceDetailsById),
  });

/** Reads visits before they are opened, one after the other, so that their pages open without a network. */
export async function readVisitsAhead(visitIds: readonly string[]): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- the screen's own reads go first
  for (const id of visitIds) await queryClient.prefetchQuery({ ...nurseVisitQuery(id), staleTime: AHEAD_MS });
}

const AHEAD_MS = 300_000;

/** Read when it is needed, and kept nowhere. */
export async function readVisitMobile(visitId: string): Promise<string> {
  return (await send(calls.nurseVisitMobile, { query: { visitId } })).mobile;
}

export async function reportVisit(serviceId: string, report: Omit<Report, 'versionStep'>) {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const body = { ...report, versionStep: 1 + (random % VERSION_STEP_MAX) };
  const posted = await post(calls.reportHomeVisit, body, `${KEY}:${serviceId}`);
  // The next report names the version that this one made.
  if (posted.state === 'sent')
    queryClient.setQueryData(nurseVisitQuery(report.visitId).queryKey, posted.answer.visit);
  return posted;
}

export async function recordVisitVitals(serviceId: string, taken: BodyOf<typeof calls.recordVisitVitals>) {
  const posted = await post(calls.recordVisitVitals, taken, `${KEY}:${serviceId}`);
  if (posted.state === 'sent') await refresh('order.written');
  return posted;
}

/** A visit as it will be once this device has sent what it keeps. */
export function useVisitHere<V extends NurseVisit>(visit: V): V & { waits: boolean } {
  const last = useQueuedWrites(calls.reportHomeVisit, `${KEY}:${visit.serviceId}`).findLast(
    ({ visitId, version }) => visitId === visit.id && version >= visit.version,
  );
  if (!last) return { ...visit, waits: false };
  const { visitStatus, tasks, notes, version, versionStep = 1 } = last;
  return { ...visit, visitStatus, tasks, notes, version: version + versionStep, waits: true };
}

/** Vital signs of a visit that this device has not sent yet. */
export const useQueuedVitals = ({ id, serviceId }: NurseVisit) =>
  useQueuedWrites(calls.recordVisitVitals, `${KEY}:${serviceId}`).filter(({ visitId }) => visitId === id);
