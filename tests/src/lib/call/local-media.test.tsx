import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LocalMedia } from '#lib/call/local-media.ts';

/** A camera or microphone without hardware; events are dispatched as a browser does. */
function track(kind: 'audio' | 'video', id: string): MediaStreamTrack {
  const made =
    kind === 'video'
      ? (document.createElement('canvas').captureStream(1).getVideoTracks()[0] as MediaStreamTrack)
      : (new AudioContext().createMediaStreamDestination().stream.getAudioTracks()[0] as MediaStreamTrack);
  vi.spyOn(made, 'getSettings').mockReturnValue({ deviceId: id });
  const can = { torch: torches.has(id) } as MediaTrackCapabilities;
  vi.spyOn(made, 'getCapabilities').mockReturnValue(can);
  return made;
}

/** Cameras with a light. */
const torches = new Set<string>();
let asked: MediaStreamConstraints[];
let devices: { kind: MediaDeviceKind; deviceId: string; label: string }[];
let media: LocalMedia;
/** The cameras of this device by the side that they look to; one that is missing cannot be had. */
let cameras: Partial<Record<'user' | 'environment', string>>;

beforeEach(() => {
  torches.clear();
  asked = [];
  cameras = { user: 'front', environment: 'back' };
  devices = [
    { kind: 'videoinput', deviceId: 'front', label: '' },
    { kind: 'audioinput', deviceId: 'mic', label: '' },
  ];
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockImplementation(async () => devices as never);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted = {}) => {
    asked.push(wanted);
    const video = typeof wanted.video === 'object' ? wanted.video : undefined;
    const facing = video?.facingMode as { exact?: string } | string | undefined;
    const side = (typeof facing === 'object' ? facing.exact : facing) ?? 'user';
    const camera = cameras[side as 'user' | 'environment'];
    if (video && !camera) throw new DOMException('none', 'OverconstrainedError');
    return new MediaStream([
      ...(video ? [track('video', camera ?? '')] : []),
      ...(wanted.audio ? [track('audio', 'mic')] : []),
    ]);
  });
  media = new LocalMedia();
});
afterEach(() => {
  media.stop();
  vi.restoreAllMocks();
});
const open = () => media.open({ audio: true, video: true });

test('a microphone that a phone call takes is not shown as on, and is on again afterwards', async () => {
  await open();
  media.tracks.audio?.dispatchEvent(new Event('mute'));
  expect(media.view.microphone).toBe('busy');
  media.tracks.audio?.dispatchEvent(new Event('unmute'));
  expect(media.view.microphone).toBe('on');
});

test('a microphone that the person turned off stays off when a phone call ends', async () => {
  await open();
  await media.setMicrophone(false);
  media.tracks.audio?.dispatchEvent(new Event('mute'));
  expect(media.view.microphone).toBe('off');
  media.tracks.audio?.dispatchEvent(new Event('unmute'));
  expect(media.view.microphone).toBe('off');
});

test('a camera that was pulled out is used again once it is there', async () => {
  await open();
  devices = devices.filter(({ kind }) => kind !== 'videoinput');
  media.tracks.video?.dispatchEvent(new Event('ended'));
  expect(media.view.camera).toBe('missing');
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.poll(() => media.view.devices.length).toBe(1);
  expect(media.view.camera).toBe('missing');
  devices.push({ kind: 'videoinput', deviceId: 'front', label: '' });
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.poll(() => media.view.camera).toBe('on');
});

test('a camera that the person turned off is not turned on by a new device', async () => {
  await open();
  await media.setCamera(false);
  const before = asked.length;
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.poll(() => media.view.devices.length).toBe(2);
  expect(asked).toHaveLength(before);
  expect(media.view.camera).toBe('off');
});

test('the camera at the back of a phone is shown instead, and the one before where there is none', async () => {
  await open();
  await media.turnCamera();
  expect(media.view).toMatchObject({ camera: 'on', cameraId: 'back' });
  await media.turnCamera();
  expect(media.view.cameraId).toBe('front');
  cameras = { user: 'front' };
  await media.turnCamera();
  expect(media.view).toMatchObject({ camera: 'on', cameraId: 'front' });
});

test('the devices chosen in an earlier call are asked for first, and one that is gone is no obstacle', async () => {
  await open();
  await media.pickCamera('front');
  await media.pickMicrophone('mic');
  media.stop();
  const next = new LocalMedia();
  await next.open({ audio: true, video: true });
  expect(asked.at(-1)).toMatchObject({
    audio: { deviceId: { ideal: 'mic' } },
    video: { deviceId: { ideal: 'front' } },
  });
  next.stop();
});

test('a camera with a light has a switch for it, and another camera none', async () => {
  await open();
  expect(media.view.torch).toBeUndefined();
  torches.add('back');
  await media.turnCamera();
  expect(media.view.torch).toBe('off');
  const camera = media.tracks.video as MediaStreamTrack;
  const apply = vi.spyOn(camera, 'applyConstraints').mockResolvedValue();
  await media.setTorch(true);
  expect(apply).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
  expect(media.view.torch).toBe('on');
  apply.mockRejectedValue(new Error('not now'));
  await media.setTorch(false);
  expect(media.view.torch).toBe('on');
  await media.turnCamera();
  expect(media.view.torch).toBeUndefined();
  await media.turnCamera();
  expect(media.view.torch).toBe('off');
  await media.setCamera(false);
  expect(media.view.torch).toBeUndefined();
});
