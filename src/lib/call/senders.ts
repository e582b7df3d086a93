import { applySending, holdPicture, type Sending } from '#lib/call/apply-sending.ts';
import { offerUsedFormats } from '#lib/call/codecs.ts';

/** The media server passes on the small picture to small tiles, and to weak lines. */
const LAYERS: RTCRtpEncodingParameters[] = [
  { rid: 'small', active: false, scaleResolutionDownBy: 4 },
  { rid: 'large', active: false, scaleResolutionDownBy: 2 },
];

/** The senders of one connection: one for the sound and one for the picture. */
export class Senders {
  #byKind = new Map<'audio' | 'video', RTCRtpSender>();
  #onTrouble: (error: unknown) => void;

  constructor(onTrouble: (error: unknown) => void) {
    this.#onTrouble = onTrouble;
  }

  /** Adds both before there is a track, the sound first, so that the media server is asked once; the picture in two sizes. */
  addAll(connection: RTCPeerConnection): void {
    const sound = connection.addTransceiver('audio', { direction: 'sendonly' });
    const picture = connection.addTransceiver('video', { direction: 'sendonly', sendEncodings: LAYERS });
    this.#keep(connection, 'audio', sound.sender);
    this.#keep(connection, 'video', picture.sender);
  }

  /** Sends this track from now on; null sends nothing of that kind. */
  place(connection: RTCPeerConnection, kind: 'audio' | 'video', track: MediaStreamTrack | null): void {
    const sender = this.#byKind.get(kind);
    if (sender) return void sender.replaceTrack(track).catch(this.#onTrouble);
    if (!track) return;
    const added = connection.addTrack(track);
    this.#keep(connection, kind, added);
    // Before the line was looked at, no picture: on a slow one, it would block the sound of the first half minute.
    if (kind === 'video') holdPicture(added).catch(this.#onTrouble);
  }

  apply(sending: Sending, isScreen: boolean): Promise<void> {
    return applySending(this.#byKind, sending, isScreen);
  }

  clear(): void {
    this.#byKind.clear();
  }

  #keep(connection: RTCPeerConnection, kind: 'audio' | 'video', sender: RTCRtpSender): void {
    this.#byKind.set(kind, sender);
    offerUsedFormats(connection, sender, kind);
  }
}
