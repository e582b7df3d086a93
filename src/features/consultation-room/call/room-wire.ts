import { Signal } from '#contract/room.ts';
import type { PortalEvent } from '#contract/portal.ts';
import { liveState, onLive, onLiveState } from '#api/live/live.ts';
import { seatOfTab } from './seat.ts';
import { deviceClass, networkType } from '#lib/device-class.ts';
import {
  enterRoom,
  leaveRoom,
  reportCall,
  roomMembers,
  sendSignal,
  setRoomState,
} from '#api/resources/room.ts';
import type { CallListeners, RoomWire } from '#lib/call/wire.ts';

/** How long a person waits for their stream before they enter a room without one. */
export const STREAM_TIMEOUT_MS = 10_000;

/** True if the room was changed by another tab or device: what this one did, it knows. */
export const isRoomChange = ({ type, data }: Pick<PortalEvent, 'type' | 'data'>): boolean =>
  type === 'room.changed' && data.bySeat !== seatOfTab();

/** Passes the events of one room to the call; the lists handle all others. */
export function notifyCall(call: CallListeners, consultationId: string, { type, data }: PortalEvent): void {
  if (data.consultationId !== consultationId) return;
  if (isRoomChange({ type, data })) call.changed();
  if (type !== 'room.signal' || !data.from) return;
  if (data.seat !== undefined && data.seat !== seatOfTab()) return;
  const signal = Signal.safeParse(data.signal);
  if (signal.success) call.signal(data.from, signal.data, data.via);
}

/** The calls of one room, by the session or by a guest's token. */
export function roomCallsOf(consultationId: string, token?: string): Omit<RoomWire, 'listen'> {
  const seat = seatOfTab();
  return {
    enter: (devices, takesOver) =>
      enterRoom({ consultationId, ...devices, seat, ...(takesOver && { takesOver }) }, token),
    members: () => roomMembers({ consultationId, seat }, token),
    tell: (devices) => setRoomState({ consultationId, ...devices, seat }, token),
    leave: () => leaveRoom({ consultationId, seat }, token),
    report: (connection, figures, isOver) =>
      reportCall(
        {
          consultationId,
          connection,
          isOver,
          figures,
          device: deviceClass(navigator.userAgent, navigator.maxTouchPoints),
          network: networkType(),
        },
        token,
      ),
    send: (to, signal, via) => sendSignal({ consultationId, to, signal, seat, ...(via && { via }) }, token),
  };
}

/** The room of a signed-in person: events come by the device's one stream. */
export function staffWire(consultationId: string): RoomWire {
  const room = roomCallsOf(consultationId);
  return {
    ...room,
    // Members may signal as soon as this person has entered, and a stream that opens later gets no replay.
    enter: async (devices, takesOver) => {
      await streamOpen();
      return room.enter(devices, takesOver);
    },
    listen(call) {
      const stopEvents = onLive((heard) =>
        heard.type === 'reset' ? call.back() : notifyCall(call, consultationId, heard.event),
      );
      let was = liveState();
      const stopState = onLiveState(() => {
        const now = liveState();
        if (now === 'live' && was !== 'live') call.back();
        was = now;
      });
      return () => {
        stopEvents();
        stopState();
      };
    },
  };
}

/** Resolves when the device's stream is open, or after a limit, so that a missing stream does not block the room. */
function streamOpen(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (liveState() === 'live') done();
    };
    const stop = onLiveState(look);
    const timer = setTimeout(() => done(), STREAM_TIMEOUT_MS);
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    look();
  });
}
