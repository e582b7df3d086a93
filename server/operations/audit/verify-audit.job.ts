import { verifyInBatches, type AuditVerdict } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { every } from '#server/platform/jobs/every.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change } from '#server/platform/writes/change.ts';
import { claimVerification, updateVerification } from './verification.queries.ts';

const EVERY_MS = 1_000;
/** Longer than one batch takes; each batch renews it. */
const CLAIM_S = 60;

export function verifyAuditJob(deps: Deps): () => Promise<void> {
  const stopping = new AbortController();
  const stop = every(EVERY_MS, 'audit verification', deps.log, () => runVerification(deps, stopping.signal));
  return () => {
    stopping.abort();
    return stop();
  };
}

/** Runs the verification that was asked for. One that was interrupted begins at the first row again. */
export async function runVerification(deps: Deps, stopping: { readonly aborted: boolean }): Promise<void> {
  const { db, clock } = deps;
  const until = (): Date => addSeconds(clock.now(), CLAIM_S);
  const id = await claimVerification(db, { now: clock.now(), until: until() });
  if (id === undefined) return;
  const batches = verifyInBatches(db);
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return end(deps, id, value);
    // Another server begins at once.
    const claimedUntil = stopping.aborted ? clock.now() : until();
    const isRunning = await updateVerification(db, id, { rows: value, claimedUntil });
    if (stopping.aborted || !isRunning) return;
  }
}

async function end(deps: Deps, id: string, verdict: AuditVerdict): Promise<void> {
  const state = verdict.ok ? 'INTACT' : 'BROKEN';
  const result = verdict.ok
    ? { rows: verdict.rows, head: verdict.head }
    : { brokenRow: verdict.seq, problem: verdict.problem };
  await change({ ...deps, who: { type: 'system' } }, async (c) => {
    if (!(await updateVerification(c.tx, id, { state, endedAt: c.now, ...result }))) return;
    await c.audit(`AUDIT_${state}`, 'auditVerification', id);
    if (!verdict.ok) c.security({ kind: 'AUDIT_BROKEN' });
  });
}
