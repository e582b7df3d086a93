import type { RoomMember, Signal } from '#contract/room.ts';
import { usableIceServers } from '#lib/call/ice-servers.ts';
import type { LocalMedia } from '#lib/call/local-media.ts';
import { isPolite } from '#contract/negotiation.ts';
import { linesFor } from '#lib/call/picture-wish.ts';
import { PeerLink } from '#lib/call/peer-link.ts';
import { EMPTY, peerView, type CallPhase, type CallView } from '#lib/call/call-view.ts';

interface Devices {
  microphone: boolean;
  /** A picture: of the camera, or of the screen. */
  camera: boolean;
  sharing: boolean;
}

/** The room's calls and events for one member: staff use their session, a guest their token. */
export interface RoomWire {
  /** `takesOver`: also if another tab or device of this person is in. */
  enter: (
    devices: Devices,
    takesOver: boolean,
  ) => Promise<{
    elsewhere?: true | undefined;
    you: string;
    members: RoomMember[];
    iceServers: { urls: string[]; username?: string | undefined; credential?: string | undefined }[];
  }>;
  members: () => Promise<{ elsewhere?: true | undefined; members: RoomMember[] }>;
  /** The sign of life. */
  tell: (devices: Devices) => Promise<{ elsewhere?: true | undefined }>;
  leave: () => Promise<unknown>;
  send: (to: string, signal: Signal) => Promise<unknown>;
  listen: (listeners: CallListeners) => () => void;
}
export interface CallListeners {
  signal: (from: string, signal: Signal) => void;
  changed: () => void;
  /** The stream is connected again. */
  back: () => void;
  /** The server does not know this member any more: their token was replaced or has ended. */
  lost: (error: unknown) => void;
}

const PHASE = { WAITING: 'waiting', IN: 'in', REMOVED: 'removed', LEFT: 'away' } as const satisfies Record<
  RoomMember['state'],
  CallPhase
>;
const SIGN_OF_LIFE_MS = 10_000;
const TICK_MS = 500;
const MEASURE_MS = 500;
const TRY_AGAIN_MS = 3_000;
/** One person's part in a room: enters, keeps a link to every member who is in, enters again after a drop. */
export class CallSession {
  view: CallView = EMPTY;
  #wire: RoomWire;
  #media: LocalMedia;
  #isFinal: (error: unknown) => boolean;
  #report: (error: unknown) => void;
  #links = new Map<string, PeerLink>();
  #early: [string, Signal][] = [];
  #iceServers: RTCIceServer[] = [];
  /** True once the server has let us in and given its ICE servers: while waiting, there are none. */
  #hasServers = false;
  #listeners = new Set<() => void>();
  #stops: (() => void)[] = [];
  #told: Devices = { microphone: false, camera: false, sharing: false };
  #on = false;

  /** `isFinal`: the server will not think better of it (ended, full); anything else is tried again. */
  constructor({
    wire,
    media,
    isFinal,
    report,
  }: {
    wire: RoomWire;
    media: LocalMedia;
    isFinal: (error: unknown) => boolean;
    report: (error: unknown) => void;
  }) {
    this.#wire = wire;
    this.#media = media;
    this.#isFinal = isFinal;
    this.#report = report;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  current = (): CallView => this.view;

  /** `takesOver`: also if another tab or device of this person is in, which then leaves. */
  start(takesOver = false): void {
    if (this.#on) return;
    this.#on = true;
    this.view = EMPTY;
    // Listens before entering: the others may send signals before the answer to our entry arrives.
    this.#stops.push(
      this.#wire.listen({
        signal: (from, signal) => this.#receive(from, signal),
        changed: () => void this.#look(),
        back: () => void this.#comeBack(),
        lost: (error) => this.#lose(error),
      }),
      this.#media.subscribe(() => this.#spread()),
      every(SIGN_OF_LIFE_MS, () => void this.#tell(true)),
      every(TICK_MS, () => this.#links.forEach((link, id) => link.tick(this.#expects(id)))),
      every(MEASURE_MS, () => this.#measure()),
      onEvent('online', () => void this.#comeBack()),
    );
    void this.#enter(takesOver);
  }

  /** Leaves the room; `quietly` when another window of the same person takes over. */
  stop(quietly = false): void {
    if (!this.#on) return;
    this.#end();
    if (!quietly && this.view.you) void this.#wire.leave().catch(this.#report);
    this.#set({ phase: 'left', peers: new Map(), members: [] });
  }

  /** Another tab or device of this person has the call now. */
  #yield(): void {
    this.#end();
    this.#set({ phase: 'elsewhere', peers: new Map(), members: [] });
  }

  #lose(error: unknown): void {
    this.#end();
    this.#set({ phase: 'refused', error, peers: new Map(), members: [] });
  }

  #end(): void {
    this.#on = false;
    for (const stop of this.#stops.splice(0)) stop();
    for (const link of this.#links.values()) link.close();
    this.#links.clear();
    this.#early = [];
  }

  async #enter(takesOver = false): Promise<void> {
    try {
      const devices = this.#devices();
      const { elsewhere, you, members, iceServers } = await this.#wire.enter(devices, takesOver);
      if (!this.#on) return void this.#wire.leave().catch(this.#report);
      if (elsewhere) return this.#yield();
      this.#told = devices;
      this.#iceServers = usableIceServers(iceServers as RTCIceServer[], this.#report);
      this.#hasServers = members.some(({ memberId, state }) => memberId === you && state === 'IN');
      this.#set({ you, error: undefined });
      this.#follow(members);
      await this.#tell();
    } catch (error) {
      if (!this.#on) return;
      if (this.#isFinal(error)) this.#set({ phase: 'refused', error });
      else {
        this.#set({ error });
        setTimeout(() => this.#on && void this.#enter(takesOver), TRY_AGAIN_MS);
      }
    }
  }

  async #look(): Promise<void> {
    if (!this.view.you) return;
    const room = await this.#wire.members().catch(() => null);
    if (!room || !this.#on) return;
    if (room.elsewhere) this.#yield();
    else this.#follow(room.members);
  }

  /** After a silence the server may think that we have gone: a sign of life, then a look; in again if it does. */
  async #comeBack(): Promise<void> {
    if (!this.#on || !this.view.you) return;
    await this.#tell(true);
    await this.#look();
    for (const link of this.#links.values()) link.restart();
  }

  #follow(members: RoomMember[]): void {
    const own = members.find((member) => member.memberId === this.view.you);
    const before = this.view.phase;
    this.#set({ members });
    if (own?.state === 'IN' && !this.#hasServers) {
      this.#hasServers = true;
      return void this.#enter();
    }
    if (own?.state === 'LEFT' && before === 'in') {
      // The server removed us while we were still here: enters again, with new links on both sides.
      this.#connect([]);
      return void this.#enter();
    }
    this.#set({ phase: PHASE[own?.state ?? 'LEFT'] });
    if (own?.state === 'IN')
      this.#connect(members.filter((member) => member.state === 'IN' && member !== own));
    else this.#connect([]);
  }

  /** Keeps links to the members who are in, and closes all others. */
  #connect(others: RoomMember[]): void {
    const wanted = new Set(others.map((member) => member.memberId));
    for (const [id, link] of this.#links) {
      if (wanted.has(id)) continue;
      link.close();
      this.#links.delete(id);
    }
    for (const id of wanted) if (!this.#links.has(id)) this.#links.set(id, this.#linkTo(id));
    for (const [from, signal] of this.#early.splice(0)) void this.#links.get(from)?.feed(signal);
    this.#show();
  }

  #linkTo(id: string): PeerLink {
    const link = new PeerLink({
      polite: isPolite(this.view.you ?? '', id),
      iceServers: this.#iceServers,
      send: (signal) => this.#wire.send(id, signal),
      peers: () => this.#links.size,
      onChange: () => this.#show(),
      onTrouble: this.#report,
    });
    link.setTracks(this.#media.tracks);
    return link;
  }

  /** True if one of the two sends something: without it, no connection is made. */
  #expects(id: string): boolean {
    const them = this.#member(id);
    const { audio, video } = this.#media.tracks;
    return audio !== null || video !== null || them?.microphone === true || them?.camera === true;
  }

  #member(id: string): RoomMember | undefined {
    return this.view.members.find(({ memberId }) => memberId === id);
  }

  #measure(): void {
    for (const [id, link] of this.#links) {
      link.measure(this.#member(id)?.camera).catch(this.#report);
    }
  }

  /** Tries the connection to a member once more. */
  tryAgain(id: string): void {
    this.#links.get(id)?.begin();
  }

  /** Tells with how many pixels on its shorter edge the picture of a member is shown. */
  setShown = (id: string, pixels: number): void => this.#links.get(id)?.wishes.setShown(linesFor(pixels));

  #receive(from: string, signal: Signal): void {
    const link = this.#links.get(from);
    if (link) return void link.feed(signal);
    // Their news came before ours: who is in is read first.
    this.#early.push([from, signal]);
    return void this.#look();
  }

  #devices(): Devices {
    const { microphone, camera, sharing } = this.#media.view;
    return { microphone: microphone === 'on', camera: camera === 'on' || sharing, sharing };
  }

  /** Sends the state of the tracks to the links and to the others. */
  #spread(): void {
    for (const link of this.#links.values()) link.setTracks(this.#media.tracks);
    void this.#tell();
  }

  async #tell(evenIfSame = false): Promise<void> {
    const now = this.#devices();
    const { microphone, camera, sharing } = this.#told;
    const isSame = now.microphone === microphone && now.camera === camera && now.sharing === sharing;
    if (!this.view.you || (isSame && !evenIfSame)) return;
    this.#told = now;
    const answer = await this.#wire.tell(now).catch(() => undefined);
    if (answer?.elsewhere && this.#on) this.#yield();
  }

  #show(): void {
    const peers = [...this.#links].map(([id, link]) => [id, peerView(link)] as const);
    this.#set({ peers: new Map(peers) });
  }

  #set(part: Partial<CallView>): void {
    this.view = { ...this.view, ...part };
    for (const listener of this.#listeners) listener();
  }
}

function every(ms: number, act: () => void): () => void {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}

function onEvent(name: 'online', act: () => void): () => void {
  addEventListener(name, act);
  return () => removeEventListener(name, act);
}
