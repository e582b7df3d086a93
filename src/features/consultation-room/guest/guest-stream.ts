import type { CallListeners, RoomWire } from '#lib/call/call-session.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { holdStream } from '#api/live/stream.ts';
import { roomCallsOf, notifyCall } from '#features/consultation-room/call/room-wire.ts';

/** A guest's one stream: their token opens this room only. */
export class GuestStream {
  readonly wire: RoomWire;
  isLive = false;
  #calls = new Set<CallListeners>();
  #listeners = new Set<() => void>();
  #open: () => void = () => undefined;
  #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
  });
  #consultationId: string;
  #token: string;

  constructor(consultationId: string, token: string) {
    this.#consultationId = consultationId;
    this.#token = token;
    const room = roomCallsOf(consultationId, token);
    this.wire = {
      ...room,
      // Members may signal as soon as the guest has entered, so the stream must be open first.
      enter: async (devices) => {
        await this.#opened;
        return room.enter(devices);
      },
      listen: (call) => {
        this.#calls.add(call);
        return () => void this.#calls.delete(call);
      },
    };
  }

  /** Opens the stream. @returns a function that closes it */
  start(onEvent: (event: PortalEvent) => void): () => void {
    const stop = new AbortController();
    let cursor: number | undefined;
    const back = (): void => {
      for (const call of this.#calls) call.back();
    };
    void holdStream({
      token: this.#token,
      after: () => cursor,
      onOpen: (at) => {
        const isFirst = cursor === undefined;
        cursor ??= at;
        this.#open();
        this.#turn(true);
        if (!isFirst) back();
      },
      onEvent: (event) => {
        cursor = event.seq;
        for (const call of this.#calls) notifyCall(call, this.#consultationId, event);
        onEvent(event);
      },
      onReset: () => {
        cursor = undefined;
        back();
      },
      onDrop: () => this.#turn(false),
      signal: stop.signal,
    });
    return () => stop.abort();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  live = (): boolean => this.isLive;

  #turn(live: boolean): void {
    this.isLive = live;
    for (const listener of this.#listeners) listener();
  }
}
