import { changeTogether } from '#server/platform/writes/change.ts';
import type { Deps } from '#server/platform/deps.ts';
import { identityKey, type Identity } from '#server/platform/http/identity.ts';
import type { Unit, UnitDeps } from '#server/platform/writes/unit.ts';

type Caller = UnitDeps & { who: Identity; unit?: Unit; shownLists?: ShownList[] | undefined };

/** A list that was shown, and the patients whom it names. */
export interface ShownList {
  list: string;
  patientIds: readonly string[];
}

/**
 * Writes one audit row for a read of one patient's data. An open screen refetches after each change, so
 * further reads of the same entity by the same reader within ten minutes add no row.
 */
export async function auditRead(
  caller: Caller,
  entity: string,
  entityId: string,
  patientId: string | null,
): Promise<void> {
  const key = [identityKey(caller.who), entity, entityId, patientId].join(' ');
  if (isShown(caller, key)) return;
  await auditOpening(caller, entity, entityId, patientId);
  remember(caller, key);
}

/**
 * Writes an audit row for every read. For data that no screen refetches in the background, such as a file.
 */
export async function auditOpening(
  caller: Caller,
  entity: string,
  entityId: string,
  patientId: string | null,
): Promise<void> {
  await changeTogether(caller, (c) => c.audit('READ', entity, entityId, patientId));
}

const SAME_READ_MS = 10 * 60_000;
const REMEMBERED_MAX = 5_000;
/** Per server: the time until which another read of the same data by the same reader adds no row. */
const shownBy = new WeakMap<Deps['hub'], Map<string, number>>();

/**
 * Writes one audit row for a list that names patients. Screens refetch their lists, so showing the same
 * patients in the same list to the same reader within ten minutes adds no row.
 */
export async function auditList(caller: Caller, list: string, patientIds: readonly string[]): Promise<void> {
  const ids = [...new Set(patientIds)].sort();
  caller.shownLists?.push({ list, patientIds: ids });
  if (!ids.length) return;
  const key = [identityKey(caller.who), list, ...ids].join(' ');
  if (isShown(caller, key)) return;
  await changeTogether(caller, (c) => c.auditList(list, ids));
  remember(caller, key);
}

function isShown({ hub, clock }: Caller, key: string): boolean {
  return (shownBy.get(hub)?.get(key) ?? 0) > clock.now().getTime();
}

function remember({ hub, clock }: Caller, key: string): void {
  const shown = shownBy.get(hub) ?? new Map<string, number>();
  shownBy.set(hub, shown);
  if (shown.size >= REMEMBERED_MAX) shown.clear();
  shown.set(key, clock.now().getTime() + SAME_READ_MS);
}
