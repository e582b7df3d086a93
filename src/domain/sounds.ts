import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import type { RingingRequest } from '#contract/requests.ts';
import { REPEAT_NURSE_MS, REPEAT_STAFF_MS } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';

/** The user of this device, for all its tabs together. */
export interface Listener {
  role: Role;
  /** R6.03: for a provider, emergencies sound only with this flag. */
  internalProvider: boolean;
  /** A tab shows a consultation, so no sound is played. */
  isConsulting: boolean;
  /** R9.07: a nurse's tab shows the details of a case, so that nothing repeats; what is new still rings. */
  isAtCase: boolean;
  /** Do not disturb is on, so only emergencies sound. */
  isQuiet: boolean;
}

/**
 * The sounds that a device has played. It outlives the tab, so that after a reload or in the next leader tab
 * an alert neither rings again nor is forgotten. No patient data.
 */
export interface AlertMemory {
  /** The alerts that have rung, by `ringKey`. */
  rung: readonly string[];
  /** When a sound last began, or a silent alert began to wait, in ms; null while nothing repeats. */
  soundedAt: number | null;
  /** "Mute on this device": current alerts no longer repeat; the next one rings again. */
  isMuted: boolean;
}

export const NOTHING_RUNG: AlertMemory = { rung: [], soundedAt: null, isMuted: false };

interface Look {
  /** Newest first. */
  ringing: readonly RingingRequest[];
  listener: Listener;
  nowMs: number;
  repeatMs: number;
}

/** The result of a check of the queues. */
interface Sound {
  /** The sound to play now, or null. */
  kind: AlertKind | null;
  /** The alerts that it rings for the first time. */
  rings: readonly string[];
  /** When to check again if nothing changes before, in ms. */
  nextAt: number | null;
  memory: AlertMemory;
}

/** The server lists at most this many, so a list of this length may be incomplete. */
const LIST_MAX = 50;
const REMEMBERED_MAX = 200;

/** Kinds that may sound for this listener, most urgent first. */
export function audibleKinds(listener: Listener): readonly AlertKind[] {
  const { role, internalProvider, isConsulting, isQuiet } = listener;
  if (isConsulting) return [];
  return ALERT_KINDS.filter((kind) =>
    kind === 'EMERGENCY_CARE' ? role !== 'provider' || internalProvider : !isQuiet,
  );
}

/** R6.03; an alert that was escalated to a person sounds whatever their flags. */
function isAudible({ kind, isEscalated }: RingingRequest, listener: Listener): boolean {
  return audibleKinds(isEscalated ? { ...listener, internalProvider: true } : listener).includes(kind);
}

/** R9.06, R9.07, decided by role: for providers and agents, only emergencies and nurse requests repeat. */
function repeats(kind: AlertKind, role: Role): boolean {
  return role === 'nurse' || kind !== 'TALK_TO_DOC';
}

/** Identifies one wait of one request: a returned request waits again. */
function ringKey({ requestId, since }: RingingRequest): string {
  return `${requestId}@${since}`;
}

/**
 * R9.05–R9.07: the one decision whether a device plays a sound. Each alert rings once, as soon as allowed,
 * and repeats while it waits. No sound is played without an alert in `ringing` that is audible to this listener.
 */
export function nextSound(memory: AlertMemory, { ringing, listener, nowMs, repeatMs }: Look): Sound {
  const first = (rows: readonly RingingRequest[]): AlertKind | undefined =>
    ALERT_KINDS.find((kind) => rows.some((row) => row.kind === kind));
  const heard = ringing.filter((row) => isAudible(row, listener));
  const fresh = heard.filter((row) => !memory.rung.includes(ringKey(row)));
  const rung = remembered(memory.rung, ringing, fresh);

  const ring = first(fresh);
  const isMuted = memory.isMuted && !ring && ringing.length > 0;
  const repeated =
    isMuted || listener.isAtCase
      ? undefined
      : first(heard.filter(({ kind }) => repeats(kind, listener.role)));
  const soundedAt = ring ? nowMs : (memory.soundedAt ?? nowMs);
  const isDue = repeated !== undefined && nowMs - soundedAt >= repeatMs;
  const soundsAt = isDue ? nowMs : soundedAt;
  return {
    kind: ring ?? (isDue ? repeated : null),
    rings: fresh.map(({ requestId }) => requestId),
    nextAt: repeated ? soundsAt + repeatMs : null,
    memory: { rung, soundedAt: repeated ? soundsAt : null, isMuted },
  };
}

/** Forgets alerts that no longer wait, unless the list may be incomplete. */
function remembered(
  rung: readonly string[],
  ringing: readonly RingingRequest[],
  fresh: readonly RingingRequest[],
): string[] {
  const listed = new Set(ringing.map(ringKey));
  const kept = ringing.length < LIST_MAX ? rung.filter((key) => listed.has(key)) : rung;
  return [...fresh.map(ringKey), ...kept].slice(0, REMEMBERED_MAX);
}

/** Milliseconds between two repeats, from the operator's configuration. */
export function repeatMs(
  role: Role,
  config = { repeatStaffMs: REPEAT_STAFF_MS, repeatNurseMs: REPEAT_NURSE_MS },
): number {
  return role === 'nurse' ? config.repeatNurseMs : config.repeatStaffMs;
}
