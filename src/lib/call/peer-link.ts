import type { Signal } from '#contract/room.ts';
import { isOtherConnection, verdictOn } from '#contract/negotiation.ts';
import { qualityBetween, readTraffic, type Quality, type Traffic } from '#lib/call/quality.ts';

export type LinkState = 'connecting' | 'connected' | 'reconnecting';
export interface Tracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

interface LinkOptions {
  polite: boolean;
  iceServers: RTCIceServer[];
  send: (signal: Signal) => Promise<unknown>;
  onChange: () => void;
  onTrouble: (error: unknown) => void;
}

/** A short drop heals by itself. */
const PATIENCE_MS = 2_000;
/** A side restarts after so long without a connection; the impolite one first, so that not both do at once. */
const STUCK_MS = { polite: 24_000, impolite: 12_000 };
const SPEAKING_LEVEL = 0.02;

/** One connection to one other person: perfect negotiation, tracks that come and go, and recovery after a loss. */
export class PeerLink {
  /** Stream from the other side; tracks are added to and removed from the same stream. */
  readonly remote = new MediaStream();
  state: LinkState = 'connecting';
  speaking = false;
  quality: Quality | undefined;
  #options: LinkOptions;
  #connection: RTCPeerConnection;
  #senders = new Map<'audio' | 'video', RTCRtpSender>();
  #tracks: Tracks = { audio: null, video: null };
  #makingOffer = false;
  #settingAnswer = false;
  #ignoresOffer = false;
  #incoming: Promise<void> = Promise.resolve();
  #outgoing: Promise<unknown> = Promise.resolve();
  #badSince = Date.now();
  #traffic: Traffic | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#connection = this.#open();
  }

  /** Sends these from now on; null sends nothing of that kind. */
  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#place('audio', tracks.audio);
    this.#place('video', tracks.video);
  }

  /** Handles the signals of the other side, in order, one at a time. */
  feed(signal: Signal): Promise<void> {
    this.#incoming = this.#incoming.then(() => this.#apply(signal)).catch(this.#options.onTrouble);
    return this.#incoming;
  }

  /** Looks after itself: to be called about twice a second. */
  tick(): void {
    const levels = this.#connection
      .getReceivers()
      .flatMap((receiver) => (receiver.track.kind === 'audio' ? receiver.getSynchronizationSources() : []));
    const speaks = levels.some((source) => (source.audioLevel ?? 0) > SPEAKING_LEVEL);
    if (speaks !== this.speaking) {
      this.speaking = speaks;
      this.#options.onChange();
    }
    const stuckMs = this.#options.polite ? STUCK_MS.polite : STUCK_MS.impolite;
    if (this.state !== 'connected' && Date.now() - this.#badSince > stuckMs && this.#sendsSomething())
      this.begin();
  }

  /** Measures the connection; every few seconds is enough. */
  async measure(): Promise<void> {
    if (this.state !== 'connected') return;
    const report = await this.#connection.getStats();
    const now = readTraffic(report.values() as Iterable<Record<string, unknown>>);
    const quality = this.#traffic && qualityBetween(this.#traffic, now);
    this.#traffic = now;
    if (quality === this.quality) return;
    this.quality = quality;
    this.#options.onChange();
  }

  /** Throws the connection away and makes a new one, with the same tracks. */
  begin(): void {
    this.#close();
    this.#connection = this.#open();
    if (this.state === 'connected') this.state = 'reconnecting';
    this.setTracks(this.#tracks);
    this.#options.onChange();
  }

  /** The network is back: restarts ICE at once instead of waiting until the old path fails. */
  restart(): void {
    if (this.#connection.connectionState !== 'connected' && this.#sendsSomething())
      this.#connection.restartIce();
  }

  close(): void {
    this.#close();
  }

  #sendsSomething(): boolean {
    return this.#tracks.audio !== null || this.#tracks.video !== null;
  }

  #close(): void {
    clearTimeout(this.#restart);
    this.#connection.close();
    this.#senders.clear();
    for (const track of this.remote.getTracks()) this.remote.removeTrack(track);
  }

  #place(kind: 'audio' | 'video', track: MediaStreamTrack | null): void {
    const sender = this.#senders.get(kind);
    if (sender) void sender.replaceTrack(track).catch(this.#options.onTrouble);
    else if (track) this.#senders.set(kind, this.#connection.addTrack(track));
  }

  #open(): RTCPeerConnection {
    const connection = new RTCPeerConnection({ iceServers: this.#options.iceServers });
    this.#badSince = Date.now();
    this.#traffic = undefined;
    this.quality = undefined;
    this.#makingOffer = this.#settingAnswer = this.#ignoresOffer = false;
    const whileCurrent =
      <T>(act: (event: T) => void) =>
      (event: T): void => {
        if (connection === this.#connection) act(event);
      };
    connection.addEventListener(
      'negotiationneeded',
      whileCurrent(() => void this.#offer(connection)),
    );
    connection.addEventListener(
      'icecandidate',
      whileCurrent(({ candidate }: RTCPeerConnectionIceEvent) => {
        if (candidate) this.#say({ candidate: { ...candidate.toJSON() } });
      }),
    );
    connection.addEventListener(
      'track',
      whileCurrent(({ track }: RTCTrackEvent) => this.#receive(track)),
    );
    connection.addEventListener(
      'connectionstatechange',
      whileCurrent(() => this.#follow(connection.connectionState)),
    );
    return connection;
  }

  async #offer(connection: RTCPeerConnection): Promise<void> {
    try {
      this.#makingOffer = true;
      await connection.setLocalDescription();
      if (connection === this.#connection) this.#describe();
    } catch (error) {
      this.#options.onTrouble(error);
    } finally {
      this.#makingOffer = false;
    }
  }

  #describe(): void {
    const local = this.#connection.localDescription;
    if (local) this.#say({ description: { type: local.type, sdp: local.sdp } });
  }

  /** Signals leave one after the other: a candidate that overtakes its offer is lost. */
  #say(signal: Signal): void {
    this.#outgoing = this.#outgoing.then(() => this.#options.send(signal)).catch(this.#options.onTrouble);
  }

  async #apply({ description, candidate }: Signal): Promise<void> {
    if (description) return this.#take(description as RTCSessionDescriptionInit & { sdp: string });
    if (!candidate) return undefined;
    return this.#connection.addIceCandidate(candidate).catch((error: unknown) => {
      if (!this.#ignoresOffer) throw error;
    });
  }

  async #take(description: RTCSessionDescriptionInit & { sdp: string }): Promise<void> {
    if (isOtherConnection(this.#connection.remoteDescription?.sdp, description.sdp)) {
      this.begin();
      // This answers our closed connection: the new one sends its own offer.
      if (description.type === 'answer') return;
    }
    const connection = this.#connection;
    const { signalingState } = connection;
    const state = {
      polite: this.#options.polite,
      makingOffer: this.#makingOffer,
      settingAnswer: this.#settingAnswer,
      signalingState,
    };
    this.#ignoresOffer = verdictOn(description.type, state) === 'ignore';
    if (this.#ignoresOffer) return;
    this.#settingAnswer = description.type === 'answer';
    await connection.setRemoteDescription(description).finally(() => {
      this.#settingAnswer = false;
    });
    if (description.type !== 'offer' || connection !== this.#connection) return;
    await connection.setLocalDescription();
    this.#describe();
  }

  #receive(track: MediaStreamTrack): void {
    for (const old of this.remote.getTracks()) if (old.kind === track.kind) this.remote.removeTrack(old);
    this.remote.addTrack(track);
    this.#options.onChange();
  }

  #follow(now: RTCPeerConnectionState): void {
    clearTimeout(this.#restart);
    if (now === 'connected') this.state = 'connected';
    else if (now === 'disconnected' || now === 'failed') {
      if (this.state === 'connected') this.#badSince = Date.now();
      this.state = 'reconnecting';
      this.#restart = setTimeout(() => this.restart(), now === 'failed' ? 0 : PATIENCE_MS);
    }
    this.#options.onChange();
  }
}
