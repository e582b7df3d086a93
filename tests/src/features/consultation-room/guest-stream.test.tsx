import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/http/errors.ts';
import type { StreamHandlers } from '#api/live/stream.ts';
import { seatOfTab } from '#features/consultation-room/call/seat.ts';
import { GuestStream } from '#features/consultation-room/guest/guest-stream.ts';

const room = vi.hoisted(() => ({ enter: vi.fn(), tell: vi.fn() }));
const stream = vi.hoisted(() => ({ handlers: undefined as unknown }));
vi.mock('#api/live/stream.ts', () => ({
  holdStream: (handlers: unknown) => {
    stream.handlers = handlers;
    return Promise.resolve();
  },
}));
vi.mock('#api/resources/room.ts', async (original) => ({
  ...(await original<object>()),
  enterRoom: room.enter,
  setRoomState: room.tell,
}));

const DEVICES = { microphone: false, camera: false, sharing: false };
const refused = (status: number): ApiError =>
  new ApiError(status, { status: 'ERROR', code: 'NOT_SIGNED_IN', responseString: '' });
const call = { signal: vi.fn(), changed: vi.fn(), back: vi.fn(), lost: vi.fn() };
const held = (): StreamHandlers => stream.handlers as StreamHandlers;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const one of [room.enter, room.tell, ...Object.values(call)]) one.mockReset();
});
afterEach(() => vi.useRealTimers());

it('says that the ticket is over when its stream never opens', async () => {
  room.enter.mockRejectedValue(refused(401));
  const guest = new GuestStream({ consultationId: 'visit', token: 'dead' });
  guest.start(() => undefined);
  const entered = expect(guest.wire.enter(DEVICES, false)).rejects.toMatchObject({ status: 401 });
  expect(room.enter).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await entered;
});

it('looks at the room again when the stream opens after the entry', async () => {
  room.enter.mockResolvedValue({ you: 'me', members: [], iceServers: [] });
  const guest = new GuestStream({ consultationId: 'visit', token: 'slow' });
  guest.wire.listen(call);
  guest.start(() => undefined);
  const entered = guest.wire.enter(DEVICES, false);
  await vi.advanceTimersByTimeAsync(10_000);
  await entered;
  held().onOpen(7);
  expect(call.back).toHaveBeenCalledOnce();
});

it('enters beside the opening stream, and hears what was said since they joined', async () => {
  room.enter.mockResolvedValue({ you: 'me', members: [], iceServers: [] });
  const guest = new GuestStream({ consultationId: 'visit', token: 'quick', cursor: 5 });
  guest.wire.listen(call);
  guest.start(() => undefined);
  await guest.wire.enter(DEVICES, false);
  expect(room.enter).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(0);
  expect(held().after()).toBe(5);
  held().onOpen(9);
  expect(call.back).not.toHaveBeenCalled();
  held().onOpen(12);
  expect(call.back).toHaveBeenCalledOnce();
});

it('uses the entry of the join once, and for the same devices alone', async () => {
  const entry = { you: 'me', members: [], iceServers: [] };
  const entered = { you: 'me', members: [], iceServers: [{ urls: ['stun:later.example'] }] };
  room.enter.mockResolvedValue(entered);
  const ticket = { consultationId: 'visit', token: 'quick', cursor: 5, room: entry };
  const joined = { microphone: true, camera: true };
  const first = new GuestStream({ ...ticket, devices: joined });
  expect(await first.wire.enter({ ...joined, sharing: false }, false)).toBe(entry);
  expect(await first.wire.enter({ ...joined, sharing: false }, false)).toBe(entered);
  const other = new GuestStream({ ...ticket, devices: joined });
  expect(await other.wire.enter({ ...joined, camera: false, sharing: false }, false)).toBe(entered);
  const moved = new GuestStream({ ...ticket, devices: joined });
  expect(await moved.wire.enter({ ...joined, sharing: false }, true)).toBe(entered);
});

it('does not look at the room for what this tab did', async () => {
  const guest = new GuestStream({ consultationId: 'visit', token: 'quick', cursor: 5 });
  guest.wire.listen(call);
  guest.start(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  const event = { seq: 6, at: '2026-11-30T10:00:00.000Z', type: 'room.changed' as const };
  held().onEvent({ ...event, data: { consultationId: 'visit', bySeat: seatOfTab() } });
  expect(call.changed).not.toHaveBeenCalled();
  held().onEvent({ ...event, data: { consultationId: 'visit', bySeat: 'another' } });
  expect(call.changed).toHaveBeenCalledOnce();
});

it('ends a running call, and its stream, when another tab replaced the ticket', async () => {
  const guest = new GuestStream({ consultationId: 'visit', token: 'replaced' });
  guest.wire.listen(call);
  guest.start(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  held().onOpen(7);
  room.tell.mockRejectedValueOnce(refused(503));
  await expect(guest.wire.tell(DEVICES)).rejects.toMatchObject({ status: 503 });
  expect(call.lost).not.toHaveBeenCalled();
  room.tell.mockRejectedValueOnce(refused(401));
  await expect(guest.wire.tell(DEVICES)).rejects.toMatchObject({ status: 401 });
  expect(call.lost).toHaveBeenCalledOnce();
  expect(held().signal.aborted).toBe(true);
});
