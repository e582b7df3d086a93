import { chooseDevice, deviceChoice } from '#lib/call/device-choice.ts';
import type { Tracks } from '#lib/call/link-options.ts';

/** missing: there is none; refused: the person or the browser said no; busy: another program holds it. */
export type Source = 'on' | 'off' | 'missing' | 'refused' | 'busy';

export interface MediaView {
  microphone: Source;
  camera: Source;
  sharing: boolean;
  /** Stream that the others see: the camera, or the screen. */
  preview: MediaStream | null;
  devices: readonly MediaDeviceInfo[];
  microphoneId: string | undefined;
  cameraId: string | undefined;
  /** The browser is asking, or a device is warming up. */
  opening: boolean;
  /** The light of the camera; undefined where it has none. */
  torch: 'on' | 'off' | undefined;
}

const NOTHING: MediaView = {
  microphone: 'off',
  camera: 'off',
  sharing: false,
  preview: null,
  devices: [],
  microphoneId: undefined,
  cameraId: undefined,
  opening: false,
  torch: undefined,
};
const VIDEO: MediaTrackConstraints = {
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 24 },
};
const AUDIO: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** Why a device could not be had, from the browser's error. */
export function sourceOf(error: unknown): Source {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing';
}

/** The device that was chosen before, if it is still there. */
function preferred(base: MediaTrackConstraints, id: string | undefined): MediaTrackConstraints {
  return id ? { ...base, deviceId: { ideal: id } } : base;
}

function hasTorch(camera: MediaStreamTrack | null): boolean {
  const can = camera?.getCapabilities?.() as (MediaTrackCapabilities & { torch?: boolean }) | undefined;
  return can?.torch === true;
}

/** Microphone, camera and shared screen of this device, and which of them are on. */
export class LocalMedia {
  view: MediaView = NOTHING;
  #listeners = new Set<() => void>();
  #audio: MediaStreamTrack | null = null;
  #camera: MediaStreamTrack | null = null;
  #screen: MediaStreamTrack | null = null;
  #facing: 'user' | 'environment' = 'user';
  #stopped = false;
  /** Devices that went away during the call. */
  #lost = new Set<'microphone' | 'camera'>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  current = (): MediaView => this.view;

  /** True after a call, until the devices are opened again. */
  get isStopped(): boolean {
    return this.#stopped;
  }

  get tracks(): Tracks {
    return { audio: this.#audio, video: this.#screen ?? this.#camera, isScreen: this.#screen !== null };
  }

  /** Opens what is wanted in one question to the person; what cannot be had is left out, and the view says why. */
  async open({ audio, video }: { audio: boolean; video: boolean }): Promise<void> {
    this.#stopped = false;
    navigator.mediaDevices?.addEventListener('devicechange', this.#listDevices);
    this.#set({ opening: true });
    const chosen = deviceChoice.get();
    const wanted = { audio: preferred(AUDIO, chosen.microphone), video: preferred(VIDEO, chosen.camera) };
    const both = audio && video ? await this.#ask(wanted).catch(() => null) : null;
    if (both) this.#take(both);
    else {
      // One of the two may still be there: a call without a picture is better than none.
      if (audio && !this.#audio) await this.#openOne('microphone', { audio: wanted.audio });
      if (video && !this.#camera) await this.#openOne('camera', { video: wanted.video });
    }
    this.#set({ opening: false });
    await this.#readDevices();
  }

  /** Disables the audio track without releasing the microphone, so that it can be enabled again at once. */
  async setMicrophone(on: boolean): Promise<void> {
    if (!this.#audio && on)
      await this.#openOne('microphone', { audio: this.#wanted(AUDIO, this.view.microphoneId) });
    else if (this.#audio) {
      this.#audio.enabled = on;
      this.#set({ microphone: on ? 'on' : 'off' });
    }
  }

  /** Releases the camera when it is off, so that its light turns off. */
  async setCamera(on: boolean): Promise<void> {
    this.#lost.delete('camera');
    if (on) return this.#openOne('camera', { video: this.#wanted(VIDEO, this.view.cameraId) });
    this.#camera?.stop();
    this.#camera = null;
    return this.#set({ camera: 'off' });
  }

  async pickMicrophone(id: string): Promise<void> {
    chooseDevice({ microphone: id });
    this.#audio?.stop();
    await this.#openOne('microphone', { audio: this.#wanted(AUDIO, id) });
  }

  async pickCamera(id: string): Promise<void> {
    chooseDevice({ camera: id });
    this.#camera?.stop();
    await this.#openOne('camera', { video: this.#wanted(VIDEO, id) });
  }

  /** The camera on the other side of a phone; where that one cannot be had, the one before again. */
  async turnCamera(): Promise<void> {
    const before = this.#facing;
    this.#facing = before === 'user' ? 'environment' : 'user';
    // A phone opens one camera at a time.
    this.#camera?.stop();
    await this.#openOne('camera', { video: { ...VIDEO, facingMode: { exact: this.#facing } } });
    if (this.#camera) return;
    this.#facing = before;
    await this.#openOne('camera', { video: { ...VIDEO, facingMode: before } });
  }

  /** Turns the light at the back of a phone on or off. */
  async setTorch(on: boolean): Promise<void> {
    const torch = { torch: on } as MediaTrackConstraintSet;
    await this.#camera?.applyConstraints({ advanced: [torch] }).then(
      () => this.#set({ torch: on ? 'on' : 'off' }),
      // It stays as it is.
      () => undefined,
    );
  }

  /** Shares a window or the screen; the browser asks which. Nothing happens when the user cancels. */
  async share(): Promise<void> {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null);
    const [track] = stream?.getVideoTracks() ?? [];
    if (!track) return;
    // Text is read: sharp counts more than smooth.
    track.contentHint = 'detail';
    this.#screen = track;
    track.addEventListener('ended', () => this.stopSharing());
    this.#set({ sharing: true });
  }

  stopSharing(): void {
    this.#screen?.stop();
    this.#screen = null;
    this.#set({ sharing: false });
  }

  stop(): void {
    this.#stopped = true;
    navigator.mediaDevices?.removeEventListener('devicechange', this.#listDevices);
    for (const track of [this.#audio, this.#camera, this.#screen]) track?.stop();
    this.#audio = this.#camera = this.#screen = null;
    this.#set({ microphone: 'off', camera: 'off', sharing: false });
  }

  #wanted(base: MediaTrackConstraints, id: string | undefined): MediaTrackConstraints {
    return id ? { ...base, deviceId: { exact: id } } : base;
  }

  async #ask(constraints: MediaStreamConstraints): Promise<MediaStream> {
    if (!navigator.mediaDevices) throw new DOMException('No devices on an insecure page', 'NotFoundError');
    const stream = await navigator.mediaDevices.getUserMedia(constraints);
    // The person may have left while the browser was asking.
    if (this.#stopped) for (const track of stream.getTracks()) track.stop();
    return stream;
  }

  async #openOne(which: 'microphone' | 'camera', constraints: MediaStreamConstraints): Promise<void> {
    try {
      this.#take(await this.#ask(constraints));
    } catch (error) {
      if (which === 'camera') this.#camera = null;
      else this.#audio = null;
      this.#set({ [which]: sourceOf(error) });
    }
  }

  #take(stream: MediaStream): void {
    if (this.#stopped) return;
    const [audio] = stream.getAudioTracks();
    const [video] = stream.getVideoTracks();
    if (audio) {
      this.#audio?.stop();
      audio.contentHint = 'speech';
      this.#lost.delete('microphone');
      this.#audio = audio;
      this.#watch(audio, 'microphone');
    }
    if (video) {
      // Another camera begins without its light.
      this.view = { ...this.view, torch: undefined };
      this.#camera?.stop();
      video.contentHint = 'motion';
      this.#lost.delete('camera');
      this.#camera = video;
      this.#watch(video, 'camera');
    }
    this.#set({
      ...(audio ? { microphone: 'on', microphoneId: audio.getSettings().deviceId } : {}),
      ...(video ? { camera: 'on', cameraId: video.getSettings().deviceId } : {}),
    });
  }

  /** A device that is pulled out ends its track; a phone call, or another app that takes it, mutes it until it is free again. */
  #watch(track: MediaStreamTrack, which: 'microphone' | 'camera'): void {
    const isOurs = (): boolean => track === this.#audio || track === this.#camera;
    track.addEventListener('ended', () => {
      if (!isOurs()) return;
      if (which === 'camera') this.#camera = null;
      else this.#audio = null;
      this.#lost.add(which);
      this.#set({ [which]: 'missing' });
    });
    track.addEventListener('mute', () => {
      if (isOurs() && this.view[which] === 'on') this.#set({ [which]: 'busy' });
    });
    track.addEventListener('unmute', () => {
      if (isOurs() && this.view[which] === 'busy') this.#set({ [which]: track.enabled ? 'on' : 'off' });
    });
  }

  #listDevices = (): void => void this.#readDevices().then(() => this.#openFound());

  async #readDevices(): Promise<void> {
    const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => []);
    this.#set({ devices: devices ?? [] });
  }

  /** A device that was pulled out during the call, and is there again or has been replaced, is used again. */
  async #openFound(): Promise<void> {
    const found = (kind: MediaDeviceKind): boolean =>
      this.view.devices.some((device) => device.kind === kind);
    if (this.#lost.has('microphone') && !this.#audio && found('audioinput'))
      await this.#openOne('microphone', { audio: AUDIO });
    if (this.#lost.has('camera') && !this.#camera && found('videoinput'))
      await this.#openOne('camera', { video: VIDEO });
  }

  #set(part: Partial<MediaView>): void {
    const shown = this.#screen ?? this.#camera;
    const [before] = this.view.preview?.getVideoTracks() ?? [];
    const preview = shown === (before ?? null) ? this.view.preview : shown && new MediaStream([shown]);
    const next = { ...this.view, ...part, preview };
    this.view = { ...next, torch: hasTorch(this.#camera) ? (next.torch ?? 'off') : undefined };
    for (const listener of this.#listeners) listener();
  }
}
