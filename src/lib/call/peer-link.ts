import type { Signal } from '#contract/room.ts';
import { isOtherConnection, verdictOn } from '#contract/negotiation.ts';
import { FIRST_CODING, sendingOn, type Sending } from '#lib/call/apply-sending.ts';
import { afterTheirs } from '#lib/call/first-offer.ts';
import type { LinkCarries, LinkOptions, LinkState, Tracks } from '#lib/call/link-options.ts';
import { NO_PATH_MS, PATIENCE_MS, stuckAfterMs } from '#lib/call/patience.ts';
import { PictureWishes } from '#lib/call/picture-wish.ts';
import { LineWatch } from '#lib/call/line-watch.ts';
import { setAgain, withCoding, type Coding, type Description } from '#lib/call/coding.ts';
import { Senders } from '#lib/call/senders.ts';
import { hearsSpeech } from '#lib/call/speaking.ts';
import { SignalQueue } from '#lib/call/signal-queue.ts';
import { UntilClosed } from '#lib/call/until-closed.ts';

/** One connection to one other person: perfect negotiation, tracks that come and go, and recovery after a loss. */
export class PeerLink {
  /** Stream from the other side; tracks are added to and removed from the same stream. */
  readonly remote = new MediaStream();
  state: LinkState = 'connecting';
  speaking = false;
  /** True if no connection comes about: a network blocks it, or the other device is gone. */
  hasNoPath = false;
  watch = new LineWatch(Date.now());
  readonly wishes: PictureWishes;
  readonly carries: LinkCarries;
  #options: LinkOptions;
  #connection: RTCPeerConnection;
  /** Name of our connection at the media server; undefined from browser to browser. */
  #name: string | undefined;
  #open = new UntilClosed();
  #senders: Senders;
  #tracks: Tracks = { audio: null, video: null, isScreen: false };
  #queue: SignalQueue;
  #makingOffer = false;
  #settingAnswer = false;
  #ignoresOffer = false;
  #incoming: Promise<void> = Promise.resolve();
  #tryingSince = Date.now();
  #downSince = Date.now();
  #coding: Coding = FIRST_CODING;
  /** Description that the other side sent last, without our coding in it. */
  #theirs: Description | undefined;
  #applied = '';
  #restart: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LinkOptions) {
    this.#options = options;
    this.carries = options.carries;
    this.#queue = new SignalQueue(this.#send, options.onTrouble);
    this.wishes = new PictureWishes(this.#send);
    this.#senders = new Senders(options.onTrouble);
    this.#connection = this.#connect();
  }

  /** Sends these from now on; null sends nothing of that kind. */
  setTracks(tracks: Tracks): void {
    this.#tracks = tracks;
    this.#senders.place(this.#connection, 'audio', tracks.audio);
    this.#senders.place(this.#connection, 'video', tracks.video);
    this.#applied = '';
  }

  /** Handles the signals of the other side, in order, one at a time. */
  feed(signal: Signal): Promise<void> {
    this.#incoming = this.#incoming.then(() => this.#apply(signal)).catch(this.#options.onTrouble);
    return this.#incoming;
  }

  /** Looks after itself: to be called about twice a second. `expects`: one of the two sides sends something. */
  tick(expects: boolean): void {
    const speaks = hearsSpeech(this.#connection);
    if (this.state === 'connected') void this.wishes.tick(Date.now());
    if (this.state === 'connected' || !expects) this.#downSince = Date.now();
    const hasNoPath = Date.now() - this.#downSince > NO_PATH_MS;
    if (speaks !== this.speaking || hasNoPath !== this.hasNoPath) {
      this.speaking = speaks;
      this.hasNoPath = hasNoPath;
      this.#options.onChange();
    }
    const stuckMs = stuckAfterMs(this.#options.polite, this.#queue.roundTripMs);
    const isStuck = this.state !== 'connected' && Date.now() - this.#tryingSince > stuckMs;
    if (isStuck && expects && this.#begins()) this.begin();
  }

  /** Measures the connection, and fits what it sends to the line: about twice a second. `expectsPicture`: they have one. */
  async measure(expectsPicture = true): Promise<void> {
    if (this.state !== 'connected') return;
    const { watch } = this;
    const report = await this.#connection.getStats();
    const rows = [...(report.values() as Iterable<Record<string, unknown>>)];
    const pictures = { sent: this.#tracks.video !== null, expected: expectsPicture };
    const hasChanged = watch.look(rows, pictures, Date.now());
    this.#options.figures.look(rows, watch.line.level, Date.now());
    if (this.carries === 'theirs' && watch.quality === 'weak') this.wishes.noteWeak(Date.now());
    await this.#fit(watch);
    if (watch === this.watch && hasChanged) this.#options.onChange();
  }

  /** Applies what the line can carry, if it is not applied yet. */
  async #fit({ line, beganMs }: LineWatch): Promise<void> {
    const age = { ageMs: Date.now() - beganMs, peers: this.#options.peers() };
    const sending = sendingOn(line, { ...age, ...this.wishes.limitOf(this.#tracks) });
    const wanted = JSON.stringify(sending);
    if (wanted === this.#applied) return;
    this.#applied = wanted;
    this.#code(sending);
    try {
      await this.#senders.apply(sending, this.#tracks.isScreen);
    } catch (error) {
      // Another change came between: the next look applies it.
      this.#applied = '';
      throw error;
    }
  }

  /** Codes in another way from now on, without a word to the other side. */
  #code({ coding }: Sending): void {
    if (JSON.stringify(coding) === JSON.stringify(this.#coding)) return;
    this.#coding = coding;
    this.#incoming = this.#incoming.then(() => this.#setAgain()).catch(this.#options.onTrouble);
  }

  async #setAgain(): Promise<void> {
    if (this.#makingOffer || !this.#theirs) return;
    this.#makingOffer = true;
    const connection = this.#connection;
    const setting = setAgain(connection, this.#theirs, this.#coding);
    await this.#open.await(setting).finally(() => {
      if (connection === this.#connection) this.#makingOffer = false;
    });
    this.#applyAgain();
  }

  /** An answer of the media server also sets which of the two pictures leave: to what they were at the offer (RFC 8853). */
  #applyAgain(): void {
    if (this.carries !== 'ours') return;
    this.#applied = '';
    void this.measure().catch(this.#options.onTrouble);
  }

  /** Throws the connection away and makes a new one, with the same tracks. */
  begin(): void {
    this.close();
    this.#connection = this.#connect();
    if (this.state === 'connected') this.state = 'reconnecting';
    this.setTracks(this.#tracks);
    this.#options.onChange();
  }

  /** The network is back: restarts ICE at once instead of waiting until the old path fails. */
  restart(): void {
    if (this.#connection.connectionState === 'connected' || !this.#begins()) return;
    // The media server alone offers what it sends: it is asked again.
    if (this.carries === 'theirs') this.begin();
    else this.#connection.restartIce();
  }

  close(): void {
    clearTimeout(this.#restart);
    this.#queue.clear();
    this.#connection.close();
    this.#open.close();
    this.#senders.clear();
    for (const track of this.remote.getTracks()) this.remote.removeTrack(track);
  }

  /** Returns whether this side makes the connection: from browser to browser, who has something to send. */
  #begins(): boolean {
    return this.carries !== 'both' || this.#tracks.audio !== null || this.#tracks.video !== null;
  }

  #send = (signal: Signal): Promise<unknown> =>
    this.#options.send(this.#name === undefined ? signal : { ...signal, connection: this.#name });

  #connect(): RTCPeerConnection {
    const connection = new RTCPeerConnection({ iceServers: this.#options.iceServers });
    this.#open = new UntilClosed();
    this.#tryingSince = Date.now();
    this.watch = new LineWatch(Date.now());
    this.wishes.forget();
    this.#coding = FIRST_CODING;
    this.#theirs = undefined;
    this.#applied = '';
    this.#makingOffer = this.#settingAnswer = this.#ignoresOffer = false;
    this.#prepare(connection);
    const on = <K extends keyof RTCPeerConnectionEventMap>(
      type: K,
      act: (event: RTCPeerConnectionEventMap[K]) => void,
    ): void => {
      connection.addEventListener(type, (event) => {
        if (connection === this.#connection) act(event);
      });
    };
    on('negotiationneeded', () => this.#offerInTurn(connection));
    on('icecandidate', ({ candidate }) => {
      if (candidate) this.#queue.addCandidate(candidate, connection.localDescription?.sdp);
    });
    on('track', ({ track }) => this.#receive(track));
    on('connectionstatechange', () => this.#follow(connection.connectionState));
    return connection;
  }

  /** Sends to the media server from the start, or asks it for what the other sends. */
  #prepare(connection: RTCPeerConnection): void {
    const { carries } = this;
    this.#name = carries === 'both' ? undefined : crypto.randomUUID();
    if (carries === 'ours') this.#senders.addAll(connection);
    if (carries === 'theirs') this.#send({ subscribe: true }).catch(this.#options.onTrouble);
  }

  #offerInTurn(connection: RTCPeerConnection): void {
    const mayBeFirst = !this.#options.polite || !this.#options.theyOffer();
    afterTheirs(connection, mayBeFirst, () => {
      if (connection === this.#connection) void this.#offer(connection);
    });
  }

  async #offer(connection: RTCPeerConnection): Promise<void> {
    try {
      this.#makingOffer = true;
      await connection.setLocalDescription();
      if (connection === this.#connection) this.#describe();
    } catch (error) {
      this.#options.onTrouble(error);
    } finally {
      if (connection === this.#connection) this.#makingOffer = false;
    }
  }

  #describe(): void {
    const local = this.#connection.localDescription;
    if (local) this.#queue.describe({ type: local.type, sdp: local.sdp });
  }

  async #apply({ description, candidates = [], wish, published, connection }: Signal): Promise<void> {
    if (connection !== undefined && connection !== this.#name) return;
    if (published) return this.begin();
    if (wish) this.wishes.theirs = wish;
    if (description) await this.#take(description as Description);
    for (const candidate of candidates)
      await this.#open.await(this.#connection.addIceCandidate(candidate)).catch((error: unknown) => {
        if (!this.#ignoresOffer) this.#options.onTrouble(error);
      });
  }

  async #take(description: Description): Promise<void> {
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
    // Whether we send a picture is told to them by the answer, and a pause is not: it is set afterwards.
    const coded = { ...description, sdp: withCoding(description.sdp, { ...this.#coding, picture: true }) };
    // Their offer replaces ours, which has not been answered.
    if (description.type === 'offer' && signalingState === 'have-local-offer') this.#queue.dropOffer();
    this.#settingAnswer = description.type === 'answer';
    if (this.#settingAnswer) this.#queue.offerIsAnswered();
    await this.#open.await(connection.setRemoteDescription(coded)).finally(() => {
      if (connection === this.#connection) this.#settingAnswer = false;
    });
    if (connection !== this.#connection) return;
    this.#theirs = description;
    this.#applyAgain();
    if (description.type === 'offer') {
      await this.#open.await(connection.setLocalDescription());
      this.#describe();
    }
    if (!this.#coding.picture) await this.#setAgain();
  }

  #receive(track: MediaStreamTrack): void {
    for (const old of this.remote.getTracks()) if (old.kind === track.kind) this.remote.removeTrack(old);
    this.remote.addTrack(track);
    this.#options.figures.hear(track);
    this.#options.onChange();
  }

  #follow(now: RTCPeerConnectionState): void {
    clearTimeout(this.#restart);
    if (now === 'connected') {
      this.state = 'connected';
      void this.measure().catch(this.#options.onTrouble);
    } else if (now === 'disconnected' || now === 'failed') {
      if (this.state === 'connected') this.#tryingSince = Date.now();
      this.state = 'reconnecting';
      this.#restart = setTimeout(() => this.restart(), now === 'failed' ? 0 : PATIENCE_MS);
    }
    this.#options.onChange();
  }
}
