import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#api/http/errors.ts';
import type { StreamHandlers } from '#api/live/stream.ts';
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

const DEVICES = { microphone: false, camera: false };
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
  const guest = new GuestStream('visit', 'dead');
  guest.start(() => undefined);
  const entered = expect(guest.wire.enter(DEVICES, false)).rejects.toMatchObject({ status: 401 });
  expect(room.enter).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  await entered;
});

it('looks at the room again when the stream opens after the entry', async () => {
  room.enter.mockResolvedValue({ you: 'me', members: [], iceServers: [] });
  const guest = new GuestStream('visit', 'slow');
  guest.wire.listen(call);
  guest.start(() => undefined);
  const entered = guest.wire.enter(DEVICES, false);
  await vi.advanceTimersByTimeAsync(10_000);
  await entered;
  held().onOpen(7);
  expect(call.back).toHaveBeenCalledOnce();
});

it('ends a running call, and its stream, when another tab replaced the ticket', async () => {
  const guest = new GuestStream('visit', 'replaced');
  guest.wire.listen(call);
  guest.start(() => undefined);
  held().onOpen(7);
  room.tell.mockRejectedValueOnce(refused(503));
  await expect(guest.wire.tell(DEVICES)).rejects.toMatchObject({ status: 503 });
  expect(call.lost).not.toHaveBeenCalled();
  room.tell.mockRejectedValueOnce(refused(401));
  await expect(guest.wire.tell(DEVICES)).rejects.toMatchObject({ status: 401 });
  expect(call.lost).toHaveBeenCalledOnce();
  expect(held().signal.aborted).toBe(true);
});
