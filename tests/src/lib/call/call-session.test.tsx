import { expect, test, vi } from 'vitest';
import type { RoomMember } from '#contract/room.ts';
import { CallSession } from '#lib/call/call-session.ts';
import type { CallListeners, RoomWire } from '#lib/call/wire.ts';
import { LocalMedia } from '#lib/call/local-media.ts';

const member = (memberId: string): RoomMember => ({
  memberId,
  name: memberId,
  callsThemselves: null,
  role: 'nurse',
  state: 'IN',
  microphone: false,
  camera: false,
  sharing: false,
});

type IceServers = Awaited<ReturnType<RoomWire['enter']>>['iceServers'];

interface Options {
  media?: LocalMedia;
  tell?: (devices: Parameters<RoomWire['tell']>[0]) => void;
}

/** One person's part in a room with one other; the other's browser never answers. */
function callWith(
  iceServers: IceServers,
  { media = new LocalMedia(), tell = () => undefined }: Options = {},
) {
  const reports: unknown[] = [];
  const heard: CallListeners[] = [];
  const members = [member('a'), member('b')];
  const call = new CallSession({
    wire: {
      enter: async () => ({ you: 'a', members, iceServers }),
      members: async () => ({ members }),
      tell: async (devices) => {
        tell(devices);
        return {};
      },
      leave: async () => ({}),
      send: async () => ({}),
      report: async () => ({}),
      listen: (listeners) => {
        heard.push(listeners);
        return () => undefined;
      },
    },
    media,
    isFinal: () => false,
    report: (error) => reports.push(error),
  });
  return { call, reports, heard };
}

const STUN = { urls: ['stun:127.0.0.1:3478'] };
const TURN = { urls: ['turn:127.0.0.1:3478?transport=udp'], username: '1:a', credential: 'c2VjcmV0' };

test.each<[string, IceServers, number]>([
  ['no server', [], 0],
  ['STUN and TURN with credentials', [STUN, TURN], 0],
  ['a TURN address without credentials', [STUN, { urls: TURN.urls }], 1],
  ['an address that is none', [{ urls: ['turn:'] }, TURN], 1],
])('a call is built with %s', async (_, iceServers, refused) => {
  const built = vi.spyOn(globalThis, 'RTCPeerConnection');
  const { call, reports } = callWith(iceServers);
  call.start();
  await expect.poll(() => [...call.view.peers.keys()]).toEqual(['b']);
  expect(call.view).toMatchObject({ phase: 'in', error: undefined });
  expect(reports).toHaveLength(refused);
  // The connection to the other person is the last that was made; it has all servers but those refused.
  const [options] = built.mock.calls.at(-1) ?? [];
  expect(options?.iceServers).toHaveLength(iceServers.length - refused);
  call.stop();
  built.mockRestore();
});

test('a shared screen is told to the others, and its end by the browser’s own button', async () => {
  const told: boolean[] = [];
  const media = new LocalMedia();
  const { call } = callWith([STUN], { media, tell: ({ sharing }) => void told.push(sharing) });
  const picture = (): MediaStream => document.createElement('canvas').captureStream(1);
  const screen = picture();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(picture());
  vi.spyOn(navigator.mediaDevices, 'getDisplayMedia').mockResolvedValue(screen);
  // With a camera on, a screen is no further picture: it must be told all the same.
  await media.open({ audio: false, video: true });
  call.start();
  await expect.poll(() => call.view.phase).toBe('in');
  await media.share();
  await expect.poll(() => told.at(-1)).toBe(true);
  expect(screen.getVideoTracks()[0]?.contentHint).toBe('detail');
  screen.getVideoTracks()[0]?.dispatchEvent(new Event('ended'));
  await expect.poll(() => told.at(-1)).toBe(false);
  call.stop();
  media.stop();
  vi.restoreAllMocks();
});

test('a call is refused with its error once its token has ended', async () => {
  const { call, heard } = callWith([STUN]);
  call.start();
  await expect.poll(() => call.view.phase).toBe('in');
  const error = new Error('over');
  heard[0]?.lost(error);
  expect(call.view).toMatchObject({ phase: 'refused', error, members: [] });
  expect(call.view.peers.size).toBe(0);
  call.stop();
  expect(call.view.phase).toBe('refused');
});

test('a guest who waited gets the ICE servers once admitted, before the first connection is built', async () => {
  const built = vi.spyOn(globalThis, 'RTCPeerConnection');
  let isAdmitted = false;
  const members = () =>
    isAdmitted ? [member('a'), member('b')] : [{ ...member('a'), state: 'WAITING' as const }];
  let changed = (): void => undefined;
  const call = new CallSession({
    wire: {
      enter: async () => ({ you: 'a', members: members(), iceServers: isAdmitted ? [STUN] : [] }),
      members: async () => ({ members: members() }),
      tell: async () => ({}),
      leave: async () => ({}),
      send: async () => ({}),
      report: async () => ({}),
      listen: (listeners) => {
        changed = () => listeners.changed();
        return () => undefined;
      },
    },
    media: new LocalMedia(),
    isFinal: () => false,
    report: () => undefined,
  });
  call.start();
  await expect.poll(() => call.view.phase).toBe('waiting');
  isAdmitted = true;
  changed();
  await expect.poll(() => [...call.view.peers.keys()]).toEqual(['b']);
  expect(call.view.phase).toBe('in');
  expect(built.mock.calls.map(([options]) => options?.iceServers?.length)).not.toContain(0);
  call.stop();
  built.mockRestore();
});

test('the connection to a member who leaves is reported with its figures, and each as the call ends', async () => {
  const report = vi.fn<RoomWire['report']>(async () => ({}));
  let members = [member('a'), { ...member('b'), microphone: true }, { ...member('c'), camera: true }];
  const heard: CallListeners[] = [];
  const call = new CallSession({
    wire: {
      enter: async () => ({ you: 'a', members, iceServers: [] }),
      members: async () => ({ members }),
      tell: async () => ({}),
      leave: async () => ({}),
      send: async () => ({}),
      report,
      listen: (listeners) => {
        heard.push(listeners);
        return () => undefined;
      },
    },
    media: new LocalMedia(),
    isFinal: () => false,
    report: () => undefined,
  });
  call.start();
  await expect.poll(() => [...call.view.peers.keys()]).toEqual(['b', 'c']);
  // The first look at the connections comes after half a second.
  await new Promise((resolve) => setTimeout(resolve, 700));
  members = members.map((one) => (one.memberId === 'b' ? { ...one, state: 'LEFT' } : one));
  heard[0]?.changed();
  await expect.poll(() => report.mock.calls.length).toBe(1);
  expect(report.mock.calls[0]).toMatchObject([expect.any(String), { outcome: 'left', setUpMs: null }, true]);
  call.stop();
  expect(report).toHaveBeenCalledTimes(2);
  expect(report.mock.calls[1]?.[2]).toBe(true);
  expect(report.mock.calls[1]?.[0]).not.toBe(report.mock.calls[0]?.[0]);
});
