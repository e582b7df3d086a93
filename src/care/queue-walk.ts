import type { BodyOf } from '#contract/call.ts';
import type { requestCalls, ServiceRequest } from '#contract/requests.ts';
import type { RequestKind } from '#contract/shared.ts';
import { hasAgentQueue } from '#domain/queue-paths.ts';

type Body = BodyOf<typeof requestCalls.talkToNurseRequests>;

/** The list from which an order was opened: its order is that of the next and the previous one. Ids alone, while the portal is open. */
export interface QueueWalk {
  readonly userId: string;
  readonly kind: RequestKind;
  readonly body: Body;
  /** In the list's own order when the first one was opened: an order that leaves the list keeps its place here. */
  readonly ids: readonly string[];
}

interface CurrentWalk extends QueueWalk {
  /** The order that was looked at last. */
  at: string;
  /** The focus goes to this button after a step to another order. */
  pressed?: 'previous' | 'next' | undefined;
}

let current: CurrentWalk | undefined;

/** Keeps the list as an order of it is opened. */
export function beginWalk(walk: QueueWalk & { at: string }): void {
  current = walk;
}

/** Returns the list from which this order was opened; for one that was opened by its address, the whole queue of its kind. */
export function walkOf(
  userId: string,
  { id, kind }: Pick<ServiceRequest, 'id' | 'kind'>,
): QueueWalk | undefined {
  if (current?.userId === userId && current.at === id) return current;
  return hasAgentQueue(kind) ? { userId, kind, body: {}, ids: [] } : undefined;
}

/** Moves to another order of the list. */
export function stepTo(walk: QueueWalk, at: string, pressed: 'previous' | 'next'): void {
  current = { ...walk, at, pressed };
}

/** Returns the button that was pressed to come here, once. */
export function takePressed(): 'previous' | 'next' | undefined {
  const pressed = current?.pressed;
  if (current) current.pressed = undefined;
  return pressed;
}

/**
 * Returns the row to come back to in this list: the order that was looked at last, or, if it has left the list, the one that followed it.
 */
export function rowToReturnTo(
  userId: string,
  kind: RequestKind,
  rows: readonly { id: string }[],
): string | undefined {
  if (current?.userId !== userId || current.kind !== kind) return undefined;
  const { ids, at } = current;
  const here = new Set(rows.map(({ id }) => id));
  const from = ids.indexOf(at);
  return from === -1
    ? undefined
    : [...ids.slice(from), ...ids.slice(0, from).toReversed()].find((id) => here.has(id));
}

/** Forgets the list: the focus has come back to its row. */
export function endWalk(): void {
  current = undefined;
}
