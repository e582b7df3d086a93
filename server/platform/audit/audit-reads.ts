import { change } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { identityKey, type Identity } from '#server/platform/http/identity.ts';
import type { Unit, UnitDeps } from '#server/platform/writes/unit.ts';

type Caller = UnitDeps & { who: Identity; unit?: Unit };

/** Writes one audit row for a read of one patient's data. */
export async function auditRead(
  caller: Caller,
  entity: string,
  entityId: string,
  patientId: string | null,
): Promise<void> {
  await change(caller, (c) => c.audit('READ', entity, entityId, patientId));
}

const SAME_LIST_MS = 10 * 60_000;
const REMEMBERED_MAX = 5_000;
/** By server: who was shown which list of whom, and until when showing it again is the same read. */
const shownBy = new WeakMap<Deps['hub'], Map<string, number>>();

/**
 * Writes one audit row for a list that names patients. Screens read their lists again and again: the same people
 * in the same list, to the same reader, within ten minutes, is one read.
 */
export async function auditList(caller: Caller, list: string, patientIds: readonly string[]): Promise<void> {
  const ids = [...new Set(patientIds)].sort();
  if (!ids.length) return;
  const now = caller.clock.now().getTime();
  const shown = shownBy.get(caller.hub) ?? new Map<string, number>();
  shownBy.set(caller.hub, shown);
  const key = [identityKey(caller.who), list, ...ids].join(' ');
  if ((shown.get(key) ?? 0) > now) return;
  await change(caller, (c) => c.auditList(list, ids));
  if (shown.size >= REMEMBERED_MAX) shown.clear();
  shown.set(key, now + SAME_LIST_MS);
}
