import type { RoomMember } from '#contract/room.ts';
import { usableIceServers } from '#lib/call/ice-servers.ts';
import { transportOf } from '#lib/call/call-transport.ts';
import type { LinkCarries } from '#lib/call/link-options.ts';
import { LinkFigures } from '#lib/call/link-figures.ts';
import type { LocalMedia } from '#lib/call/local-media.ts';
import { isPolite } from '#contract/negotiation.ts';
import { LinkReports } from '#lib/call/link-reports.ts';
import { linesFor } from '#lib/call/picture-wish.ts';
import { PeerLink } from '#lib/call/peer-link.ts';
import { every, onEvent } from '#lib/call/repeat.ts';
import {
  sendsAnything,
  type CallOptions,
  type Devices,
  type Received,
  type RoomWire,
} from '#lib/call/wire.ts';
import { EMPTY, peerView, PHASE, type CallView } from '#lib/call/call-view.ts';

const SIGN_OF_LIFE_MS = 10_000;
const LOOK_MS = 500;
const FIRST_MEDIA_MS = 100;
const TRY_AGAIN_MS = 3_000;
/** One person's part in a room: enters, keeps a link to every member who is in, enters again after a drop. */
export class CallSession {
  view: CallView = EMPTY;
  #wire: RoomWire;
  #media: LocalMedia;
  #isFinal: (error: unknown) => boolean;
  #report: (error: unknown) => void;
  #links = new Map<string, PeerLink>();
  /** Signals of connections that we do not keep yet. */
  #early: Received[] = [];
  #iceServers: RTCIceServer[] = [];
  /** True once the server has let us in and given its ICE servers: while waiting, there are none. */
  #hasServers = false;
  #listeners = new Set<() => void>();
  #stops: (() => void)[] = [];
  #told: Devices = { microphone: false, camera: false, sharing: false };
  #on = false;
  /** The room has changed while we entered. */
  #isStale = false;
  /** The last sign of life did not reach the server, which may have taken us out. */
  #isUnheard = false;
  #reports: LinkReports;
  /** When Join was pressed; undefined once the links of that moment are there. */
  #joinedMs: number | undefined;

  constructor({ wire, media, isFinal, report }: CallOptions) {
    this.#wire = wire;
    this.#media = media;
    this.#isFinal = isFinal;
    this.#report = report;
    this.#reports = new LinkReports((...sent) => wire.report(...sent), report);
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
    this.#joinedMs = Date.now();
    // Listens before entering: the others may send signals before the answer to our entry arrives.
    this.#stops.push(
      this.#wire.listen({
        signal: (...received) => this.#receive(received),
        changed: () => void this.#look(),
        back: () => void this.#comeBack(),
        lost: (error) => this.#lose(error),
      }),
      this.#media.subscribe(() => this.#spread()),
      every(SIGN_OF_LIFE_MS, () => void this.#tell(true)),
      every(LOOK_MS, () => this.#links.forEach((link, id) => this.#tick(id, link))),
      every(LOOK_MS, () => this.#measure()),
      every(FIRST_MEDIA_MS, () => this.#measure((id) => this.#reports.isDue(id))),
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
    for (const [id, link] of this.#links) this.#close(id, link);
    this.#early = [];
  }

  async #enter(takesOver = false): Promise<void> {
    try {
      const devices = this.#devices();
      const {
        elsewhere,
        throughServer = false,
        you,
        members,
        iceServers,
      } = await this.#wire.enter(devices, takesOver);
      if (!this.#on) return void this.#wire.leave().catch(this.#report);
      if (elsewhere) return this.#yield();
      this.#told = devices;
      this.#iceServers = usableIceServers(iceServers as RTCIceServer[], this.#report);
      this.#hasServers = members.some(({ memberId, state }) => memberId === you && state === 'IN');
      this.#set({ you, throughServer, error: undefined });
      this.#follow(members);
      await this.#tell();
      if (this.#isStale) await this.#look();
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
    this.#isStale = !this.view.you;
    if (!this.view.you) return;
    const room = await this.#wire.members().catch(() => null);
    if (!room || !this.#on) return;
    if (room.elsewhere) return this.#yield();
    this.#set({ throughServer: room.throughServer ?? false });
    this.#follow(room.members);
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

  /** Keeps the links that the call needs with the members who are in, and closes all others. */
  #connect(others: RoomMember[]): void {
    const { you = '', throughServer } = this.view;
    const ids = others.map((member) => member.memberId);
    const wanted = transportOf(throughServer)(you, ids);
    for (const [id, link] of this.#links) if (wanted.get(id) !== link.carries) this.#close(id, link);
    if (ids.length === 0) this.#close(you, this.#links.get(you));
    else for (const [id, carries] of wanted) if (!this.#links.has(id)) this.#linkTo(id, carries);
    this.#joinedMs = undefined;
    for (const received of this.#early.splice(0)) void this.#linkFor(received)?.feed(received[1]);
    this.#show();
  }

  #linkTo(id: string, carries: LinkCarries): void {
    const via = carries === 'both' ? undefined : 'server';
    // What we send to the media server is reported by those who receive it.
    const isReported = carries !== 'ours';
    const link = new PeerLink({
      carries,
      polite: carries === 'both' && isPolite(this.view.you ?? '', id),
      iceServers: this.#iceServers,
      theyOffer: () => sendsAnything(this.#member(id)),
      send: (signal) => this.#wire.send(id, signal, via),
      peers: () => this.view.members.filter(({ state }) => state === 'IN').length - 1,
      figures: isReported
        ? this.#reports.begin(id, this.#joinedMs ?? Date.now())
        : new LinkFigures(Date.now()),
      onChange: () => this.#show(),
      onTrouble: this.#report,
    });
    if (carries !== 'theirs') link.setTracks(this.#media.tracks);
    this.#links.set(id, link);
  }

  #tick(id: string, link: PeerLink): void {
    const expects = this.#expects(id);
    link.tick(expects);
    this.#reports.follow(id, link, this.#member(id), expects);
  }

  #close(id: string, link: PeerLink | undefined): void {
    link?.close();
    this.#links.delete(id);
    this.#reports.end(id);
  }

  /** True if one of the two sends something: without it, no connection is made. */
  #expects(id: string): boolean {
    const { audio, video } = this.#media.tracks;
    return audio !== null || video !== null || sendsAnything(this.#member(id));
  }

  #member(id: string): RoomMember | undefined {
    return this.view.members.find(({ memberId }) => memberId === id);
  }

  #measure(isWanted: (id: string) => boolean = () => true): void {
    for (const [id, link] of this.#links) {
      if (isWanted(id)) link.measure(this.#member(id)?.camera).catch(this.#report);
    }
  }

  /** Tries the connection to a member once more. */
  tryAgain(id: string): void {
    this.#links.get(id)?.begin();
  }

  /** Tells with how many pixels on its shorter edge the picture of a member is shown. */
  setShown = (id: string, pixels: number): void => this.#links.get(id)?.wishes.setShown(linesFor(pixels));

  #receive(received: Received): void {
    const link = this.#linkFor(received);
    if (link) return void link.feed(received[1]);
    // Their news came before ours: who is in, and how the call travels, is read first.
    this.#early.push(received);
    return void this.#look();
  }

  #linkFor([from, , via]: Received): PeerLink | undefined {
    const link = this.#links.get(from);
    return (link?.carries === 'both') === (via === undefined) ? link : undefined;
  }

  #devices(): Devices {
    const { microphone, camera, sharing } = this.#media.view;
    return { microphone: microphone === 'on', camera: camera === 'on' || sharing, sharing };
  }

  /** Sends the state of the tracks to the links and to the others. */
  #spread(): void {
    for (const link of this.#links.values())
      if (link.carries !== 'theirs') link.setTracks(this.#media.tracks);
    void this.#tell();
  }

  async #tell(evenIfSame = false): Promise<void> {
    const now = this.#devices();
    const { microphone, camera, sharing } = this.#told;
    const isSame = now.microphone === microphone && now.camera === camera && now.sharing === sharing;
    if (!this.view.you || (isSame && !evenIfSame)) return;
    this.#told = now;
    const answer = await this.#wire.tell(now).catch(() => undefined);
    const wasUnheard = this.#isUnheard;
    this.#isUnheard = answer === undefined;
    if (!this.#on) return;
    if (answer?.elsewhere) this.#yield();
    else if (answer && wasUnheard) await this.#comeBack();
  }

  #show(): void {
    const { you = '' } = this.view;
    const ours = this.#links.get(you);
    const peers = [...this.#links].filter(([id]) => id !== you);
    this.#set({ peers: new Map(peers.map(([id, link]) => [id, peerView(link, ours)])) });
  }

  #set(part: Partial<CallView>): void {
    this.view = { ...this.view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
