import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import type { Counters, RingingRequest } from '#contract/requests.ts';
import { isConsultationScreen } from '#domain/paths.ts';

const COUNTER = {
  EMERGENCY_CARE: 'emergencyCareReq',
  TALK_TO_NURSE: 'talkToNurseReq',
  TALK_TO_DOC: 'talkToDocReq',
} as const satisfies Record<AlertKind, keyof Counters>;

/** The number of waiting requests of each kind for this listener, for title, dots and badge. */
export function waitingCounts(counters: Counters | undefined): Record<AlertKind, number> {
  const count = (kind: AlertKind): number => counters?.[COUNTER[kind]] ?? 0;
  return {
    EMERGENCY_CARE: count('EMERGENCY_CARE'),
    TALK_TO_NURSE: count('TALK_TO_NURSE'),
    TALK_TO_DOC: count('TALK_TO_DOC'),
  };
}

/** The counters with one more waiting request; unchanged if it rings already. */
export function withRinging(counters: Counters, one: RingingRequest): Counters {
  const { ringing } = counters;
  if (ringing.some(({ requestId, since }) => requestId === one.requestId && since === one.since))
    return counters;
  const name = COUNTER[one.kind];
  return { ...counters, [name]: counters[name] + 1, ringing: [one, ...ringing] };
}

/** The number of all waiting requests, for the title and the badge. */
export function totalWaiting(counters: Counters | undefined): number {
  return Object.values(waitingCounts(counters)).reduce((sum, count) => sum + count, 0);
}

/** The three waiting flags of section 3: Home (R4.01), Skincare Case Review (R4.02), Second Opinion (R4.03). */
export function waitingFlags(counters: Counters | undefined): {
  isWaiting: boolean;
  isSafWaiting: boolean;
  isSoNotComplete: boolean;
} {
  const { SKINCARE: skin, SECOND_OPINION: opinion } = counters?.cases ?? {};
  return {
    isWaiting: totalWaiting(counters) > 0,
    isSafWaiting: (skin?.requested ?? 0) + (skin?.resubmitted ?? 0) > 0,
    isSoNotComplete: (opinion?.open ?? 0) > 0,
  };
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
