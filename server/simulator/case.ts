import type { Message } from '#contract/consultation-message.ts';
import type { RequestKind, RequestStatus } from '#contract/shared.ts';
import { hasEnded, isWaiting } from '#domain/transitions.ts';
import type { Random } from '#server/seed/random.ts';
import { replyTo } from '#server/simulator/words.ts';

/** One request from its patient's side. Times are milliseconds since 1970. */
export interface Case {
  requestId: string;
  kind: RequestKind;
  lang: string;
  status: RequestStatus;
  lookAt: number;
  /** The newest staff message that the patient has answered or is about to answer. */
  heard: string | null;
  reply: { text: string; at: number } | null;
  payments: Readonly<Record<string, number>>;
  room: { token: string; consultationId: string; camera: boolean; aliveAt: number } | null;
  joinAt: number | null;
  /** When the patient answers the reviewer's questions: first unasked, then whenever something is missing. */
  answerAt: number | null;
}

/** The current view in the patient's app. */
export interface CaseView {
  status: RequestStatus;
  joinUrl: string | null;
  payments: readonly { id: string; amountPaise: number; state: string }[];
  messages: readonly Message[];
}

export type Action =
  | { type: 'reply'; text: string }
  | { type: 'join'; url: string }
  | { type: 'alive' }
  | { type: 'leave' }
  | { type: 'answer' }
  | { type: 'pay'; id: string; amountPaise: number };

const LOOK_WAITING_MS = 4_000;
const LOOK_TALKING_MS = 2_000;
const LOOK_ASIDE_MS = 15_000;
const ALIVE_MS = 10_000;

export function newCase(request: Pick<Case, 'requestId' | 'kind' | 'lang'>, now: number): Case {
  return {
    ...request,
    status: 'REQUESTED',
    lookAt: now + LOOK_WAITING_MS,
    heard: null,
    reply: null,
    payments: {},
    room: null,
    joinAt: null,
    answerAt: isReviewed(request.kind) ? now + LOOK_WAITING_MS : null,
  };
}

/** Reviews need photos and answers, without a conversation. */
export function isReviewed(kind: RequestKind): boolean {
  return kind === 'SKINCARE' || kind === 'DERMACARE' || kind === 'SECOND_OPINION';
}

/** A random duration between two bounds in seconds, in milliseconds. */
export function between(random: Random, fromS: number, toS: number): number {
  return Math.round((fromS + random.next() * (toS - fromS)) * 1000);
}

/**
 * A patient in a conversation polls often; in an order or a review, the patient is woken when something
 * arrives.
 */
function lookMs(kind: RequestKind, status: RequestStatus): number {
  const talks = kind === 'EMERGENCY_CARE' || kind === 'TALK_TO_NURSE' || kind === 'TALK_TO_DOC';
  if (!talks || hasEnded(status)) return LOOK_ASIDE_MS;
  return isWaiting(status) ? LOOK_WAITING_MS : LOOK_TALKING_MS;
}

/** Decides the patient's next actions. Pure: clock and random numbers are arguments. */
export function nextActions(
  before: Case,
  seen: CaseView,
  now: number,
  random: Random,
): { next: Case; actions: Action[] } {
  const actions: Action[] = [];
  const next: Case = { ...before, status: seen.status, lookAt: now + lookMs(before.kind, seen.status) };

  const said = seen.messages.at(-1);
  if (said && !said.mine && said.from.role !== 'patient' && said.id !== before.heard) {
    next.heard = said.id;
    next.reply = {
      text: replyTo(before.kind, before.lang, said.text, random),
      at: now + between(random, 2, 3.5),
    };
    next.lookAt = Math.min(next.lookAt, next.reply.at);
  }
  if (next.reply && next.reply.at <= now) {
    actions.push({ type: 'reply', text: next.reply.text });
    next.reply = null;
  }

  if (isReviewed(before.kind) && seen.status === 'INFO_REQUESTED')
    next.answerAt ??= now + between(random, 8, 15);
  if (next.answerAt !== null && next.answerAt <= now) {
    actions.push({ type: 'answer' });
    next.answerAt = null;
  }

  const due = Object.fromEntries(
    seen.payments
      .filter(({ state }) => state === 'SENT')
      .map(({ id }) => [id, before.payments[id] ?? now + between(random, 8, 15)]),
  );
  for (const { id, amountPaise } of seen.payments)
    if ((due[id] ?? Infinity) <= now) actions.push({ type: 'pay', id, amountPaise });
  next.payments = due;
  next.lookAt = Math.min(next.lookAt, ...Object.values(due));

  if (before.room && !seen.joinUrl) actions.push({ type: 'leave' });
  else if (before.room && before.room.aliveAt <= now) actions.push({ type: 'alive' });
  else if (!before.room && seen.joinUrl) {
    next.joinAt ??= now + between(random, 3, 8);
    if (next.joinAt <= now) actions.push({ type: 'join', url: seen.joinUrl });
  }
  if (before.room && before.room.aliveAt <= now) next.room = { ...before.room, aliveAt: now + ALIVE_MS };
  return { next, actions };
}

/** Returns whether no further action will follow. */
export function isOver(one: Case): boolean {
  return (
    hasEnded(one.status) && one.room === null && one.reply === null && Object.keys(one.payments).length === 0
  );
}
