import type { Board, BoardHub, BoardKind, StaffRow, StaffState, WaitingRow } from '#contract/board.ts';

/** The kinds in the order in which they are shown: the most urgent first. */
export const BOARD_KINDS = ['EMERGENCY_CARE', 'TALK_TO_NURSE', 'TALK_TO_DOC'] as const satisfies BoardKind[];

/** The board of one hub, or of all. */
export function ofHub({ waiting, staff, ...board }: Board, hubKey: string | undefined): Board {
  if (hubKey === undefined) return { ...board, waiting, staff };
  return {
    ...board,
    hubs: board.hubs.filter((hub) => hub.hubKey === hubKey),
    waiting: waiting.filter((row) => row.hubKey === hubKey),
    staff: staff.filter((person) => person.hubKeys.includes(hubKey)),
  };
}

/** The requests of one queue, longest wait first. */
export const queueOf = (
  waiting: readonly WaitingRow[],
  hubKey: string | null,
  kind: BoardKind,
): WaitingRow[] => waiting.filter((row) => row.hubKey === hubKey && row.kind === kind);

/** Name of a patient; on a wall screen the initials. */
export const nameOf = ({ patient }: Pick<WaitingRow, 'patient'>): string =>
  patient.named?.name ?? patient.initials;

export const countState = (staff: readonly StaffRow[], hubKey: string, state: StaffState): number =>
  staff.filter((person) => person.state === state && person.hubKeys.includes(hubKey)).length;

/** Returns whether a nurse of a hub has a device that is signed in. */
export const hasNurse = (staff: readonly StaffRow[], hubKey: string): boolean =>
  staff.some(
    ({ role, state, hubKeys }) =>
      role === 'nurse' && state !== 'OFF' && state !== 'AWAY' && hubKeys.includes(hubKey),
  );

/** The person who has a request now. */
export const holderOf = (staff: readonly StaffRow[], requestId: string): StaffRow | undefined =>
  staff.findLast(({ has }) => has.some((held) => held.requestId === requestId));

/** The hubs for which a wall has room: those where someone is waiting, in their own order, and those that are left out. */
export function hubsThatFit({ hubs, waiting }: Board, max: number): { shown: BoardHub[]; left: BoardHub[] } {
  const isWaiting = (hub: BoardHub): boolean => waiting.some(({ hubKey }) => hubKey === hub.hubKey);
  const byNeed = [...hubs.filter(isWaiting), ...hubs.filter((hub) => !isWaiting(hub))];
  const chosen = new Set(byNeed.slice(0, max));
  return { shown: hubs.filter((hub) => chosen.has(hub)), left: hubs.filter((hub) => !chosen.has(hub)) };
}
