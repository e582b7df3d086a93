import { Signal } from '#contract/room.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { liveState, onLive, onLiveState } from '#api/live/live.ts';
import { enterRoom, leaveRoom, roomMembers, sendSignal, setRoomState } from '#api/resources/room.ts';
import type { Ears, RoomWire } from '#lib/call/call-session.ts';

const STREAM_PATIENCE_MS = 10_000;

/** What an event says to the call; everything else is for the lists. */
export function tellEars(ears: Ears, consultationId: string, { type, data }: PortalEvent): void {
  if (data.consultationId !== consultationId) return;
  if (type === 'room.changed') ears.changed();
  if (type !== 'room.signal' || !data.from) return;
  const signal = Signal.safeParse(data.signal);
  if (signal.success) ears.signal(data.from, signal.data);
}

/** The calls of one room, by the session or by a guest's token. */
export function roomCallsOf(consultationId: string, token?: string): Omit<RoomWire, 'listen'> {
  return {
    enter: (devices) => enterRoom({ consultationId, ...devices }, token),
    members: () => roomMembers(consultationId, token),
    tell: (devices) => setRoomState({ consultationId, ...devices }, token),
    leave: () => leaveRoom(consultationId, token),
    send: (to, signal) => sendSignal({ consultationId, to, signal }, token),
  };
}

/** The room of somebody who is signed in: events come by the device's one stream. */
export function staffWire(consultationId: string): RoomWire {
  const room = roomCallsOf(consultationId);
  return {
    ...room,
    // Whoever is in may speak at once, and nothing is replayed to a stream that opens later.
    enter: async (devices) => {
      await streamOpen();
      return room.enter(devices);
    },
    listen(ears) {
      const stopEvents = onLive((heard) =>
        heard.type === 'reset' ? ears.back() : tellEars(ears, consultationId, heard.event),
      );
      let was = liveState();
      const stopState = onLiveState(() => {
        const now = liveState();
        if (now === 'live' && was !== 'live') ears.back();
        was = now;
      });
      return () => {
        stopEvents();
        stopState();
      };
    },
  };
}

/** Resolves with the device's stream; one that does not come keeps nobody out of the room. */
function streamOpen(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (liveState() === 'live') done();
    };
    const stop = onLiveState(look);
    const timer = setTimeout(() => done(), STREAM_PATIENCE_MS);
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    look();
  });
}
