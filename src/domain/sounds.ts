import { ALERT_KINDS, type AlertKind } from '#domain/alert-kinds.ts';
import type { RingingRequest } from '#contract/requests.ts';
import { REPEAT_NURSE_MS, REPEAT_STAFF_MS } from '#contract/limits.ts';
import type { Role } from '#contract/shared.ts';

/** Who listens on this device, all its tabs together. */
export interface Listener {
  role: Role;
  /** R6.03: emergency sounds ring for providers with this flag alone. */
  internalProvider: boolean;
  /** Somebody is at a consultation in one of the tabs: nothing sounds. */
  isConsulting: boolean;
  /** The person asked for quiet: emergencies alone sound. */
  isQuiet: boolean;
}

/**
 * What a device has sounded for. It outlives the tab, so that a reload or the next leader tab neither rings again nor
 * forgets. No patient data.
 */
export interface AlertMemory {
  /** What has rung, as `ringKey`. */
  rung: readonly string[];
  /** When a sound last began, or something began to wait without one, in ms; null while nothing repeats. */
  soundedAt: number | null;
  /** "Mute here": what waits now repeats no more; the next one to come rings again. */
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

/** What a look at the queues leads to. */
interface Sound {
  /** What sounds now, or null. */
  kind: AlertKind | null;
  /** Those that it is the first sound of. */
  rings: readonly string[];
  /** When to look again if nothing changes before, in ms. */
  nextAt: number | null;
  memory: AlertMemory;
}

/** The server names so many at most: a list as long may not be whole. */
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

/** R6.03; what was escalated to somebody sounds whatever their flags. */
function isAudible({ kind, isEscalated }: RingingRequest, listener: Listener): boolean {
  return audibleKinds(isEscalated ? { ...listener, internalProvider: true } : listener).includes(kind);
}

/** R9.06, R9.07 as decided by role: providers and agents repeat emergency and nurse requests alone. */
function repeats(kind: AlertKind, role: Role): boolean {
  return role === 'nurse' || kind !== 'TALK_TO_DOC';
}

/** One wait of one request: given back to the queue, it waits anew. */
function ringKey({ requestId, since }: RingingRequest): string {
  return `${requestId}@${since}`;
}

/**
 * R9.05–R9.07: the one decision whether a device sounds. Each wait rings once, as soon as it may; what waits on then
 * repeats. Nothing sounds without something in `ringing` that this listener may hear.
 */
export function nextSound(memory: AlertMemory, { ringing, listener, nowMs, repeatMs }: Look): Sound {
  const first = (rows: readonly RingingRequest[]): AlertKind | undefined =>
    ALERT_KINDS.find((kind) => rows.some((row) => row.kind === kind));
  const heard = ringing.filter((row) => isAudible(row, listener));
  const fresh = heard.filter((row) => !memory.rung.includes(ringKey(row)));
  const rung = remembered(memory.rung, ringing, fresh);

  const ring = first(fresh);
  const isMuted = memory.isMuted && !ring && ringing.length > 0;
  const repeated = isMuted ? undefined : first(heard.filter(({ kind }) => repeats(kind, listener.role)));
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

/** What waits no more is forgotten, unless the list was too long to show it. */
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
