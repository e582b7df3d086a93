/**
 * A double of RTCPeerConnection without media, for many stories in little time. It follows WebRTC 1.0: the signalling states with
 * their implicit rollback, one chain of operations, operations that never settle once the connection is closed, candidates that
 * belong to one description, ICE restarts, and the loss of consent (RFC 7675).
 * `tests/src/lib/call/rtc-double.test.tsx`
 * compares it with a browser's.
 */
type Described = { type: RTCSdpType; sdp: string };

/** The place where connections find each other; while it is cut, nothing passes. */
export class Line {
  isCut = false;
  #connections = new Map<string, FakeConnection>();

  add(connection: FakeConnection): void {
    this.#connections.set(connection.print, connection);
  }

  find(sdp: string | undefined): FakeConnection | undefined {
    return this.#connections.get(valueIn(sdp, 'fingerprint') ?? '');
  }

  /** Lets all connections look whether they are connected: to be called often. */
  look(): void {
    for (const connection of this.#connections.values()) connection.look();
  }
}

const OPERATION_MS = 5;
const GATHERED_MS = [20, 90, 250];
/** Without consent for so long, a connection is said to be disconnected, and later to have failed. */
const DISCONNECTED_MS = 5_000;
const FAILED_MS = 15_000;
const SETUP_MS = 60;

let made = 0;

function valueIn(sdp: string | undefined, name: string): string | undefined {
  return new RegExp(`^a=${name}:(.*\\S)`, 'm').exec(sdp ?? '')?.[1];
}

const kindsIn = (sdp: string | undefined): string[] =>
  (valueIn(sdp, 'sends') ?? '').split(',').filter(Boolean);
const linesIn = (sdp: string | undefined): string[] =>
  [...(sdp ?? '').matchAll(/^m=(\w+)/gm)].map(([, kind]) => kind ?? '');

export class FakeConnection extends EventTarget {
  readonly print: string;
  connectionState: RTCPeerConnectionState = 'new';
  #line: Line;
  #ufrag: string;
  #ice = 0;
  #current = { local: null as Described | null, remote: null as Described | null };
  #pending = { local: null as Described | null, remote: null as Described | null };
  #chain: Promise<unknown> = Promise.resolve();
  #tracks: MediaStreamTrack[] = [];
  /** Kinds of this side that the descriptions in force carry. */
  #agreed: readonly string[] = [];
  #lines = new Set<string>();
  #heard = new Set<string>();
  #wantsRestart = false;
  #needsNegotiation = false;
  /** Candidates of the other side, by the description that they belong to. */
  #candidates = new Map<string, number>();
  #lostAt: number | undefined;
  #linkedAt: number | undefined;

  constructor(line: Line) {
    super();
    made += 1;
    this.#line = line;
    this.print = `sha-256 ${made}`;
    this.#ufrag = `${this.print}.0`;
    line.add(this);
  }

  get signalingState(): RTCSignalingState {
    if (this.connectionState === 'closed') return 'closed';
    if (this.#pending.local?.type === 'offer') return 'have-local-offer';
    return this.#pending.remote ? 'have-remote-offer' : 'stable';
  }
  get localDescription(): Described | null {
    return this.#pending.local ?? this.#current.local;
  }
  get remoteDescription(): Described | null {
    return this.#pending.remote ?? this.#current.remote;
  }

  addTrack(track: MediaStreamTrack): RTCRtpSender {
    this.#tracks.push(track);
    this.#needNegotiation();
    return {
      replaceTrack: async () => undefined,
      getParameters: () => ({ encodings: [{}] }),
      setParameters: async () => undefined,
    } as unknown as RTCRtpSender;
  }
  getReceivers(): RTCRtpReceiver[] {
    return [];
  }
  getTransceivers(): RTCRtpTransceiver[] {
    return [];
  }
  async getStats(): Promise<RTCStatsReport> {
    return new Map() as unknown as RTCStatsReport;
  }

  setLocalDescription(given?: Described): Promise<void> {
    return this.#operate(() => {
      const state = this.signalingState;
      if (given?.type === 'rollback') {
        if (state === 'stable') throw new DOMException('stable', 'InvalidStateError');
        this.#dropOffer(null);
        return;
      }
      const type = state === 'have-remote-offer' ? 'answer' : 'offer';
      const isNewIce = type === 'offer' ? this.#wantsRestart : this.#theirIceIsNew();
      if (isNewIce) this.#renewIce();
      if (type === 'offer') this.#wantsRestart = false;
      const isNew = valueIn(this.localDescription?.sdp, 'ice-ufrag') !== this.#ufrag;
      const description = { type, sdp: this.#write() } as const;
      if (type === 'offer') this.#pending.local = description;
      else this.#settle(description, this.#pending.remote);
      if (isNew) this.#gather(this.#ufrag);
    });
  }

  setRemoteDescription(given: Described): Promise<void> {
    return this.#operate(() => {
      const state = this.signalingState;
      if (given.type === 'offer') {
        // The offer of this side is rolled back by itself.
        this.#dropOffer(given);
        return;
      }
      if (state !== 'have-local-offer') throw new DOMException(state, 'InvalidStateError');
      this.#settle(this.#pending.local, given);
    });
  }

  addIceCandidate({ usernameFragment }: RTCIceCandidateInit): Promise<void> {
    return this.#operate(() => {
      if (!this.remoteDescription) throw new DOMException('no description', 'InvalidStateError');
      const known = [this.#current.remote, this.#pending.remote].map((one) => valueIn(one?.sdp, 'ice-ufrag'));
      if (usernameFragment && !known.includes(usernameFragment)) return;
      const key = usernameFragment ?? '';
      this.#candidates.set(key, this.#held(key) + 1);
    });
  }

  restartIce(): void {
    this.#wantsRestart = true;
    this.#needNegotiation();
  }

  close(): void {
    this.connectionState = 'closed';
  }

  /** Connected once each side has the description of the other that is in force, and a candidate; lost with the consent. */
  look(): void {
    if (this.connectionState === 'closed' || this.connectionState === 'new') return;
    const other = this.#line.find(this.remoteDescription?.sdp);
    const isAlive = other !== undefined && other.connectionState !== 'closed' && !this.#line.isCut;
    const isLinked = isAlive && this.#fits(other) && other.#fits(this);
    const now = Date.now();
    this.#linkedAt = isLinked ? (this.#linkedAt ?? now) : undefined;
    if (isLinked && now - (this.#linkedAt ?? now) >= SETUP_MS) this.#become('connected');
    if (isAlive && this.connectionState === 'connected') this.#lostAt = undefined;
    else this.#lostAt ??= now;
    const lostMs = this.#lostAt === undefined ? 0 : now - this.#lostAt;
    if (this.connectionState === 'connected' && lostMs >= DISCONNECTED_MS) this.#become('disconnected');
    else if (this.connectionState !== 'connected' && lostMs >= FAILED_MS) this.#become('failed');
  }

  #held(ufrag: string): number {
    return this.#candidates.get(ufrag) ?? 0;
  }

  #fits(other: FakeConnection): boolean {
    const { sdp } = this.remoteDescription ?? {};
    return (
      valueIn(sdp, 'fingerprint') === other.print &&
      valueIn(sdp, 'ice-ufrag') === other.#ufrag &&
      this.#held(other.#ufrag) + other.#held(this.#ufrag) > 0
    );
  }

  #become(state: RTCPeerConnectionState): void {
    if (state === this.connectionState) return;
    this.connectionState = state;
    if (state === 'connected') this.#lostAt = undefined;
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  #dropOffer(remote: Described | null): void {
    // The ICE of an offer that was rolled back is gone with it.
    if (this.#pending.local && valueIn(this.#current.local?.sdp, 'ice-ufrag') !== this.#ufrag)
      this.#renewIce();
    this.#pending = { local: null, remote };
  }

  #renewIce(): void {
    this.#ice += 1;
    this.#ufrag = `${this.print}.${this.#ice}`;
  }

  #theirIceIsNew(): boolean {
    const [before, now] = [this.#current.remote, this.#pending.remote];
    return before !== null && valueIn(before.sdp, 'ice-ufrag') !== valueIn(now?.sdp, 'ice-ufrag');
  }

  #settle(local: Described | null, remote: Described | null): void {
    this.#current = { local, remote };
    this.#pending = { local: null, remote: null };
    if (this.connectionState === 'new' || this.connectionState === 'failed') this.#become('connecting');
    const own = kindsIn(local?.sdp);
    const offered = linesIn(remote?.sdp);
    this.#agreed = local?.type === 'offer' ? own : own.filter((kind) => offered.includes(kind));
    for (const kind of [...own, ...offered]) this.#lines.add(kind);
    for (const kind of kindsIn(remote?.sdp)) this.#hear(kind);
    // What is still needed is said again, now that the state is stable.
    this.#needsNegotiation = false;
    this.#needNegotiation();
  }

  #hear(kind: string): void {
    if (this.#heard.has(kind)) return;
    this.#heard.add(kind);
    this.dispatchEvent(Object.assign(new Event('track'), { track: { kind, id: `${kind} of the other` } }));
  }

  #kinds(): string[] {
    return [...new Set(this.#tracks.map(({ kind }) => kind))].sort();
  }

  #write(): string {
    const kinds = this.#kinds();
    const lines = [...new Set([...kinds, ...this.#lines])].map((kind) => `m=${kind}`);
    const head = [`a=fingerprint:${this.print}`, `a=ice-ufrag:${this.#ufrag}`, `a=sends:${kinds.join()}`];
    return ['v=0', ...head, ...lines, ''].join('\r\n');
  }

  #gather(ufrag: string): void {
    for (const ms of GATHERED_MS)
      setTimeout(() => {
        if (this.connectionState === 'closed') return;
        const candidate = { candidate: `c${ms}`, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: ufrag };
        this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }));
      }, ms);
  }

  /** The event comes once for each need, where the state is stable. */
  #needNegotiation(): void {
    setTimeout(() => {
      if (this.signalingState !== 'stable') return;
      const isNeeded = this.#wantsRestart || this.#kinds().some((kind) => !this.#agreed.includes(kind));
      const isNews = isNeeded && !this.#needsNegotiation;
      this.#needsNegotiation = isNeeded;
      if (isNews) this.dispatchEvent(new Event('negotiationneeded'));
    });
  }

  /** One operation after the other. On a closed connection, a new one is refused and one under way never settles. */
  #operate(act: () => void): Promise<void> {
    if (this.connectionState === 'closed')
      return Promise.reject(new DOMException('closed', 'InvalidStateError'));
    const result = new Promise<void>((resolve, reject) => {
      this.#chain = this.#chain.then(
        () =>
          new Promise<void>((done) => {
            setTimeout(() => {
              if (this.connectionState === 'closed') return;
              try {
                act();
                resolve();
              } catch (error) {
                reject(error as Error);
              }
              done();
            }, OPERATION_MS);
          }),
      );
    });
    return result;
  }
}
