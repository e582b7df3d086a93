import type { RequestKind } from '#contract/shared.ts';

/** An assigned emergency that is not opened so soon rings for everyone again, as one that is not accepted escalates. */
const EMERGENCY_RETURNS_S = 60;
const RETURNS_S = 180;

/** Seconds after which a request that an operator assigned returns to its queue, unless it is opened. */
export function returnsAfterS(kind: RequestKind): number {
  return kind === 'EMERGENCY_CARE' ? EMERGENCY_RETURNS_S : RETURNS_S;
}
