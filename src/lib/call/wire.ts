import type { CallFigures } from '#contract/call-reports.ts';
import type { RoomMember, Signal } from '#contract/room.ts';
import type { LocalMedia } from '#lib/call/local-media.ts';

export interface Devices {
  microphone: boolean;
  /** A picture: of the camera, or of the screen. */
  camera: boolean;
  sharing: boolean;
}

/** @returns whether a member has a microphone or a picture on; unknown: they have not */
export const sendsAnything = (them: Pick<Devices, 'microphone' | 'camera'> | undefined): boolean =>
  them?.microphone === true || them?.camera === true;

/** The room's calls and events for one member: staff use their session, a guest their token. */
export interface RoomWire {
  /** `takesOver`: also if another tab or device of this person is in. */
  enter: (
    devices: Devices,
    takesOver: boolean,
  ) => Promise<{
    elsewhere?: true | undefined;
    throughServer?: true | undefined;
    you: string;
    members: RoomMember[];
    iceServers: { urls: string[]; username?: string | undefined; credential?: string | undefined }[];
  }>;
  members: () => Promise<{
    elsewhere?: true | undefined;
    throughServer?: true | undefined;
    members: RoomMember[];
  }>;
  /** The sign of life. */
  tell: (devices: Devices) => Promise<{ elsewhere?: true | undefined }>;
  leave: () => Promise<unknown>;
  /** `via` server: to the media server, about the media of `to`. */
  send: (to: string, signal: Signal, via?: 'server') => Promise<unknown>;
  /** Sends the figures of a connection; those of the same name before it are replaced. `isOver`: it has ended, maybe with the page. */
  report: (connection: string, figures: CallFigures, isOver: boolean) => Promise<unknown>;
  listen: (listeners: CallListeners) => () => void;
}

/** A signal as it has come; `via` server: from the media server, about the media of `from`. */
export type Received = [from: string, signal: Signal, via?: 'server' | undefined];

export interface CallListeners {
  signal: (...received: Received) => void;
  changed: () => void;
  /** The stream is connected again. */
  back: () => void;
  /** The server does not know this member any more: their token was replaced or has ended. */
  lost: (error: unknown) => void;
}

export interface CallOptions {
  wire: RoomWire;
  media: LocalMedia;
  /** The server will not think better of it (ended, full); anything else is tried again. */
  isFinal: (error: unknown) => boolean;
  report: (error: unknown) => void;
}
