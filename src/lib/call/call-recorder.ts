import { RecordedPicture } from './recorded-picture.ts';
import { recordingType } from '#lib/recording.ts';
import { steadyTimer } from '#lib/steady-timer.ts';

/** A member of the call who has agreed to be recorded. */
export interface RecordedMember {
  id: string;
  name: string;
  /** Null while they send none. */
  picture: MediaStream | null;
  sound: MediaStreamTrack | null;
}

const FRAMES_PER_SECOND = 12;
/** An hour is then some 450 MB, which is the largest recording. */
const BITS_PER_SECOND = 900_000;
/** The most that is lost with a tab that crashes. */
const PIECE_MS = 4_000;

/** Records the members of a call as one film: their pictures beside each other, and their sound together. */
export class CallRecorder {
  #picture = new RecordedPicture();
  #context = new AudioContext();
  #mixed = this.#context.createMediaStreamDestination();
  #sounds = new Map<string, { track: MediaStreamTrack; node: MediaStreamAudioSourceNode }>();
  #recorder: MediaRecorder;
  #ended: Promise<void>;
  /** A hidden tab must not slow the picture down. */
  #timer = steadyTimer(() => this.#frame());

  constructor(onPiece: (piece: Blob) => void) {
    const film = this.#picture.canvas.captureStream(FRAMES_PER_SECOND);
    const stream = new MediaStream([...film.getVideoTracks(), ...this.#mixed.stream.getAudioTracks()]);
    this.#recorder = new MediaRecorder(stream, {
      mimeType: recordingType(),
      videoBitsPerSecond: BITS_PER_SECOND,
    });
    // A context that sleeps gives no sound at all, not even silence, and the film would not begin.
    void this.#context.resume().catch(() => undefined);
    this.#recorder.ondataavailable = ({ data }) => onPiece(data);
    this.#ended = new Promise((resolve) => {
      this.#recorder.onstop = () => resolve();
    });
  }

  /** Records these members, and no other. The first call begins. */
  setMembers(members: readonly RecordedMember[]): void {
    this.#picture.setMembers(members);
    for (const [id, { track }] of this.#sounds)
      if (!members.some((member) => member.id === id && member.sound === track)) this.#mute(id);
    for (const { id, sound } of members) if (sound && !this.#sounds.has(id)) this.#hear(id, sound);
    if (this.#recorder.state !== 'inactive') return;
    this.#recorder.start(PIECE_MS);
    this.#frame();
  }

  /** Nothing is recorded until `resume`. */
  pause(): void {
    if (this.#recorder.state === 'recording') this.#recorder.pause();
  }

  resume(): void {
    if (this.#recorder.state === 'paused') this.#recorder.resume();
  }

  /** Resolves after the last piece. */
  async stop(): Promise<void> {
    this.#timer.stop();
    if (this.#recorder.state !== 'inactive') {
      this.#recorder.stop();
      await this.#ended;
    }
    this.#picture.stop();
    for (const id of this.#sounds.keys()) this.#mute(id);
    await this.#context.close();
  }

  #frame(): void {
    this.#picture.draw();
    this.#timer.set(1_000 / FRAMES_PER_SECOND);
  }

  #hear(id: string, track: MediaStreamTrack): void {
    const node = this.#context.createMediaStreamSource(new MediaStream([track]));
    node.connect(this.#mixed);
    this.#sounds.set(id, { track, node });
  }

  #mute(id: string): void {
    this.#sounds.get(id)?.node.disconnect();
    this.#sounds.delete(id);
  }
}
