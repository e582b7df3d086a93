/** Formats that a call uses: a description with all of a browser's is three times as long, and slow lines carry it twice. */
const AUDIO = new Set(['audio/opus', 'audio/red']);
const VIDEO = new Set(['video/vp8', 'video/rtx']);
/** H.264 as each phone codes it in hardware: constrained baseline, packets of parts. */
const BASELINE = ['packetization-mode=1', 'profile-level-id=42e0'];

/** @returns the formats of a browser that a call uses, in the browser's order */
export function usedFormats(formats: readonly RTCRtpCodec[]): RTCRtpCodec[] {
  return formats.filter(({ mimeType, sdpFmtpLine = '' }) => {
    const type = mimeType.toLowerCase();
    return (
      AUDIO.has(type) ||
      VIDEO.has(type) ||
      (type === 'video/h264' && BASELINE.every((part) => sdpFmtpLine.includes(part)))
    );
  });
}

/** Offers only these formats for what a sender sends. A browser that cannot choose offers all. */
export function offerUsedFormats(
  connection: RTCPeerConnection,
  sender: RTCRtpSender,
  kind: 'audio' | 'video',
): void {
  const transceiver = connection.getTransceivers().find((one) => one.sender === sender);
  if (!transceiver || !('setCodecPreferences' in transceiver)) return;
  const used = usedFormats(RTCRtpReceiver.getCapabilities(kind)?.codecs ?? []);
  if (used.length > 0) transceiver.setCodecPreferences(used);
}
