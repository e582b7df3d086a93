import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import type { Counters } from '#contract/requests.ts';
import { REPEAT_NURSE_MS, REPEAT_STAFF_MS } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';
import { isConsultationScreen, isNurseCaseScreen } from '#domain/paths.ts';

const COUNTER = {
  EMERGENCY_CARE: 'emergencyCareReq',
  TALK_TO_NURSE: 'talkToNurseReq',
  TALK_TO_DOC: 'talkToDocReq',
} as const satisfies Record<AlertKind, keyof Counters>;

export interface Listener {
  role: Role;
  /** R6.03: emergency sounds ring for providers with this flag alone. */
  internalProvider: boolean;
  path: string;
}

/** How many wait of each kind, for this listener: what every surface of the alert engine reads. */
export function waitingCounts(counters: Counters | undefined): Record<AlertKind, number> {
  const count = (kind: AlertKind): number => counters?.[COUNTER[kind]] ?? 0;
  return {
    EMERGENCY_CARE: count('EMERGENCY_CARE'),
    TALK_TO_NURSE: count('TALK_TO_NURSE'),
    TALK_TO_DOC: count('TALK_TO_DOC'),
  };
}

/** Kinds that may sound for this listener here. None on a consultation screen. */
export function audibleKinds({ role, internalProvider, path }: Listener): readonly AlertKind[] {
  if (isConsultationScreen(path) || (role === 'nurse' && isNurseCaseScreen(path))) return [];
  return ALERT_KINDS.filter((kind) => kind !== 'EMERGENCY_CARE' || role !== 'provider' || internalProvider);
}

/** R9.05: the kinds whose counter rose and that may sound here, most urgent first. */
export function kindsToRing(before: Counters | undefined, now: Counters, listener: Listener): AlertKind[] {
  const [old, fresh] = [waitingCounts(before), waitingCounts(now)];
  return audibleKinds(listener).filter((kind) => fresh[kind] > old[kind]);
}

/** R9.06, R9.07 as decided by role: what repeats, or null. Providers and agents repeat emergency and nurse requests alone. */
export function kindToRepeat(counters: Counters | undefined, listener: Listener): AlertKind | null {
  const counts = waitingCounts(counters);
  const repeats = audibleKinds(listener).filter(
    (kind) => listener.role === 'nurse' || kind !== 'TALK_TO_DOC',
  );
  return repeats.find((kind) => counts[kind] > 0) ?? null;
}

/** Milliseconds between two repeats, from the operator's configuration. */
export function repeatMs(
  role: Role,
  config = { repeatStaffMs: REPEAT_STAFF_MS, repeatNurseMs: REPEAT_NURSE_MS },
): number {
  return role === 'nurse' ? config.repeatNurseMs : config.repeatStaffMs;
}

/** All that waits, for the title and the badge. */
export function totalWaiting(counters: Counters | undefined): number {
  return Object.values(waitingCounts(counters)).reduce((sum, count) => sum + count, 0);
}

/** R1.01, R1.02 */
export function titleOf(
  productName: string,
  path: string,
  counters: Counters | undefined,
  words: Record<AlertKind, string>,
): string {
  const title = `${productName} Provider Portal`;
  const total = totalWaiting(counters);
  if (!total || isConsultationScreen(path)) return title;
  const counts = waitingCounts(counters);
  const first = ALERT_KINDS.find((kind) => counts[kind] > 0) ?? 'EMERGENCY_CARE';
  return `(${total}) ${words[first]} · ${title}`;
}
