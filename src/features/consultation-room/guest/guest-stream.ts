import type { CallListeners, RoomWire } from '#lib/call/wire.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { holdStream } from '#api/live/stream.ts';
import { roomCallsOf, notifyCall, STREAM_TIMEOUT_MS } from '#features/consultation-room/call/room-wire.ts';
import { isTicketOver } from './guest-look.ts';

/** A guest's one stream: their token opens this room only. */
export class GuestStream {
  readonly wire: RoomWire;
  isLive = false;
  #calls = new Set<CallListeners>();
  #listeners = new Set<() => void>();
  #open: () => void = () => undefined;
  #opened = new Promise<void>((resolve) => {
    this.#open = resolve;
    // A dead ticket never opens a stream; entering without one tells why.
    setTimeout(resolve, STREAM_TIMEOUT_MS);
  });
  #stop = new AbortController();
  #consultationId: string;
  #token: string;

  constructor(consultationId: string, token: string) {
    this.#consultationId = consultationId;
    this.#token = token;
    const room = roomCallsOf(consultationId, token);
    this.wire = {
      ...room,
      // Members may signal as soon as the guest has entered, so the stream must be open first.
      enter: async (devices, takesOver) => {
        await this.#opened;
        return room.enter(devices, takesOver);
      },
      // The sign of life is the call that shows a running call that its ticket ended: another tab may have replaced it.
      tell: (devices) => room.tell(devices).catch((error: unknown) => this.#fail(error)),
      listen: (call) => {
        this.#calls.add(call);
        return () => void this.#calls.delete(call);
      },
    };
  }

  /** Opens the stream. @returns a function that closes it */
  start(onEvent: (event: PortalEvent) => void): () => void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    let cursor: number | undefined;
    const back = (): void => {
      for (const call of this.#calls) call.back();
    };
    void holdStream({
      token: this.#token,
      after: () => cursor,
      onOpen: (at) => {
        cursor ??= at;
        this.#open();
        this.#turn(true);
        // Also at the first time: a call that did not wait for it has heard no signal.
        back();
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
      signal,
    });
    return () => this.#stop.abort();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  live = (): boolean => this.isLive;

  #fail(error: unknown): never {
    if (isTicketOver(error)) {
      this.#stop.abort();
      for (const call of this.#calls) call.lost(error);
    }
    throw error;
  }

  #turn(live: boolean): void {
    this.isLive = live;
    for (const listener of this.#listeners) listener();
  }
}
