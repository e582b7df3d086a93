/** One person of the call in bench/call.ts: the portal's own session, with its signals passed by the bench. */
import { CallSession } from '#lib/call/call-session.ts';
import { LocalMedia } from '#lib/call/local-media.ts';
import type { CallListeners } from '#lib/call/wire.ts';
import type { RoomMember, Signal } from '#contract/room.ts';

declare global {
  interface Window {
    /** Sends a signal to the other page. */
    passSignal: (signal: Signal) => Promise<void>;
    person: Person;
  }
}

interface Person {
  join: (you: string, other: string, iceServers: RTCIceServer[]) => Promise<void>;
  hear: (signal: Signal) => void;
  /** Counts what has been heard and seen since the call began. */
  read: () => Promise<Look>;
  leave: () => void;
}

export interface Look {
  atMs: number;
  frames: number;
  samples: number;
  concealed: number;
  silentConcealed: number;
  width: number;
  level: string | undefined;
  isStill: boolean | undefined;
  quality: string | undefined;
  state: string | undefined;
  roundTripMs: number;
  sentKbit: number;
}

const member = (memberId: string): RoomMember => ({
  memberId,
  name: memberId,
  callsThemselves: null,
  role: 'provider',
  state: 'IN',
  microphone: true,
  camera: true,
  sharing: false,
});

const connections: RTCPeerConnection[] = [];
const Original = RTCPeerConnection;
window.RTCPeerConnection = class extends Original {
  constructor(configuration?: RTCConfiguration) {
    // The way through the shaped line is the only one.
    super({ ...configuration, iceTransportPolicy: 'relay' });
    connections.push(this);
  }
};

let session: CallSession | undefined;
let heard: CallListeners | undefined;

window.person = {
  async join(you, other, iceServers) {
    const media = new LocalMedia();
    await media.open({ audio: true, video: true });
    const members = [member(you), member(other)];
    session = new CallSession({
      wire: {
        enter: async () => ({ you, members, iceServers: iceServers as never }),
        members: async () => ({ members }),
        tell: async () => ({}),
        leave: async () => ({}),
        report: async () => undefined,
        send: (_, signal) => window.passSignal(signal),
        listen: (listeners) => {
          heard = listeners;
          return () => undefined;
        },
      },
      media,
      isFinal: () => false,
      report: (error) => console.warn('trouble', String(error)),
    });
    session.start();
    const video = document.createElement('video');
    video.autoplay = video.muted = true;
    document.body.append(video);
    session.subscribe(() => {
      const stream = session?.current().peers.get(other)?.stream;
      if (stream && video.srcObject !== stream) video.srcObject = stream;
    });
  },
  hear: (signal) => heard?.signal(session?.current().you === 'a' ? 'b' : 'a', signal),
  async read() {
    const seen: Look = {
      atMs: Date.now(),
      frames: 0,
      samples: 0,
      concealed: 0,
      silentConcealed: 0,
      width: 0,
      ...viewed(),
      roundTripMs: 0,
      sentKbit: 0,
    };
    const report = await connections.at(-1)?.getStats();
    for (const row of (report?.values() ?? []) as Iterable<Record<string, unknown>>) add(seen, row);
    return seen;
  },
  leave: () => session?.stop(),
};

function viewed(): Pick<Look, 'level' | 'isStill' | 'quality' | 'state'> {
  const [peer] = session?.current().peers.values() ?? [];
  return {
    level: peer?.level,
    isStill: peer?.isStill,
    quality: peer?.quality,
    state: peer?.state,
  };
}

function add(seen: Look, row: Record<string, unknown>): void {
  const number = (name: string): number => Number(row[name] ?? 0);
  if (row['type'] === 'inbound-rtp' && row['kind'] === 'video') {
    seen.frames += number('framesDecoded');
    seen.width = number('frameWidth');
  }
  if (row['type'] === 'inbound-rtp' && row['kind'] === 'audio') {
    seen.samples += number('totalSamplesReceived');
    seen.concealed += number('concealedSamples');
    seen.silentConcealed += number('silentConcealedSamples');
  }
  if (row['type'] === 'candidate-pair' && row['nominated']) {
    seen.roundTripMs = number('currentRoundTripTime') * 1_000;
    seen.sentKbit += (number('bytesSent') * 8) / 1_000;
  }
}
