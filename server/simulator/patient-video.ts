import type * as WebRtcPackage from 'werift';
import type { MediaStreamTrack, RTCPeerConnection, RTCRtpTransceiver } from 'werift';
import { isOtherConnection, isPolite } from '#contract/negotiation.ts';
import { roomCalls, Signal } from '#contract/room.ts';
import type { EventHub } from '#server/platform/live/hub.ts';
import type { Api } from '#server/simulator/api.ts';
import { patientClip, payloadsOf } from './patient-clip.ts';

type WebRtc = typeof WebRtcPackage;

/** A patient's place in a room. */
interface Place {
  token: string;
  consultationId: string;
  guestId: string;
  /** Their id among the members, once they have entered. */
  you: Promise<string>;
}

export interface PatientVideo {
  /** True if the package for WebRTC is installed, which comes with the tools of development alone. */
  canStart(): Promise<boolean>;
  /** Sends the clip to everybody in the room who calls. */
  start(place: Place): void;
  stop(token: string): void;
  stopAll(): void;
}

interface PeerOptions {
  /** Resolves to true for the polite side, which yields when both offer at once. */
  isPolite: () => Promise<boolean>;
  send: (signal: Signal) => Promise<unknown>;
}

/** Ticks of the clock of VP8 a second (RFC 7741, section 4.1). */
const CLOCK_RATE = 90_000;

/** The camera of simulated patients: they answer the browsers of the staff, and never call first. */
export function patientVideo(
  api: Api,
  hub: Pick<EventHub, 'subscribe'>,
  failed: (error: unknown) => void,
): PatientVideo {
  let webRtc: WebRtc | undefined;
  const rooms = new Map<string, () => void>();
  return {
    async canStart() {
      webRtc ??= await import('werift').catch(() => undefined);
      return webRtc !== undefined;
    },
    start(place) {
      if (webRtc) rooms.set(place.token, answerIn(webRtc, api, hub, place, failed));
    },
    stop(token) {
      rooms.get(token)?.();
      rooms.delete(token);
    },
    stopAll() {
      for (const end of rooms.values()) end();
      rooms.clear();
    },
  };
}

/** @returns ends all connections of this place */
function answerIn(
  webRtc: WebRtc,
  api: Api,
  hub: Pick<EventHub, 'subscribe'>,
  place: Place,
  failed: (error: unknown) => void,
): () => void {
  const { token, consultationId } = place;
  const peers = new Map<string, Peer>();
  const send = (to: string) => (signal: Signal) =>
    api.call(roomCalls.sendSignal, { token }, { body: { consultationId, to, signal } }).catch(failed);

  function hear(from: string, signal: Signal): void {
    const known = peers.get(from);
    // A browser that was loaded again has a new connection: its offer cannot be answered by the old one.
    const peer =
      known && !known.isOther(signal)
        ? known
        : new Peer(webRtc, {
            isPolite: async () => isPolite(await place.you, from),
            send: send(from),
          });
    if (peer !== known) known?.close();
    peers.set(from, peer);
    peer.hear(signal).catch(failed);
  }

  const deaf = hub.subscribe(new Set([`guest:${place.guestId}`]), (events) => {
    for (const { type, data } of events) {
      const signal = Signal.safeParse(data.signal);
      if (type === 'room.signal' && data.from && signal.success) hear(data.from, signal.data);
    }
  });
  return () => {
    deaf();
    for (const peer of peers.values()) peer.close();
  };
}

/** One connection to one browser, which offers it. */
class Peer {
  #connection: RTCPeerConnection;
  #camera: RTCRtpTransceiver;
  #send: (signal: Signal) => Promise<unknown>;
  #isPolite: () => Promise<boolean>;
  #player: Player;
  #heard: Promise<void> = Promise.resolve();

  constructor(webRtc: WebRtc, { isPolite, send }: PeerOptions) {
    this.#send = send;
    this.#isPolite = isPolite;
    this.#connection = new webRtc.RTCPeerConnection({
      codecs: { audio: [webRtc.useOPUS()], video: [webRtc.useVP8()] },
    });
    const track = new webRtc.MediaStreamTrack({ kind: 'video' });
    this.#camera = this.#connection.addTransceiver(track, { direction: 'sendonly' });
    this.#player = new Player(webRtc, track);
    // Without the frames before, a browser can show nothing until the next key frame.
    this.#camera.sender.onPictureLossIndication.subscribe(() => this.#player.rewind());
    this.#connection.onIceCandidate.subscribe((candidate) => {
      if (!candidate) return;
      const { sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = candidate;
      void send({
        candidates: [{ candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment }],
      });
    });
    this.#connection.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.#player.play();
    });
  }

  /** True if a signal is of another connection than this one: each makes a certificate of its own. */
  isOther({ description }: Signal): boolean {
    const known = this.#connection.remoteDescription?.sdp;
    return known !== undefined && description !== undefined && isOtherConnection(known, description.sdp);
  }

  /** Handles the signals of the browser, in order, one at a time. */
  hear(signal: Signal): Promise<void> {
    this.#heard = this.#heard.catch(() => undefined).then(() => this.#take(signal));
    return this.#heard;
  }

  close(): void {
    this.#player.stop();
    void this.#connection.close();
  }

  async #take({ description, candidates = [] }: Signal): Promise<void> {
    if (description?.type === 'answer')
      await this.#connection.setRemoteDescription({ type: 'answer', sdp: description.sdp });
    if (description?.type === 'offer') await this.#answer(description.sdp);
    for (const candidate of candidates) await this.#connection.addIceCandidate(candidate);
  }

  async #answer(sdp: string): Promise<void> {
    const collides = this.#connection.signalingState !== 'stable';
    if (collides && !(await this.#isPolite())) return;
    if (collides) await this.#connection.setLocalDescription({ type: 'rollback' });
    await this.#connection.setRemoteDescription({ type: 'offer', sdp });
    await this.#describe(await this.#connection.createAnswer());
    // An offer of sound alone has no place for a picture.
    if (!this.#camera.mid) await this.#describe(await this.#connection.createOffer());
  }

  async #describe(own: Parameters<RTCPeerConnection['setLocalDescription']>[0]): Promise<void> {
    await this.#connection.setLocalDescription(own);
    const local = this.#connection.localDescription;
    if (local) await this.#send({ description: { type: local.type, sdp: local.sdp } });
  }
}

/** Plays the clip into a track, again and again. */
class Player {
  #webRtc: WebRtc;
  #track: MediaStreamTrack;
  #clip = patientClip();
  #frame = 0;
  #sent = { packets: 0, frames: 0 };
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(webRtc: WebRtc, track: MediaStreamTrack) {
    this.#webRtc = webRtc;
    this.#track = track;
  }

  play(): void {
    this.rewind();
    this.#timer ??= setInterval(() => this.#send(), 1_000 / this.#clip.framesPerSecond);
  }

  rewind(): void {
    this.#frame = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #send(): void {
    const { frames, framesPerSecond } = this.#clip;
    const payloads = payloadsOf(frames[this.#frame] ?? Buffer.alloc(0));
    const timestamp = Math.round((this.#sent.frames * CLOCK_RATE) / framesPerSecond);
    for (const [place, payload] of payloads.entries()) {
      const header = new this.#webRtc.RtpHeader({
        sequenceNumber: this.#sent.packets % 0x1_0000,
        timestamp: timestamp % 0x1_0000_0000,
        marker: place === payloads.length - 1,
      });
      this.#track.writeRtp(new this.#webRtc.RtpPacket(header, payload));
      this.#sent.packets += 1;
    }
    this.#sent.frames += 1;
    this.#frame = (this.#frame + 1) % frames.length;
  }
}
