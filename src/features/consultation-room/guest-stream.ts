import type { Ears, RoomWire } from '#lib/call/call-session.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { holdStream } from '#api/stream.ts';
import { roomCallsOf, tellEars } from '#features/consultation-room/room-wire.ts';

/** A guest's one stream: their token opens nothing but this room. */
export class GuestStream {
  readonly wire: RoomWire;
  isLive = false;
  #ears = new Set<Ears>();
  #listeners = new Set<() => void>();
  #stop = new AbortController();
  #opened: Promise<void>;

  constructor(consultationId: string, token: string, onEvent: (event: PortalEvent) => void) {
    let cursor: number | undefined;
    let open: () => void = () => undefined;
    this.#opened = new Promise((resolve) => {
      open = resolve;
    });
    const room = roomCallsOf(consultationId, token);
    this.wire = {
      ...room,
      // Whoever is in may speak at once: the ears must be open first.
      enter: async (devices) => {
        await this.#opened;
        return room.enter(devices);
      },
      listen: (ears) => {
        this.#ears.add(ears);
        return () => void this.#ears.delete(ears);
      },
    };
    const back = (): void => {
      for (const ears of this.#ears) ears.back();
    };
    void holdStream({
      token,
      after: () => cursor,
      onOpen: (at) => {
        const isFirst = cursor === undefined;
        cursor ??= at;
        open();
        this.#turn(true);
        if (!isFirst) back();
      },
      onEvent: (event) => {
        cursor = event.seq;
        for (const ears of this.#ears) tellEars(ears, consultationId, event);
        onEvent(event);
      },
      onReset: () => {
        cursor = undefined;
        back();
      },
      onDrop: () => this.#turn(false),
      signal: this.#stop.signal,
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  live = (): boolean => this.isLive;

  close(): void {
    this.#stop.abort();
  }

  #turn(live: boolean): void {
    this.isLive = live;
    for (const listener of this.#listeners) listener();
  }
}
