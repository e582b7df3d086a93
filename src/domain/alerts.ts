import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import type { Counters, RingingRequest } from '#contract/requests.ts';
import type { MenuEntry, MenuKey } from '#domain/menus.ts';
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

/** Kinds that may wait for a person, most urgent first: what rings, the cases of a reviewer, the COD alerts of an agent. */
const WAITING = [...ALERT_KINDS, 'SKINCARE', 'SECOND_OPINION', 'ALERTU'] as const;
export type Waiting = (typeof WAITING)[number];

function allWaiting(counters: Counters | undefined): Record<Waiting, number> {
  const { SKINCARE: skin, SECOND_OPINION: opinion } = counters?.cases ?? {};
  return {
    ...waitingCounts(counters),
    SKINCARE: (skin?.requested ?? 0) + (skin?.resubmitted ?? 0),
    SECOND_OPINION: opinion?.open ?? 0,
    ALERTU: counters?.codAlertReq ?? 0,
  };
}

/** The number of all that waits for this person, for the badge. */
export function totalWaiting(counters: Counters | undefined): number {
  return Object.values(allWaiting(counters)).reduce((sum, count) => sum + count, 0);
}

/** The three waiting flags of section 3: Home (R4.01), Skincare Case Review (R4.02), Second Opinion (R4.03). */
export function waitingFlags(counters: Counters | undefined): {
  isWaiting: boolean;
  isSafWaiting: boolean;
  isSoNotComplete: boolean;
} {
  const all = allWaiting(counters);
  return {
    isWaiting: ALERT_KINDS.some((kind) => all[kind] > 0),
    isSafWaiting: all.SKINCARE > 0,
    isSoNotComplete: all.SECOND_OPINION > 0,
  };
}

/** R4.06; Home also shows what waits in a case list that has no entry of its own, which is then Home itself. */
export function providerDots(
  counters: Counters | undefined,
  menu: readonly MenuEntry[],
): Partial<Record<MenuKey, boolean>> {
  const { isWaiting, isSafWaiting, isSoNotComplete } = waitingFlags(counters);
  const has = (key: MenuKey): boolean => menu.some((entry) => entry.key === key);
  return {
    home: isWaiting || (isSafWaiting && !has('skincare')) || (isSoNotComplete && !has('secondOpinion')),
    skincare: isSafWaiting,
    secondOpinion: isSoNotComplete,
  };
}

/** Returns the title with the most urgent kind that waits, and how many of that kind (R1.01, R1.02). */
export function titleOf(
  productName: string,
  path: string,
  counters: Counters | undefined,
  words: Record<Waiting, string>,
): string {
  const title = `${productName} Provider Portal`;
  const all = allWaiting(counters);
  const first = WAITING.find((kind) => all[kind] > 0);
  if (!first || isConsultationScreen(path)) return title;
  // A number before the name of a kind is read as a number of that kind: what else waits is in the badge.
  return `(${all[first]}) ${words[first]} · ${title}`;
}

/** Returns what rings most urgently: its kind, and since when the longest of that kind waits. */
export function mostUrgent(counters: Counters | undefined): { kind: AlertKind; since: string } | undefined {
  const ringing = counters?.ringing ?? [];
  const kind = ALERT_KINDS.find((one) => ringing.some((request) => request.kind === one));
  const [since] = ringing
    .filter((request) => request.kind === kind)
    .map((request) => request.since)
    .toSorted();
  return kind && since ? { kind, since } : undefined;
}
