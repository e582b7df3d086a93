import type { Signal } from '#contract/room.ts';
import type { LinkFigures } from '#lib/call/link-figures.ts';

export type LinkState = 'connecting' | 'connected' | 'reconnecting';
export interface Tracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  /** The picture is a shared screen. */
  isScreen: boolean;
}

export interface LinkOptions {
  polite: boolean;
  /** The other side has something to send, and so will offer, too. */
  theyOffer: () => boolean;
  iceServers: RTCIceServer[];
  send: (signal: Signal) => Promise<unknown>;
  /** The number of connections that this device sends to. */
  peers: () => number;
  figures: LinkFigures;
  onChange: () => void;
  onTrouble: (error: unknown) => void;
}
