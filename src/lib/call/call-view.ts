import type { RoomMember } from '#contract/room.ts';
import type { LineState } from '#lib/call/line-control.ts';
import type { LinkState } from '#lib/call/link-options.ts';
import type { PeerLink } from '#lib/call/peer-link.ts';
import type { Quality } from '#lib/call/quality.ts';

/**
 * waiting: not admitted yet; away: turned away; removed: was in; elsewhere: another tab or device of this person has the call;
 * refused: the server does not open the room.
 */
export type CallPhase = 'entering' | 'waiting' | 'in' | 'away' | 'removed' | 'left' | 'elsewhere' | 'refused';
/** The phase of a member, by their state in the room. */
export const PHASE = {
  WAITING: 'waiting',
  IN: 'in',
  REMOVED: 'removed',
  LEFT: 'away',
} as const satisfies Record<RoomMember['state'], CallPhase>;

export interface PeerView {
  stream: MediaStream;
  /** How many tracks came: a stream that fills makes a new view. */
  tracks: number;
  state: LinkState;
  speaking: boolean;
  quality: Quality | undefined;
  /** No new frame of their picture comes. */
  isStill: boolean;
  /** No connection comes about. */
  hasNoPath: boolean;
  /** The level of our line to them: except for `picture`, ours is paused. */
  level: LineState['level'];
  /** The line does not even carry the sound. */
  isPoor: boolean;
  megabytes: number;
}
export interface CallView {
  phase: CallPhase;
  you: string | undefined;
  members: readonly RoomMember[];
  /** The call goes through the media server, which could hear and see it. */
  throughServer: boolean;
  peers: ReadonlyMap<string, PeerView>;
  error: unknown;
}

/** Before the room is entered. */
export const EMPTY: CallView = {
  phase: 'entering',
  you: undefined,
  members: [],
  throughServer: false,
  peers: new Map(),
  error: undefined,
};

/** Returns what the screen shows of the connection to a member; through the media server, `ours` sends to all of them. */
export function peerView(link: PeerLink, ours = link): PeerView {
  const { remote: stream, state, speaking, hasNoPath, watch } = link;
  const { quality } = watch;
  const { line } = ours.watch;
  return {
    stream,
    tracks: stream.getTracks().length,
    state,
    speaking,
    quality,
    isStill: watch.isStill(Date.now()),
    hasNoPath,
    level: line.level,
    isPoor: line.isPoor,
    megabytes: Math.floor(watch.bytes / 1e6),
  };
}
