import { auditAdminCalls as calls } from '#contract/audit-admin.ts';
import type { BodyOf } from '#contract/call.ts';
import { queryClient } from '#api/cache/query-client.ts';
import { send } from '#api/http/client.ts';

export type AuditAsked = Omit<BodyOf<typeof calls.auditRows>, 'cursor' | 'limit'>;

const VERIFICATION = ['audit', 'verification'];
const EVERY_MS = 1_000;

export const auditRows = (asked: AuditAsked) => ({
  queryKey: ['audit', 'rows', asked],
  read: (cursor: string | undefined, signal: AbortSignal) =>
    send(calls.auditRows, { body: { ...asked, cursor }, signal }),
});

/** Read again every second while a verification runs. */
export const verificationQuery = () => ({
  queryKey: VERIFICATION,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await send(calls.verificationState, { signal })).verification,
  refetchInterval: ({ state }: { state: { data: { state: string } | null | undefined } }) =>
    state.data?.state === 'RUNNING' && EVERY_MS,
});

export async function startVerification(): Promise<void> {
  const { verification } = await send(calls.startVerification, { body: {} });
  queryClient.setQueryData(VERIFICATION, verification);
}
