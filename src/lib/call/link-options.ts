import type { Signal } from '#contract/room.ts';
import type { LinkFigures } from '#lib/call/link-figures.ts';

export type LinkState = 'connecting' | 'connected' | 'reconnecting';
export interface Tracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
  /** The picture is a shared screen. */
  isScreen: boolean;
}

/** `both`: from browser to browser. Through the media server, one connection sends our media, and one for each other brings theirs. */
export type LinkCarries = 'both' | 'ours' | 'theirs';

export interface LinkOptions {
  carries: LinkCarries;
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
