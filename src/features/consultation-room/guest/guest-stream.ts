import type { CallListeners, Devices, RoomWire } from '#lib/call/wire.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { holdStream } from '#api/live/stream.ts';
import { roomCallsOf, notifyCall, STREAM_TIMEOUT_MS } from '#features/consultation-room/call/room-wire.ts';
import type { Ticket } from '#features/consultation-room/call/guest-invitation.tsx';
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

  #cursor: number | undefined;
  /** The entry of the join: it holds once, and for the same devices. */
  #entered: Pick<Ticket, 'room' | 'devices'> | undefined;

  /** `cursor`: the last event before they joined. The stream then loses none, however late it opens. */
  constructor({
    consultationId,
    token,
    cursor,
    room: entered,
    devices: enteredWith,
  }: Pick<Ticket, 'consultationId' | 'token' | 'cursor' | 'room' | 'devices'>) {
    this.#consultationId = consultationId;
    this.#token = token;
    this.#cursor = cursor;
    this.#entered = { room: entered, devices: enteredWith };
    const room = roomCallsOf(consultationId, token);
    this.wire = {
      ...room,
      // Members may signal as soon as the guest has entered: a stream without a cursor must be open first.
      enter: async (devices, takesOver) => {
        const known = takesOver ? undefined : this.#entryWith(devices);
        this.#entered = undefined;
        if (known) return known;
        if (this.#cursor === undefined) await this.#opened;
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

  #entryWith({ microphone, camera, sharing }: Devices): Ticket['room'] {
    const { room, devices } = this.#entered ?? {};
    const isSame = devices?.microphone === microphone && devices.camera === camera && !sharing;
    return isSame ? room : undefined;
  }

  /** Opens the stream. @returns a function that closes it */
  start(onEvent: (event: PortalEvent) => void): () => void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    let hearsAll = this.#cursor !== undefined;
    const back = (): void => {
      for (const call of this.#calls) call.back();
    };
    const open = (): Promise<void> =>
      holdStream({
        token: this.#token,
        after: () => this.#cursor,
        onOpen: (at) => {
          this.#cursor ??= at;
          this.#open();
          this.#turn(true);
          // Also at the first time: a call that did not wait for it has heard no signal. With a cursor, it hears them now.
          if (!hearsAll) back();
          hearsAll = false;
        },
        onEvent: (event) => {
          this.#cursor = event.seq;
          for (const call of this.#calls) notifyCall(call, this.#consultationId, event);
          onEvent(event);
        },
        onReset: () => {
          this.#cursor = undefined;
          back();
        },
        onDrop: () => this.#turn(false),
        signal,
      });
    // The entry goes first: where a connection is open already, the entry takes it.
    setTimeout(() => void open());
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
