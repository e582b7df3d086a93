/**
 * Decides from what a line does what one side sends over it: sound before picture. A picture is given up
 * when the line cannot carry both, and tried again after a calm time that doubles with each failure, so that a bad line is
 * not disturbed again and again.
 */
export interface LineState {
  /** trial: the picture is sent again, small, to see whether the line carries it. */
  level: 'picture' | 'sound' | 'trial';
  /** The line does not even carry the sound. */
  isPoor: boolean;
  /** Packets get lost although the line is not full. */
  isLossy: boolean;
  /** Since when, in ms of the caller's clock: the level, bad looks, good looks, loss, no loss, bad sound. */
  since: number;
  badSince: number | undefined;
  goodSince: number;
  lossySince: number | undefined;
  cleanSince: number;
  poorSince: number | undefined;
  /** The picture waits for the round trip of the first look alone. */
  isSlowStart: boolean;
  /** The shortest way there and back of late: what is above it is waiting in a queue. */
  emptyRoundTripS: number;
  /** The calm time before the last trial, in ms: the next is twice as long. */
  calmMs: number;
  sendsPicture: boolean;
  /** The person has turned their picture on: it is tried at once. */
  isAsked: boolean;
  /** The factor by which the picture is made smaller, and the time since which the line would carry a larger one. */
  scaleDownBy: number;
  largerSince: number | undefined;
}

/** One look at the line. */
export interface LineLook {
  availableKbps: number | undefined;
  /** The part of our sound that did not arrive, 0 to 1. */
  audioLostPart: number | undefined;
  roundTripS: number | undefined;
  /** The part of what we hear that was made up, 0 to 1: mostly, the line is as bad the other way. */
  concealedPart: number;
  /** A picture is being sent, or would be. */
  sendsPicture: boolean;
  /** Its bit rate on the line. */
  pictureKbps: number;
}

/** The size of the picture that an estimate carries, beside the sound. A larger one would begin with a burst. */
const SIZES = [
  { scaleDownBy: 1, fromKbps: 1_000 },
  { scaleDownBy: 4 / 3, fromKbps: 700 },
  { scaleDownBy: 2, fromKbps: 350 },
  { scaleDownBy: 8 / 3, fromKbps: 200 },
  { scaleDownBy: 4, fromKbps: 0 },
] as const;
const SMALLEST = 4;
const LARGER_AFTER_MS = 1_500;
/** A size is kept until the estimate is this part of what it needs. */
const KEEP_PART = 0.7;

/** Below this, the line carries no useful picture beside the sound. */
const PICTURE_MIN_KBPS = 120;
/** A picture that takes less than this part of the estimate is not held back by it: it is an easy one. */
const HELD_BACK_PART = 0.5;
const BAD_MS = 1_200;
/** The time that the browser's estimate needs after a start, and a queue that the picture filled to empty. */
const SETTLE_MS = 3_000;
const TRIAL_MS = 6_000;
/** Half of the first calm time; of a line that was slow from the start; the longest. */
export const CALM_MS = { first: 5_000, slowStart: 30_000, most: 300_000 } as const;
/** A picture that has held this long has proven the line. */
const PROVEN_MS = 60_000;
const LOSSY = { from: 0.03, afterMs: 3_000, until: 0.01, calmMs: 20_000 } as const;
const CONGESTED_PART = 0.05;
/** A browser makes up less than this of the sound with 10 % random loss. */
const BROKEN_PART = 0.2;
const QUEUE_S = 0.35;
/** A way this long is that of a slow line, or of a full queue; a satellite's is 0.6 s. */
const SLOW_S = 0.9;
/** The few packets of a call's start fill a slow line already: its picture waits for a calm time. */
const SLOW_START_S = 0.5;
/** No slow line is this quick: the first packets waited for a busy device. */
const QUICK_S = 0.1;
const POOR = { concealedPart: 0.25, roundTripS: 2.5, afterMs: 5_000 } as const;
/** The shortest round trip is forgotten slowly: a phone changes its network during a call. */
const FORGET = 1.01;

export function newLine(nowMs: number): LineState {
  return {
    level: 'picture',
    isPoor: false,
    isLossy: false,
    since: nowMs,
    badSince: undefined,
    goodSince: nowMs,
    lossySince: undefined,
    cleanSince: nowMs,
    poorSince: undefined,
    isSlowStart: false,
    emptyRoundTripS: Number.POSITIVE_INFINITY,
    calmMs: CALM_MS.first,
    sendsPicture: false,
    isAsked: false,
    scaleDownBy: SMALLEST,
    largerSince: undefined,
  };
}

/** The line after one more look. Looks come about twice a second; the times count, not their number. */
export function nextLine(before: LineState, look: LineLook, nowMs: number): LineState {
  const { roundTripS = 0, sendsPicture } = look;
  const emptyRoundTripS = look.roundTripS
    ? Math.min(roundTripS, before.emptyRoundTripS * FORGET)
    : before.emptyRoundTripS;
  const isQueueing = roundTripS - emptyRoundTripS > QUEUE_S;
  const lostPart = look.audioLostPart ?? 0;
  const begins = sendsPicture && !before.sendsPicture && before.level === 'picture';
  const since = begins ? nowMs : before.since;
  const isBroken = before.level !== 'sound' && look.concealedPart >= BROKEN_PART;
  const isBad = isBroken || isQueueing || roundTripS >= SLOW_S || isBadNow({ ...before, since }, look, nowMs);
  const isPoor = look.concealedPart >= POOR.concealedPart || roundTripS >= POOR.roundTripS;
  const isFirst = before.emptyRoundTripS === Number.POSITIVE_INFINITY;
  if (isFirst && roundTripS >= SLOW_START_S) {
    const line = giveUp({ ...before, emptyRoundTripS, sendsPicture, calmMs: CALM_MS.slowStart }, nowMs);
    return { ...line, isSlowStart: true };
  }
  const wasBusy = before.isSlowStart && nowMs - before.since <= SETTLE_MS && roundTripS <= QUICK_S;
  if (wasBusy && look.roundTripS) return { ...newLine(nowMs), emptyRoundTripS, sendsPicture };
  const line: LineState = {
    ...before,
    since,
    sendsPicture,
    isAsked: sendsPicture && !before.sendsPicture,
    emptyRoundTripS,
    badSince: isBad ? (before.badSince ?? nowMs) : undefined,
    goodSince: isBad ? nowMs : before.goodSince,
    lossySince: lostPart >= LOSSY.from && !isQueueing ? (before.lossySince ?? nowMs) : undefined,
    cleanSince: lostPart > LOSSY.until ? nowMs : before.cleanSince,
    poorSince: isPoor ? (before.poorSince ?? nowMs) : undefined,
  };
  return levelOf({ ...line, ...soundOf(line, nowMs) }, look, nowMs);
}

function isBadNow({ level, isLossy, since }: LineState, look: LineLook, nowMs: number): boolean {
  if (level !== 'picture') return !isLossy && (look.audioLostPart ?? 0) >= CONGESTED_PART;
  const isKnown = look.sendsPicture && nowMs - since >= SETTLE_MS;
  return isKnown && isHeldBack(look);
}

/** The estimate carries no useful picture, and ours would be larger if it did. */
function isHeldBack({ availableKbps, pictureKbps }: LineLook): boolean {
  if (availableKbps === undefined || availableKbps >= PICTURE_MIN_KBPS) return false;
  return pictureKbps >= availableKbps * HELD_BACK_PART;
}

function soundOf(line: LineState, nowMs: number): Pick<LineState, 'isPoor' | 'isLossy'> {
  const isClean = nowMs - line.cleanSince >= LOSSY.calmMs;
  return {
    isPoor: line.level === 'sound' && heldFor(line.poorSince, POOR.afterMs, nowMs),
    isLossy: heldFor(line.lossySince, LOSSY.afterMs, nowMs) || (line.isLossy && !isClean),
  };
}

function levelOf(line: LineState, look: LineLook, nowMs: number): LineState {
  const time = nowMs - line.since;
  if (line.level === 'sound') {
    const isCalm = time >= SETTLE_MS && nowMs - line.goodSince >= line.calmMs;
    return isCalm || line.isAsked ? { ...line, level: 'trial', since: nowMs, badSince: undefined } : line;
  }
  if (line.level === 'trial') {
    if (line.badSince !== undefined) return giveUp(line, nowMs);
    if (time < TRIAL_MS) return line;
    if (isHeldBack(look)) return giveUp(line, nowMs);
    return { ...line, level: 'picture', since: nowMs, goodSince: nowMs, scaleDownBy: SMALLEST };
  }
  if (heldFor(line.badSince, BAD_MS, nowMs)) return giveUp(line, nowMs);
  const sized = { ...line, ...sizeOf(line, look, nowMs) };
  return time >= PROVEN_MS ? { ...sized, calmMs: CALM_MS.first } : sized;
}

function sizeOf(
  { scaleDownBy, largerSince }: LineState,
  { availableKbps }: LineLook,
  nowMs: number,
): Pick<LineState, 'scaleDownBy' | 'largerSince'> {
  // Firefox has no estimate: a picture of middle size is what most lines carry.
  if (availableKbps === undefined) return { scaleDownBy: 2, largerSince: undefined };
  const fitting = SIZES.find(({ fromKbps }) => availableKbps >= fromKbps)?.scaleDownBy ?? SMALLEST;
  const kept = SIZES.find((size) => size.scaleDownBy === scaleDownBy)?.fromKbps ?? 0;
  if (fitting > scaleDownBy)
    return { scaleDownBy: availableKbps < kept * KEEP_PART ? fitting : scaleDownBy, largerSince: undefined };
  if (fitting === scaleDownBy) return { scaleDownBy, largerSince: undefined };
  const since = largerSince ?? nowMs;
  return nowMs - since >= LARGER_AFTER_MS
    ? { scaleDownBy: fitting, largerSince: undefined }
    : { scaleDownBy, largerSince: since };
}

/** A picture that did not hold, and a trial that failed, make the calm time twice as long. */
function giveUp(line: LineState, nowMs: number): LineState {
  const calmMs = Math.min(CALM_MS.most, line.calmMs * 2);
  return {
    ...line,
    level: 'sound',
    since: nowMs,
    goodSince: nowMs,
    badSince: undefined,
    isSlowStart: false,
    calmMs,
  };
}

function heldFor(since: number | undefined, ms: number, nowMs: number): boolean {
  return since !== undefined && nowMs - since >= ms;
}
