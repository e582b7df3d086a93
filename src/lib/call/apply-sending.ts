import type { PictureWish } from '#contract/room.ts';
import type { LineState } from '#lib/call/line-control.ts';
import type { Coding } from '#lib/call/coding.ts';

/** Limits of what one connection sends; without a picture, none is sent for now. */
export interface Sending {
  audioKbps: number;
  coding: Coding;
  picture: PictureLimits | null;
}

interface PictureLimits {
  kbps: number;
  /** The part of each edge: 2 is half of 1,280 × 720. */
  scaleDownBy: number;
  framesPerSecond: number;
}

const FULL = { kbps: 1_800, framesPerSecond: 24 } as const;
/** With three or four people, each picture is small and is coded for each of them. */
const SHARED = { kbps: 500, scaleDownBy: 2, framesPerSecond: 20 } as const;
const TRIAL: PictureLimits = { kbps: 180, scaleDownBy: 4, framesPerSecond: 10 };
/** A picture of this size needs no more; with data saver, few frames. */
const KBPS = { 180: 200, 360: 600, 720: FULL.kbps } as const;
const SAVED = { kbps: 90, framesPerSecond: 10 } as const;
/** Before anything is known of the line, both are small: its queue would be full before the first measurement. */
const START: PictureLimits = { kbps: 130, scaleDownBy: 4, framesPerSecond: 15 };
const START_MS = 2_000;

/** Wide-band speech that is understood well; with its headers about 18 kbit/s on the line. */
const NARROW_KBPS = 11;
const CLEAR_KBPS = 32;

/** Before the line was looked at. */
export const FIRST_CODING: Coding = { packetMs: 60, repeats: false, picture: true };

interface Surroundings {
  /** Since the connection was made. */
  ageMs: number;
  /** The connections that this device sends to. */
  peers: number;
  /** The largest picture that both sides want. */
  wish: PictureWish;
  /** The pixels of the shorter edge of our picture. */
  lines: number;
}

export function sendingOn(
  { level, isLossy, scaleDownBy }: Pick<LineState, 'level' | 'isLossy' | 'scaleDownBy'>,
  { ageMs, peers, wish, lines }: Surroundings,
): Sending {
  const isStart = level === 'picture' && ageMs < START_MS;
  if (level !== 'picture' || isStart) {
    const picture = isStart ? START : level === 'trial' ? TRIAL : null;
    const coding: Coding = { packetMs: 60, repeats: false, picture: picture !== null };
    return { audioKbps: NARROW_KBPS, coding, picture: picture && withWish(picture, wish, lines) };
  }
  return {
    audioKbps: CLEAR_KBPS,
    coding: { packetMs: 20, repeats: isLossy, picture: true },
    picture: withWish(
      peers > 1
        ? { ...SHARED, scaleDownBy: Math.max(scaleDownBy, SHARED.scaleDownBy) }
        : { ...FULL, scaleDownBy },
      wish,
      lines,
    ),
  };
}

/** Returns the picture no larger than it is wanted. */
function withWish(picture: PictureLimits, wish: PictureWish, lines: number): PictureLimits {
  const { savesData } = wish;
  return {
    kbps: Math.min(picture.kbps, savesData ? SAVED.kbps : KBPS[wish.lines]),
    scaleDownBy: Math.max(picture.scaleDownBy, lines / wish.lines),
    framesPerSecond: Math.min(picture.framesPerSecond, savesData ? SAVED.framesPerSecond : Infinity),
  };
}

/** Sets what the senders of a connection may use; the sound goes before the picture. @throws where a browser refuses it */
export async function applySending(
  senders: ReadonlyMap<'audio' | 'video', RTCRtpSender>,
  { audioKbps, picture }: Sending,
  isScreen: boolean,
): Promise<void> {
  await limit(senders.get('audio'), () => [
    { maxBitrate: audioKbps * 1_000, priority: 'high', networkPriority: 'high' },
  ]);
  await limit(
    senders.get('video'),
    (count) => (count > 1 ? twoSizesOf(picture, isScreen) : [encodingOf(picture, isScreen)]),
    isScreen ? 'maintain-resolution' : 'balanced',
  );
}

/** The small picture of two. */
const SMALL = { kbps: 150, framesPerSecond: 12, timesSmaller: 2 } as const;
/** A line that carries less than this has no room for two pictures. */
const TWO_FROM_KBPS = 300;

function encodingOf(picture: PictureLimits | null, isScreen: boolean): RTCRtpEncodingParameters {
  if (!picture) return { active: false };
  return {
    active: true,
    maxBitrate: picture.kbps * 1_000,
    maxFramerate: picture.framesPerSecond,
    // A shared screen is read: it keeps its size, and gives up frames.
    scaleResolutionDownBy: isScreen ? 1 : picture.scaleDownBy,
  };
}

/** Returns the small picture and the large one, between which the media server chooses for each receiver; a weak line carries one. */
function twoSizesOf(picture: PictureLimits | null, isScreen: boolean): RTCRtpEncodingParameters[] {
  const large = encodingOf(picture, isScreen);
  if (!picture || picture.kbps < TWO_FROM_KBPS) return [large, { active: false }];
  const small = {
    kbps: SMALL.kbps,
    framesPerSecond: Math.min(picture.framesPerSecond, SMALL.framesPerSecond),
    scaleDownBy: (large.scaleResolutionDownBy ?? 1) * SMALL.timesSmaller,
  };
  return [encodingOf(small, false), large];
}

/** Sends no picture before the line was looked at: on a slow one, it would block the sound of the first half minute. */
export async function holdPicture(sender: RTCRtpSender): Promise<void> {
  await limit(sender, () => [encodingOf(null, false)]);
}

/** Sets the values of each encoding of a sender. */
async function limit(
  sender: RTCRtpSender | undefined,
  valuesOf: (count: number) => readonly RTCRtpEncodingParameters[],
  degradationPreference?: RTCDegradationPreference,
): Promise<void> {
  if (!sender) return;
  const parameters = sender.getParameters();
  // Before the first description, a browser may have none.
  const { encodings } = parameters;
  if (!encodings?.length) return;
  for (const [at, values] of valuesOf(encodings.length).entries()) Object.assign(encodings[at] ?? {}, values);
  if (degradationPreference) parameters.degradationPreference = degradationPreference;
  await sender.setParameters(parameters);
}
