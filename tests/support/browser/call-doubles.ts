import type { RoomMember } from '#contract/room.ts';
import type { Call } from '#features/consultation-room/call/use-call.ts';
import { EMPTY, type PeerView } from '#lib/call/call-view.ts';
import { LocalMedia, type MediaView } from '#lib/call/local-media.ts';

/** A picture with red on the left and green on the right, drawn again five times a second. */
export function picture(width = 640, height = 360): MediaStream {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext('2d');
  const draw = (): void => {
    if (!pen) return;
    pen.fillStyle = 'crimson';
    pen.fillRect(0, 0, width / 2, height);
    pen.fillStyle = 'green';
    pen.fillRect(width / 2, 0, width / 2, height);
  };
  const stream = canvas.captureStream(5);
  const timer = setInterval(draw, 200);
  stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer));
  draw();
  return stream;
}

/** The connection to a member: by default it is good, and has a picture. */
export function peer(part: Partial<PeerView> = {}): PeerView {
  const stream = part.stream ?? picture();
  return {
    stream,
    tracks: stream.getTracks().length,
    state: 'connected',
    speaking: false,
    quality: 'good',
    isStill: false,
    hasNoPath: false,
    level: 'picture',
    isPoor: false,
    megabytes: 12,
    ...part,
  };
}

interface CallParts {
  you: string;
  members: RoomMember[];
  peers?: Record<string, PeerView>;
  view?: Partial<Call['view']>;
  local?: Partial<MediaView>;
}

/** A call as a screen sees it, without a server or devices. */
export function callOf({ you, members, peers = {}, view, local }: CallParts): Call {
  const media = new LocalMedia();
  return {
    view: { ...EMPTY, phase: 'in', you, members, peers: new Map(Object.entries(peers)), ...view },
    local: { ...media.view, microphone: 'on', camera: 'on', preview: picture(), ...local },
    media,
    changedTo: undefined,
    start: () => undefined,
    switchHere: () => undefined,
    leave: () => undefined,
    tryAgain: () => undefined,
    onShown: () => undefined,
  };
}
