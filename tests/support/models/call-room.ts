import { ROOM_GONE_AFTER_S } from '#contract/limits.ts';
import type { RoomMember, Signal } from '#contract/room.ts';
import { CallSession } from '#lib/call/call-session.ts';
import { LocalMedia } from '#lib/call/local-media.ts';
import type { CallListeners, RoomWire } from '#lib/call/wire.ts';
import type { Tracks } from '#lib/call/link-options.ts';

/** Faults of a story in the signals between the two people. */
export interface Faults {
  /** Requests of this person do not reach the server. */
  isOffline: boolean;
  /** Parts of all signals, 0 to 1. */
  lost: number;
  doubled: number;
  /** Up to so many ms later than its time, each by itself: signals overtake each other. */
  lateMs: number;
}
export const NO_FAULTS: Faults = { isOffline: false, lost: 0, doubled: 0, lateMs: 0 };

const REQUEST_MS = 40;
const EVENT_MS = 20;

interface Tab {
  seat: string;
  listeners: CallListeners;
}

type Place = RoomMember & { seat: string; seenAt: number };

/** The rules of `server/visits/room.routes.ts` for two members of staff, without a store. */
export class CallRoom {
  faults: Faults = NO_FAULTS;
  /** The descriptions that were passed on. */
  readonly passed: string[] = [];
  #places = new Map<string, Place>();
  #tabs = new Map<string, Tab[]>();
  #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** The job that takes silent members out. */
  sweep(): void {
    for (const place of this.#places.values())
      if (place.state === 'IN' && Date.now() - place.seenAt > ROOM_GONE_AFTER_S * 1_000) {
        place.state = 'LEFT';
        this.#tell();
      }
  }

  wireOf(memberId: string, seat: string): RoomWire {
    const own = (): Place | undefined => this.#places.get(memberId);
    const elsewhere = () => {
      const place = own();
      return place && place.seat !== seat ? { elsewhere: true as const } : {};
    };
    return {
      enter: (devices, takesOver) =>
        this.#request(() => {
          const place = own();
          if (place?.state === 'IN' && place.seat !== seat && !takesOver)
            return { elsewhere: true as const, you: memberId, members: [], iceServers: [] };
          const words = { memberId, name: memberId, callsThemselves: null, role: 'nurse' as const };
          this.#places.set(memberId, { ...words, state: 'IN', ...devices, seat, seenAt: Date.now() });
          this.#tell();
          return { you: memberId, members: this.#members(), iceServers: [] };
        }),
      members: () => this.#request(() => ({ ...elsewhere(), members: this.#members() })),
      tell: (devices) =>
        this.#request(() => {
          const place = own();
          if (!place || place.seat !== seat) return elsewhere();
          const isSame = place.camera === devices.camera && place.microphone === devices.microphone;
          Object.assign(place, devices, { seenAt: Date.now() });
          if (!isSame) this.#tell();
          return {};
        }),
      leave: () =>
        this.#request(() => {
          const place = own();
          if (!place || place.seat !== seat) return;
          place.state = 'LEFT';
          this.#tell();
        }),
      report: async () => undefined,
      send: (to, signal) => this.#request(() => this.#pass(memberId, seat, to, signal)),
      listen: (listeners) => {
        const tab = { seat, listeners };
        this.#tabs.set(memberId, [...(this.#tabs.get(memberId) ?? []), tab]);
        return () =>
          this.#tabs.set(
            memberId,
            (this.#tabs.get(memberId) ?? []).filter((one) => one !== tab),
          );
      },
    };
  }

  #members(): RoomMember[] {
    return [...this.#places.values()].map((place) => {
      const { memberId, name, callsThemselves, role, state, microphone, camera, sharing } = place;
      return { memberId, name, callsThemselves, role, state, microphone, camera, sharing };
    });
  }

  #pass(from: string, seat: string, to: string, signal: Signal): void {
    const [own, target] = [this.#places.get(from), this.#places.get(to)];
    if (own?.state !== 'IN' || own.seat !== seat || target?.state !== 'IN') throw new Error('NOT_FOUND');
    if (signal.description) this.passed.push(signal.description.type);
    const { lost, doubled } = this.faults;
    if (this.#random() < lost) return;
    for (let copies = this.#random() < doubled ? 2 : 1; copies > 0; copies -= 1)
      this.#deliver(to, target.seat, (listeners) => listeners.signal(from, structuredClone(signal)));
  }

  #tell(): void {
    for (const [memberId, tabs] of this.#tabs)
      for (const { seat } of tabs) this.#deliver(memberId, seat, (listeners) => listeners.changed());
  }

  #deliver(memberId: string, seat: string, say: (listeners: CallListeners) => void): void {
    setTimeout(
      () => {
        const tab = this.#tabs.get(memberId)?.find((one) => one.seat === seat);
        if (tab) say(tab.listeners);
      },
      EVENT_MS + this.#random() * this.faults.lateMs,
    );
  }

  async #request<T>(act: () => T): Promise<T> {
    await new Promise((resolve) => void setTimeout(resolve, REQUEST_MS / 2));
    if (this.faults.isOffline) throw new Error('offline');
    const answer = act();
    await new Promise((resolve) => void setTimeout(resolve, REQUEST_MS / 2));
    return answer;
  }
}

/** Microphone and camera without devices. */
class StoryMedia extends LocalMedia {
  readonly #hasCamera: boolean;

  constructor(hasCamera: boolean) {
    super();
    this.#hasCamera = hasCamera;
    this.view = { ...this.view, microphone: 'on', camera: hasCamera ? 'on' : 'off' };
  }

  override get tracks(): Tracks {
    const track = (kind: string) => ({ kind, id: kind }) as MediaStreamTrack;
    return { audio: track('audio'), video: this.#hasCamera ? track('video') : null, isScreen: false };
  }
}

/** A person with the tab that they call from: they may load it again, or move to another device. */
export class StoryPerson {
  readonly memberId: string;
  /** Sessions of all tabs and devices that they have called from. */
  readonly sessions: CallSession[] = [];
  #room: CallRoom;
  #device = 0;
  #latest: CallSession | undefined;
  #reloads = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(room: CallRoom, memberId: string) {
    this.#room = room;
    this.memberId = memberId;
  }

  join({ takesOver = false, hasCamera = true, device = this.#device } = {}): void {
    const session = new CallSession({
      wire: this.#room.wireOf(this.memberId, `${this.memberId}${device}`),
      media: new StoryMedia(hasCamera),
      isFinal: () => false,
      report: () => undefined,
    });
    this.sessions.push(session);
    if (device === this.#device) this.#latest = session;
    session.start(takesOver);
  }

  /** The tab is loaded again; `quietly`: it was killed, and could not say that it leaves. */
  reload(quietly: boolean, afterMs: number): void {
    this.#latest?.stop(quietly);
    const device = this.#device;
    clearTimeout(this.#reloads.get(device));
    this.#reloads.set(
      device,
      setTimeout(() => this.join({ device }), afterMs),
    );
  }

  /** The call is moved to another device, and the first one is told. One that was loading again joins later, and is told, too. */
  switchDevice(): void {
    this.#device += 1;
    this.join({ takesOver: true });
  }
}
