import { dateOpenAlert, lockUnopened } from '#server/alerts/ring-again.ts';
import { every } from '#server/platform/jobs/every.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import type { UnitDeps } from '#server/platform/writes/unit.ts';
import { mayMove } from '#domain/transitions.ts';
import { findRequest } from './request.queries.ts';
import { returnToQueue } from './return-to-queue.ts';

const EVERY_MS = 2_000;

/** Starts returning requests that an operator assigned and no one has opened. @returns a function that stops it */
export function returnUnopenedJob(deps: UnitDeps): () => Promise<void> {
  return every(EVERY_MS, 'unopened assignments', deps.log, () => returnUnopened(deps));
}

/** One round: each in its own transaction. */
export async function returnUnopened(deps: UnitDeps): Promise<void> {
  while (await change({ ...deps, who: { type: 'system' } }, returnOne)) continue;
}

async function returnOne(c: Change): Promise<boolean> {
  const due = await lockUnopened(c.tx, c.now);
  const row = due && (await findRequest(c.tx, due.id));
  if (!row || !mayMove(row.status, 'BACK_TO_QUEUE')) return false;
  await returnToQueue(c, row, { byUser: null, note: `Not opened in time by ${due.name}` });
  // Who escalates counts the whole wait of the patient, not from here.
  await dateOpenAlert(c.tx, row.id, row.requestedAt);
  return true;
}
