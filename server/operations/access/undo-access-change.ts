import {
  isFinalAct,
  ROLE_OF_ACT,
  UNDO_ACCESS_S,
  type AccessAct,
  type FinalAct,
} from '#contract/access-changes.ts';
import type { Periods } from '#contract/retention.ts';
import { disablePerson } from '#server/operations/disable-person.ts';
import { saveRetention } from '#server/operations/privacy/retention.ts';
import {
  changedParts,
  readPersonAccess,
  restorePersonAccess,
  type PersonAccess,
} from '#server/people/person-access.ts';
import { saveAiTool } from '#server/people/video-ai.ts';
import { orNotFound, Refusal } from '#server/platform/http/refusal.ts';
import { addSeconds } from '#server/platform/time.ts';
import { change, type Change } from '#server/platform/writes/change.ts';
import { lockAccessChange, setUndone } from './access-change.queries.ts';
import { tellOperators, type OperatorCtx } from './change-access.ts';

interface Undoing {
  c: Change;
  ctx: OperatorCtx;
  personId: string;
  kept: { before: unknown; after: unknown };
}

/**
 * Puts back what a change of access has changed, and tells the other operators.
 * @throws Refusal NOT_FOUND, NOT_ALLOWED without the role that the act takes, RULE for one that leaves nothing to put back, is undone, is older than a day, or was changed since
 */
export async function undoAccessChange(ctx: OperatorCtx, changeId: string): Promise<void> {
  await change(ctx, async (c) => {
    const row = orNotFound(await lockAccessChange(c.tx, changeId));
    const { id, at, act, personId, stateSealed, undoneAt } = row;
    if (!ctx.who.roles.includes(ROLE_OF_ACT[act])) throw new Refusal('NOT_ALLOWED');
    if (isFinalAct(act)) throw new Refusal('RULE', { reason: 'ACCESS_FINAL' });
    if (undoneAt) throw new Refusal('RULE', { reason: 'ACCESS_UNDONE' });
    if (stateSealed === null || at <= addSeconds(c.now, -UNDO_ACCESS_S))
      throw new Refusal('RULE', { reason: 'ACCESS_UNDO_LATE' });
    const kept = JSON.parse(ctx.vault.unseal(stateSealed, id)) as Undoing['kept'];
    await UNDO[act]({ c, ctx, personId: personId ?? '', kept });
    await setUndone(c.tx, id, { undoneAt: c.now, undoneBy: ctx.who.userId });
    await c.audit('UNDO_ACCESS_CHANGE', 'accessChange', id);
    await tellOperators(c, ctx, 'UNDONE');
  });
}

const changedSince = (): Refusal => new Refusal('RULE', { reason: 'ACCESS_CHANGED_SINCE' });

/** A new account may have been used since: it is disabled all the same. */
async function undoAdding({ c, ctx, personId }: Undoing): Promise<void> {
  const now = orNotFound(await readPersonAccess(c.tx, personId));
  if (now.disabled.disabledAt) throw changedSince();
  await disablePerson(ctx, now.userName, `Undone by ${ctx.who.name}`);
}

/** @throws Refusal RULE when a part that was changed is no longer as it was left */
async function undoPerson({ c, ctx, personId, kept }: Undoing): Promise<void> {
  const { before, after } = kept as { before: PersonAccess; after: PersonAccess };
  const now = orNotFound(await readPersonAccess(c.tx, personId));
  const parts = changedParts(before, after);
  if (changedParts(now, after).some((part) => parts.includes(part))) throw changedSince();
  const { disabledAt, disabledReason } = before.disabled;
  const isDisabling = parts.includes('disabled') && disabledAt !== null;
  if (isDisabling) await disablePerson(ctx, before.userName, disabledReason ?? '');
  const others = isDisabling ? parts.filter((part) => part !== 'disabled') : parts;
  if (others.length) await restorePersonAccess(c, personId, before, others);
}

async function unlessChangedSince(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof Refusal && error.code === 'CHANGED_MEANWHILE' ? changedSince() : error;
  }
}

const UNDO: Record<Exclude<AccessAct, FinalAct>, (undoing: Undoing) => Promise<void>> = {
  PERSON_ADDED: undoAdding,
  PASSWORD_RESET: undoPerson,
  APP_REMOVED: undoPerson,
  RIGHTS_CHANGED: undoPerson,
  PROVIDER_DECIDED: undoPerson,
  PERSON_DISABLED: undoPerson,
  PERSON_ENABLED: undoPerson,
  BANK_ASKED: undoPerson,
  BANK_CHECKED: undoPerson,
  RETENTION_CHANGED: ({ ctx, kept }) => {
    const { before, after } = kept as { before: Periods; after: Periods };
    return unlessChangedSince(saveRetention(ctx, { ...before, was: after }));
  },
  AI_TOOL_CHANGED: ({ ctx, kept }) => {
    const { before, after } = kept as { before: string | null; after: string | null };
    return unlessChangedSince(saveAiTool(ctx, { url: before, wasUrl: after }));
  },
};
