import {
  ACCESS_CHANGES_SHOWN,
  isFinalAct,
  ROLE_OF_ACT,
  UNDO_ACCESS_S,
  type accessChangeCalls,
  type AccessChange,
} from '#contract/access-changes.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { HandlersOf } from '#server/platform/http/handler.ts';
import type { Operator } from '#server/platform/http/identity.ts';
import { addSeconds } from '#server/platform/time.ts';
import {
  deleteChangesBefore,
  deleteKeptBefore,
  listAccessChanges,
  type AccessChangeRow,
} from './access-change.queries.ts';
import type { OperatorCtx } from './change-access.ts';
import { undoAccessChange } from './undo-access-change.ts';

const LISTED_S = 30 * 86_400;

function presentChange(row: AccessChangeRow, now: Date, { roles }: Operator): AccessChange {
  const { id, at, act, byName, personId, personName, stateSealed, undoneAt, undoneByName } = row;
  const undoUntil = addSeconds(at, UNDO_ACCESS_S);
  const mayUndo = !isFinalAct(act) && stateSealed !== null && roles.includes(ROLE_OF_ACT[act]);
  return {
    id,
    at: at.toISOString(),
    act,
    byName,
    person: personId === null ? null : { id: personId, name: personName ?? '' },
    undoUntil: mayUndo && undoUntil > now ? undoUntil.toISOString() : null,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy: undoneByName,
  };
}

async function readChanges({ db, clock, who }: OperatorCtx): Promise<{ changes: AccessChange[] }> {
  const now = clock.now();
  const rows = await listAccessChanges(db, addSeconds(now, -LISTED_S), ACCESS_CHANGES_SHOWN);
  return { changes: rows.map((row) => presentChange(row, now, who)) };
}

export const accessChangeHandlers: HandlersOf<typeof accessChangeCalls> = {
  accessChanges: readChanges,

  async undoAccessChange(ctx) {
    await undoAccessChange(ctx, ctx.body.changeId);
    return readChanges(ctx);
  },
};

/** Deletes what is kept for undoing after its day, and the list after 30. */
export async function purgeAccessChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteKeptBefore(db, addSeconds(clock.now(), -UNDO_ACCESS_S));
  await deleteChangesBefore(db, addSeconds(clock.now(), -LISTED_S));
}
